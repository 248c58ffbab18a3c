// What somebody said, and who: name, age, marks, text.
import type { JSX } from 'preact'
import { sayAge, sayExactly } from '../../shared/times.ts'
import { type DraftKey, isHere, isOwn } from '../state/state.ts'
import { CommentText } from './comment-text.tsx'
import { Composer } from './composer.tsx'
import type { CommentProps } from './props.ts'

export function Said(props: CommentProps): JSX.Element {
  const { state, send, comment } = props
  const { id, name, html, isBlocked, isPinned, isLocked } = comment
  const { tell } = state
  const editKey: DraftKey = `edit-${id}`
  const label = labelOf(props)
  const waits = waitingFor(props)
  return (
    <>
      <div class="who">
        <b dir="auto">{name}</b>
        {label !== undefined && <span class="badge">{label}</span>}
        {isOwn(state, comment) && <span class="badge">{tell('you')}</span>}
        <Age {...props} />
        {isPinned && <span class="note">{tell('pinned')}</span>}
        {isLocked && <span class="note">{tell('locked')}</span>}
        {isHere(state, comment) && <span class="unseen">{tell('isHere')}</span>}
      </div>
      {state.drafts[editKey]?.isOpen ? (
        <Composer state={state} send={send} draftKey={editKey} />
      ) : isBlocked ? (
        <p class="gone">{tell('isBlocked', { name })}</p>
      ) : (
        <CommentText html={html} />
      )}
      {waits && <p class="wait">{waits}</p>}
    </>
  )
}

function labelOf({ state: { tell }, comment: { label, staff } }: CommentProps): string | undefined {
  return label ?? (staff && tell(staff))
}

function waitingFor({ state: { tell }, comment: { isWaiting, needsMail } }: CommentProps): string | undefined {
  if (needsMail) return tell(isWaiting ? 'waitsForMail' : 'mailSent')
  return isWaiting ? tell('waits') : undefined
}

/** The time is the link to the comment. */
function Age({ state: { tell }, comment: { id, writtenAt }, now }: CommentProps): JSX.Element {
  const { language } = tell
  const isNew = Math.abs(now - writtenAt) < 60_000
  return (
    <a href={linkTo(id)}>
      <time dateTime={new Date(writtenAt).toISOString()} title={sayExactly(writtenAt, undefined, language)}>
        {isNew ? tell('justNow') : sayAge(writtenAt, { now, language })}
      </time>
    </a>
  )
}

/** Whole, because a page's `<base>` would lead elsewhere. */
function linkTo(id: string): string {
  return `${location.href.replace(/#.*/s, '')}#comment-${id}`
}
