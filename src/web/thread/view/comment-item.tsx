// One comment with what belongs to it: who wrote it, what can be done with it, and the replies below it.
import type { JSX } from 'preact'
import { count, sayAge, sayExactly } from '../../shared/times.ts'
import { type DraftKey, isHere, isOwn, type ThreadComment } from '../state/state.ts'
import { CommentActions } from './comment-actions.tsx'
import { CommentText } from './comment-text.tsx'
import { Composer } from './composer.tsx'
import { Face } from './face.tsx'
import type { TimedProps } from './props.ts'
import { ReadProblem } from './read-problem.tsx'

export interface CommentProps extends TimedProps {
  comment: ThreadComment
}

export function CommentItem(props: CommentProps): JSX.Element {
  const { comment, ...rest } = props
  return (
    <li class="comment">
      <OwnPart {...props} />
      {comment.replies.length > 0 && (
        <ol class="replies">
          {comment.replies.map((reply) => (
            <CommentItem key={reply.id} {...rest} comment={reply} />
          ))}
        </ol>
      )}
      <MoreReplies {...props} />
    </li>
  )
}

function OwnPart(props: CommentProps): JSX.Element {
  const { state, send, comment, now } = props
  const { id, name, isDeleted } = comment
  const kind = comment.parentId === undefined ? 'Comment' : 'Reply'
  const replyKey: DraftKey = `reply-${id}`
  return (
    <article
      id={`comment-${id}`}
      class={state.target === id ? 'own target' : 'own'}
      tabIndex={-1}
      aria-label={isDeleted ? 'Deleted comment' : `${kind} by ${name}`}
    >
      <Face comment={comment} isHere={isHere(state, comment)} />
      <div>
        {isDeleted ? <p class="gone">This comment was deleted.</p> : <Said {...props} now={now} />}
        {!isDeleted && <CommentActions state={state} send={send} comment={comment} />}
        {state.drafts[replyKey]?.isOpen && <Composer state={state} send={send} draftKey={replyKey} />}
      </div>
    </article>
  )
}

function Said({ state, send, comment, now }: CommentProps): JSX.Element {
  const { id, name, label, html, votes, isPinned, isWaiting } = comment
  const editKey: DraftKey = `edit-${id}`
  return (
    <>
      <div class="who">
        <b dir="auto">{name}</b>
        {label !== undefined && <span class="badge">{label}</span>}
        {isOwn(state, comment) && <span class="badge">You</span>}
        <Age comment={comment} now={now} />
        {isPinned && <span class="note">Pinned</span>}
        {votes !== 0 && <span class="note">{count(votes, 'vote')}</span>}
        {isHere(state, comment) && <span class="unseen">Reading now</span>}
      </div>
      {state.drafts[editKey]?.isOpen ? (
        <Composer state={state} send={send} draftKey={editKey} />
      ) : (
        <CommentText html={html} />
      )}
      {isWaiting && <p class="wait">Only you can see this until somebody has approved it.</p>}
    </>
  )
}

/** The time is the link to the comment. */
function Age({ comment: { id, writtenAt }, now }: { comment: ThreadComment; now: number }): JSX.Element {
  return (
    <a href={linkTo(id)}>
      <time dateTime={new Date(writtenAt).toISOString()} title={sayExactly(writtenAt)}>
        {sayAge(writtenAt, { now })}
      </time>
    </a>
  )
}

/** Whole, because a page's `<base>` would lead elsewhere. */
function linkTo(id: string): string {
  return `${location.href.replace(/#.*/s, '')}#comment-${id}`
}

/** Long and deep threads are cut by the server. */
function MoreReplies({ state, send, comment }: CommentProps): JSX.Element | null {
  const { id, replies, replyCount } = comment
  const missing = replyCount - replies.length
  if (missing <= 0) return null
  const { reading, readProblem } = state
  const isReading = reading?.ask.is === 'replies' && reading.ask.id === id
  if (readProblem?.ask.is === 'replies' && readProblem.ask.id === id)
    return <ReadProblem {...readProblem} send={send} />
  return (
    <button
      type="button"
      class="button plain"
      aria-disabled={isReading ? 'true' : undefined}
      onClick={() => send({ type: 'asked', ask: { is: 'replies', id } })}
    >
      {isReading ? 'Getting them…' : missing === 1 ? 'Show 1 reply' : `Show ${missing} replies`}
    </button>
  )
}
