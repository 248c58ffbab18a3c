// A comment as it was sent, made ready once for all screens.
import { foldText } from '../text/fold.ts'
import { visibleOf } from '../text/visible.ts'
import { fingerprintOf } from './fingerprint.ts'

export interface Typed {
  /** As `cleanText` leaves it. */
  text: string
  /** As `textLength` counts it. */
  length: number
  hasImages: boolean
  pageId: string
  name: string
  email?: string | undefined
  website?: string | undefined
  /** What stood in a field that people do not see. */
  trap?: string | undefined
  /** From when the form was shown until it was sent, where the client says. */
  writingMs?: number | undefined
}

export interface Sent extends Typed {
  folded: string
  /** Letters and figures in it; a short text says the same as others by chance. */
  letters: number
  /** Kept with the comment, to compare later ones with. */
  fingerprint: string
  /** Hosts of its addresses, one for each address. */
  hosts: readonly string[]
  isEmpty: boolean
}

export function sentOf(typed: Typed): Sent {
  const folded = foldText(typed.text)
  const { fingerprint, letters } = fingerprintOf(folded)
  const isEmpty = letters === 0 && !typed.hasImages && visibleOf(typed.text) === ''
  return { ...typed, folded, letters, fingerprint, hosts: hostsIn(folded), isEmpty }
}

const address = /(?:\bhttps?:\/\/|\bwww\.)([^\s/?#<>"'()[\]{}|\\^`]{1,300})[^\s<>"'()[\]]*/g

/** In folded text, so that neither width nor what cannot be seen hides one. A host is without its `www.`. */
function hostsIn(folded: string): string[] {
  if (!folded.includes('://') && !folded.includes('www.')) return []
  return Array.from(folded.matchAll(address), ([, authority = '']) => hostOf(authority)).filter((host) => host !== '')
}

function hostOf(authority: string): string {
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
  return host.replace(/^www\./, '').replace(/[.,;:!*_]+$/, '')
}
