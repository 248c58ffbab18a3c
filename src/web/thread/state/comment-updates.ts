// Optimistic updates of comments by readers and staff, reverted when the server rejects them.
import { type Problem, problemSentence } from '../../../platform/i18n/widget-problems.ts'
import { findComment, moveComment, updateComment, withComment, withoutComment } from './comment-tree.ts'
import { announce, announceMessage, orderOf, type State, type ThreadComment } from './state.ts'

/** Flags of one comment, by readers or staff. */
export type CommentFlag = 'isFlagged' | 'isBlocked' | 'isPinned' | 'isLocked'

/** The server's result: the comment's new place, the blocked authors. */
export interface FlagOutcome {
  status?: string
  commentPositions?: Readonly<Record<string, { before: string | null; after: string | null }>>
  commentStatuses?: Readonly<Record<string, boolean>>
}

/** One vote at a time and comment. The same again takes it back. */
export function voteStarted(state: State, id: string, isUp: boolean): State {
  const was = findComment(state, id)
  if (!was || state.voting[id]) return state
  const isVotedUp = isUp && !was.isVotedUp
  const isVotedDown = !isUp && !was.isVotedDown
  const n = (was.votes ?? 0) + weight({ isVotedUp, isVotedDown }) - weight(was)
  const after = withComment(state, id, (one) => ({ ...one, isVotedUp, isVotedDown, votes: n }))
  return announceMessage(
    { ...after, voting: { ...state.voting, [id]: was }, remark: undefined },
    '{n} vote|{n} votes',
    { n },
  )
}

function weight({ isVotedUp, isVotedDown }: Pick<ThreadComment, 'isVotedUp' | 'isVotedDown'>): number {
  return Number(!!isVotedUp) - Number(!!isVotedDown)
}

/** One that waits for a mail counts for nothing yet, and is one's own all the same. */
export function voteSaved(state: State, id: string, myVoteId: string | undefined, isPending: boolean): State {
  const after = settled(state, id, isPending, (one) => ({ ...one, myVoteId }))
  const { localize, settings } = state
  const needs = settings.mailIsOff
    ? 'This server sends no mail, so your vote does not count.'
    : 'Your vote counts once you open the link in our mail.'
  return isPending ? withRemark(after, id, localize(needs), false) : after
}

export function mailSent(state: State, id: string): State {
  return withRemark(state, id, state.localize('The mail is on its way.'), false)
}

export function voteFailed(state: State, id: string, problem: Problem): State {
  const { isVotedUp, isVotedDown } = state.voting[id] ?? {}
  return actionFailed(
    settled(state, id, true, (one) => ({ ...one, isVotedUp, isVotedDown })),
    id,
    problem,
  )
}

/** Others may have voted meanwhile: only one's own part goes. */
function settled(state: State, id: string, isTakenBack: boolean, change: (one: ThreadComment) => ThreadComment): State {
  const { [id]: was, ...voting } = state.voting
  const back = (one: ThreadComment) => (isTakenBack && was ? weight(one) - weight(was) : 0)
  return withComment({ ...state, voting }, id, (one) => change({ ...one, votes: (one.votes ?? 0) - back(one) }))
}

const words = {
  isFlagged: ['Comment flagged.', 'Comment unflagged.'],
  isBlocked: ['You have blocked {name}.', 'Unblocked.'],
  isPinned: ['Comment pinned.', 'Comment unpinned.'],
  isLocked: ['Comment locked.', 'Comment unlocked.'],
} as const

export function withFlag(state: State, id: string, mark: CommentFlag, isOn: boolean): State {
  return withComment({ ...state, remark: undefined }, id, (one) => ({ ...one, [mark]: isOn }))
}

export function flagSaved(
  state: State,
  id: string,
  { mark, isOn }: { mark: CommentFlag; isOn: boolean },
  outcome: FlagOutcome,
): State {
  const { shown, localize } = state
  const comment = findComment(state, id)
  if (!shown || !comment) return state
  const text = localize(words[mark][isOn ? 0 : 1], { name: comment.commenterName })
  if (mark === 'isFlagged') return withRemark(state, id, text, false)
  const { commentPositions: positions, commentStatuses: blocked = {} } = outcome
  const place = positions?.[orderOf(state)]
  const moved = place ? moveComment(shown.roots, id, place) : shown.roots
  const others = Object.keys(blocked).filter((one) => blocked[one])
  const roots = others.reduce((all, one) => updateComment(all, one, (it) => ({ ...it, isBlocked: true })), moved)
  return announce({ ...state, shown: { ...shown, roots } }, text)
}

/** Said at the comment, and aloud. */
export function actionFailed(state: State, id: string, problem: Problem): State {
  return withRemark(state, id, problemSentence(problem), true)
}

export function withRemark(state: State, id: string, text: string, isBad: boolean): State {
  return announce({ ...state, remark: { id, text, isBad } }, text)
}

/** By staff, who see it still. */
export function moderated(state: State, id: string, isSpam: boolean): State {
  const after = withComment(state, id, (one) => ({ ...one, isSpam, approved: !isSpam }))
  return withRemark(after, id, state.localize(isSpam ? 'Marked as spam.' : 'Comment approved.'), false)
}

/** Removes a comment at once; for a few seconds this can be undone. Only then is the request sent. */
export function deleteStarted(state: State, id: string): State {
  return state.deleting[id]
    ? state
    : announceMessage(withDeleting({ ...state, remark: undefined }, id, 'waiting'), 'Comment deleted.')
}

export function deleteUndone(state: State, id: string): State {
  return state.deleting[id] === 'waiting' ? announceMessage(withDeleting(state, id), 'Comment restored.') : state
}

export function deleted(state: State, id: string, isWhole: boolean): State {
  return withoutComment(withDeleting(state, id), id, isWhole)
}

export function withDeleting(state: State, id: string, work?: 'waiting' | 'sending'): State {
  const { [id]: _, ...others } = state.deleting
  return { ...state, deleting: work ? { ...others, [id]: work } : others }
}
