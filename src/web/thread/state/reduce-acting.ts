// What readers and staff do with comments: shown at once, and taken back where the server refuses.
import type { Problem } from './problems.ts'
import { say, tellAll } from './say.ts'
import type { Event, Mark, State, ThreadComment, Vote } from './state.ts'
import { changed, find, movedTo } from './tree.ts'

type Later<T extends Event['type']> = Extract<Event, { type: T }>

export function reduceActing(state: State, event: Event): State | undefined {
  switch (event.type) {
    case 'vote asked':
      return voteAsked(state, event)
    case 'voted':
      return voted(state, event)
    case 'vote failed':
      return voteFailed(state, event)
    case 'mark asked':
      return withComment({ ...state, remark: undefined }, event.id, { [event.mark]: event.isOn })
    case 'marked':
      return marked(state, event)
    case 'mark failed':
      return refused(withComment(state, event.id, { [event.mark]: !event.isOn }), event)
    case 'folded':
      return { ...state, folded: toggled(state.folded, event.id) }
    default:
      return undefined
  }
}

/** One vote at a time and comment. The same again takes it back. */
function voteAsked(state: State, { id, vote }: Later<'vote asked'>): State {
  const comment = state.shown && find(state.shown.roots, id)
  if (!comment || state.voting[id]) return state
  const next: Vote = comment.vote === vote ? 0 : vote
  const votes = comment.votes + next - comment.vote
  const voting = { ...state.voting, [id]: { was: comment.vote, by: next - comment.vote } }
  return tellAll(withComment({ ...state, voting, remark: undefined }, id, { vote: next, votes }), 'nVotes', {
    n: votes,
  })
}

/** One that waits for a mail counts for nothing yet, and is one's own all the same. */
function voted(state: State, { id, counted: { voteId, isPending } }: Later<'voted'>): State {
  const by = isPending ? (state.voting[id]?.by ?? 0) : 0
  const after = change(settled(state, id), id, (one) => ({ ...one, voteId, votes: one.votes - by }))
  return isPending ? remarked(after, id, state.tell('votePending'), false) : after
}

/** Others may have voted meanwhile: only one's own part goes. */
function voteFailed(state: State, event: { id: string; problem: Problem }): State {
  const { was = 0, by = 0 } = state.voting[event.id] ?? {}
  return refused(
    change(settled(state, event.id), event.id, (one) => ({ ...one, vote: was, votes: one.votes - by })),
    event,
  )
}

function settled(state: State, id: string): State {
  const { [id]: _, ...voting } = state.voting
  return { ...state, voting }
}

const said = {
  isFlagged: ['flagged', 'unflagged'],
  isBlocked: ['isBlocked', 'unblocked'],
  isPinned: ['saidPinned', 'saidUnpinned'],
  isLocked: ['saidLocked', 'saidUnlocked'],
} as const satisfies Record<Mark, readonly [string, string]>

function marked(state: State, { id, mark, isOn, outcome: { positions, blocked = {} } }: Later<'marked'>): State {
  const { shown, tell } = state
  const comment = shown && find(shown.roots, id)
  if (!comment) return state
  const text = tell(said[mark][isOn ? 0 : 1], { name: comment.name })
  if (mark === 'isFlagged') return remarked(state, id, text, false)
  const place = positions?.[state.order]
  const spoken = say(place ? { ...state, shown: { ...shown, roots: movedTo(shown.roots, id, place) } } : state, text)
  // What somebody wrote who is no longer blocked is not here.
  if (mark === 'isBlocked' && !isOn) return { ...spoken, reading: { ask: { is: 'start', target: id }, pace: 'quick' } }
  const others = Object.keys(blocked).filter((one) => blocked[one])
  return others.reduce((all, one) => withComment(all, one, { isBlocked: true }), spoken)
}

function refused(state: State, { id, problem }: { id: string; problem: Problem }): State {
  return remarked(state, id, `${problem.title}. ${problem.text}`, true)
}

function remarked(state: State, id: string, text: string, isBad: boolean): State {
  return say({ ...state, remark: { id, text, isBad } }, text)
}

function withComment(state: State, id: string, given: Partial<ThreadComment>): State {
  return change(state, id, (one) => ({ ...one, ...given }))
}

function change(state: State, id: string, how: (comment: ThreadComment) => ThreadComment): State {
  const { shown } = state
  return shown ? { ...state, shown: { ...shown, roots: changed(shown.roots, id, how) } } : state
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}
