// One comment with what belongs to it: who wrote it, what can be done with it, and the replies below it.
import type { JSX } from 'preact'
import { isHere } from '../state/state.ts'
import { CommentActions } from './comment-actions.tsx'
import { Composer } from './composer.tsx'
import { Face } from './face.tsx'
import type { CommentProps } from './props.ts'
import { ReadProblem } from './read-problem.tsx'
import { Said } from './said.tsx'

export function CommentItem(props: CommentProps): JSX.Element {
  const { comment, depth, ...rest } = props
  const isFolded = props.state.folded.includes(comment.id)
  return (
    <li class="comment">
      <OwnPart {...props} />
      {comment.replies.length > 0 && !isFolded && (
        <ol class="replies">
          {comment.replies.map((reply) => (
            <CommentItem key={reply.id} {...rest} comment={reply} depth={depth + 1} />
          ))}
        </ol>
      )}
      <MoreReplies {...props} />
    </li>
  )
}

function OwnPart(props: CommentProps): JSX.Element {
  const { state, send, comment } = props
  const { id, isDeleted } = comment
  const { tell } = state
  const isGoing = state.deleting[id] !== undefined
  return (
    <article
      id={`comment-${id}`}
      class={state.target === id ? 'own target' : 'own'}
      tabIndex={-1}
      aria-label={labelOf(props)}
    >
      <Face comment={isGoing ? { ...comment, isDeleted: true } : comment} isHere={isHere(state, comment)} />
      <div>
        {isDeleted && <p class="gone">{tell('wasDeleted')}</p>}
        {isGoing && <Going {...props} />}
        {!isDeleted && !isGoing && <Said {...props} />}
        {!isDeleted && !isGoing && <CommentActions {...props} />}
        {state.remark?.id === id && <p class={state.remark.isBad ? 'wrong remark' : 'wait'}>{state.remark.text}</p>}
        {state.drafts[`reply-${id}`]?.isOpen && <Composer state={state} send={send} draftKey={`reply-${id}`} />}
      </div>
    </article>
  )
}

function labelOf({ state: { tell }, comment: { name, parentId, isDeleted } }: CommentProps): string {
  if (isDeleted) return tell('deletedComment')
  return tell(parentId === undefined ? 'commentBy' : 'replyBy', { name })
}

/** For a few seconds it can be brought back. */
function Going({ state: { tell, deleting }, send, comment: { id } }: CommentProps): JSX.Element {
  return (
    <p class="gone">
      {tell('saidDeleted')}{' '}
      <button
        type="button"
        class="word"
        id={`undo-${id}`}
        aria-disabled={deleting[id] === 'sending' ? 'true' : undefined}
        onClick={() => send({ type: 'delete undone', id })}
      >
        {tell('undo')}
      </button>
    </p>
  )
}

/** Put away by the reader, or cut off by the server because the thread is long or deep. */
function MoreReplies({ state, send, comment }: CommentProps): JSX.Element | null {
  const { id, replies, replyCount } = comment
  const { reading, readProblem, folded, tell } = state
  const isFolded = folded.includes(id)
  const missing = isFolded ? replyCount : replyCount - replies.length
  // What was found is a plain list: replies stand beside it, not below.
  if (missing <= 0 || state.found !== undefined) return null
  const isReading = reading?.ask.is === 'replies' && reading.ask.id === id
  if (readProblem?.ask.is === 'replies' && readProblem.ask.id === id)
    return <ReadProblem {...readProblem} state={state} send={send} />
  return (
    <button
      type="button"
      class="button plain"
      aria-disabled={isReading ? 'true' : undefined}
      onClick={() => send(isFolded ? { type: 'folded', id } : { type: 'asked', ask: { is: 'replies', id } })}
    >
      {isReading ? tell('gettingReplies') : tell('showReplies', { n: missing })}
    </button>
  )
}
