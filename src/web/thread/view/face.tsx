// Who wrote it, at a glance: a picture, or initials on one of a few colours.
import type { JSX } from 'preact'
import { colourOf, initials } from '../../shared/faces.ts'
import type { ThreadComment } from '../state/state.ts'

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

/** The initials stand behind it. */
function hide({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.hidden = true
}
