// What can be done with a comment: votes and replies in a row, changes by its author, and the rest in a menu.
import type { JSX } from 'preact'
import { type DraftKey, isOwn, settingsOf } from '../state/state.ts'
import { CommentMenu } from './comment-menu.tsx'
import type { CommentProps } from './props.ts'
import { Votes } from './votes.tsx'

export function CommentActions(props: CommentProps): JSX.Element | null {
  const { state, send, comment } = props
  const { id, name, isLocked } = comment
  const { tell, me } = state
  const { isReadOnly } = settingsOf(state)
  if (isReadOnly) return comment.votes === 0 ? null : <p class="note">{tell('nVotes', { n: comment.votes })}</p>
  const isMine = isOwn(state, comment)
  const mayChange = isMine && !isLocked
  return (
    <div class="acts">
      <Votes {...props} />
      {!state.shown?.isClosed && !isLocked && (
        <Opener {...props} draftKey={`reply-${id}`} words={tell('reply')} label={tell('replyTo', { name })} />
      )}
      {mayChange && <Opener {...props} draftKey={`edit-${id}`} words={tell('edit')} label={tell('editYours')} />}
      {(mayChange || (me.isStaff && !isLocked)) && (
        <button
          type="button"
          class="button plain"
          id={`delete-${id}`}
          aria-label={isMine ? tell('deleteYours') : tell('deleteTheirs', { name })}
          onClick={() => send({ type: 'delete asked', id })}
        >
          {tell('delete')}
        </button>
      )}
      <CommentMenu {...props} />
    </div>
  )
}

function Opener(props: CommentProps & { draftKey: DraftKey; words: string; label: string }): JSX.Element {
  const { draftKey, words, label, state, send } = props
  const isOpen = state.drafts[draftKey]?.isOpen === true
  return (
    <button
      type="button"
      class="button plain"
      id={draftKey}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={() => send({ type: isOpen ? 'draft left' : 'draft opened', key: draftKey })}
    >
      {words}
    </button>
  )
}
