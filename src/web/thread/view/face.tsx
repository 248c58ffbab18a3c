// Who wrote it, at a glance: a picture, or initials on one of a few colours.
import type { JSX } from 'preact'
import type { ThreadComment } from '../state/state.ts'

/** As many as the stylesheet has colours for. */
const colours = 5

export interface FaceProps {
  comment: ThreadComment
  /** They look at this page now. */
  isHere: boolean
}

export function Face({ comment: { name, avatar, isDeleted }, isHere }: FaceProps): JSX.Element {
  if (isDeleted) return <div class="face face-none" aria-hidden="true" />
  return (
    <div class={`face face-${colourOf(name)}`} aria-hidden="true">
      {initials(name)}
      {avatar && <img src={avatar} alt="" loading="lazy" decoding="async" onError={hide} />}
      {isHere && <span class="dot" />}
    </div>
  )
}

/** Of the first word and the last. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => [...word][0]?.toLocaleUpperCase() ?? '').join('')
}

function colourOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colours
}

/** The initials stand behind it. */
function hide({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.hidden = true
}
