// How a comment is voted on, and the reader's own vote.
import type { JSX } from 'preact'
import { isOwn, settingsOf } from '../state/state.ts'
import type { CommentProps } from './props.ts'

const arrow = 'M12 4l7 8h-4v8H9v-8H5z'
const heart = 'M12 20S4 14.5 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 5.5-8 11-8 11z'

export function Votes(props: CommentProps): JSX.Element | null {
  const { state, comment } = props
  const { votes } = comment
  const { hasVotes, hasHearts } = settingsOf(state)
  const { tell } = state
  if (!hasVotes) return null
  const number = (
    <span class="votes">
      <span aria-hidden="true">{votes}</span>
      <span class="unseen">{tell('nVotes', { n: votes })}</span>
    </span>
  )
  // Nobody votes on what is their own.
  if (isOwn(state, comment)) return votes === 0 ? null : <span class="note">{tell('nVotes', { n: votes })}</span>
  return (
    <>
      <VoteButton {...props} vote={1} label={tell(hasHearts ? 'like' : 'voteUp')} path={hasHearts ? heart : arrow} />
      {number}
      {!hasHearts && <VoteButton {...props} vote={-1} label={tell('voteDown')} path={arrow} />}
    </>
  )
}

interface VoteButtonProps extends CommentProps {
  vote: -1 | 1
  label: string
  path: string
}

function VoteButton({ send, comment, vote, label, path }: VoteButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={vote === 1 ? 'button plain vote' : 'button plain vote down'}
      aria-label={label}
      aria-pressed={comment.vote === vote}
      onClick={() => send({ type: 'vote asked', id: comment.id, vote })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
