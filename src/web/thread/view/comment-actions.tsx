// What can be done with a comment: anybody replies, its author changes or deletes it.
import type { JSX } from 'preact'
import { type DraftKey, isOwn, type Send, type State, type ThreadComment } from '../state/state.ts'
import type { ViewProps } from './props.ts'

export function CommentActions({ state, send, comment }: ViewProps & { comment: ThreadComment }): JSX.Element {
  const { id, name } = comment
  const isMine = isOwn(state, comment)
  return (
    <>
      <div class="acts">
        {!state.shown?.isClosed && (
          <Opener draftKey={`reply-${id}`} words="Reply" about={`to ${name}`} state={state} send={send} />
        )}
        {isMine && <Opener draftKey={`edit-${id}`} words="Edit" about="your comment" state={state} send={send} />}
        {isMine && (
          <button
            type="button"
            class="button plain"
            id={`delete-${id}`}
            onClick={() => send({ type: 'delete asked', id })}
          >
            Delete<span class="unseen"> your comment</span>
          </button>
        )}
      </div>
      {state.deleting?.id === id && <DeleteQuestion deleting={state.deleting} comment={comment} send={send} />}
    </>
  )
}

function Opener(props: ViewProps & { draftKey: DraftKey; words: string; about: string }): JSX.Element {
  const { draftKey, words, about, state, send } = props
  const isOpen = state.drafts[draftKey]?.isOpen === true
  return (
    <button
      type="button"
      class="button plain"
      id={draftKey}
      aria-expanded={isOpen}
      onClick={() => send({ type: isOpen ? 'draft left' : 'draft opened', key: draftKey })}
    >
      {words}
      <span class="unseen"> {about}</span>
    </button>
  )
}

interface QuestionProps {
  deleting: NonNullable<State['deleting']>
  comment: ThreadComment
  send: Send
}

function DeleteQuestion({ deleting, comment, send }: QuestionProps): JSX.Element {
  const { work, problem } = deleting
  const isSending = work === 'sending'
  const rest = comment.replyCount > 0 ? 'Its text and your name go; the replies stay.' : 'It cannot be brought back.'
  return (
    <fieldset
      class="question"
      aria-label="Delete this comment?"
      onKeyDown={({ key }) => key === 'Escape' && send({ type: 'delete left' })}
    >
      <p>
        <b>Delete this comment?</b> {rest}
      </p>
      {problem && (
        <p class="wrong" id="delete-problem" tabIndex={-1}>
          {problem.title}. {problem.text}
        </p>
      )}
      <button
        type="button"
        class="button"
        id="delete-yes"
        aria-disabled={isSending ? 'true' : undefined}
        onClick={() => !isSending && send({ type: 'delete confirmed' })}
      >
        {isSending ? 'Deleting…' : 'Delete'}
      </button>
      <button type="button" class="button plain" onClick={() => send({ type: 'delete left' })}>
        Keep it
      </button>
    </fieldset>
  )
}
