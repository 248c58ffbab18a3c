// What others do while the thread is open. What is being read stays where it is: new comments wait until they are wanted.
import { tellAll } from './say.ts'
import type { Event, News, Shown, State, ThreadComment } from './state.ts'
import { changed, find, size, withNew, without } from './tree.ts'

/** With more than these the thread is read anew. */
const mostFresh = 100

export function reduceLive(state: State, event: Event): State | undefined {
  switch (event.type) {
    case 'heard':
      return heard(state, event.news)
    case 'fresh wanted':
      return freshWanted(state)
    default:
      return undefined
  }
}

function heard(state: State, news: News): State {
  if (news.is === 'present') return present(state, news)
  const { shown } = state
  if (!shown) return state
  switch (news.is) {
    case 'closed':
      return closed(state, shown, news.isClosed)
    case 'voted':
      return everywhere(state, shown, news.id, (one) => ({ ...one, votes: one.votes + news.by }))
    case 'gone':
      return gone(state, shown, news.id)
    default:
      return came(state, shown, news.comment)
  }
}

/** One that is here already was changed, or shown again. */
function came(state: State, shown: Shown, comment: ThreadComment): State {
  const { id } = comment
  const isKnown = find(shown.roots, id) ?? state.fresh.find((one) => one.id === id)
  if (isKnown) return everywhere(state, shown, id, (one) => merged(one, comment))
  const fresh = [...state.fresh, comment]
  return tellAll({ ...state, fresh }, 'newComments', { n: fresh.length })
}

/** What is one's own about it is known to this tab alone, and replies come by themselves. */
function merged(was: ThreadComment, is: ThreadComment): ThreadComment {
  const { replies, replyCount, vote, voteId, isFlagged, isBlocked } = was
  const html = isBlocked ? was.html : is.html
  return { ...is, html, replies, replyCount, vote, voteId, isFlagged, isBlocked, isWaiting: false }
}

/** One that others replied to leaves its place. */
function gone(state: State, shown: Shown, id: string): State {
  const fresh = state.fresh.filter((one) => one.id !== id)
  const comment = find(shown.roots, id)
  if (!comment) return fresh.length < state.fresh.length ? { ...state, fresh } : state
  if (comment.replyCount > 0) {
    const left = (one: ThreadComment) => ({
      ...one,
      html: '',
      isDeleted: true,
      anonUserId: undefined,
      personId: undefined,
    })
    return { ...state, fresh, shown: { ...shown, roots: changed(shown.roots, id, left) } }
  }
  return { ...state, fresh, shown: { ...shown, roots: without(shown.roots, id), count: shown.count - size(comment) } }
}

function closed(state: State, shown: Shown, isClosed: boolean): State {
  if (shown.isClosed === isClosed) return state
  return tellAll({ ...state, shown: { ...shown, isClosed } }, isClosed ? 'saidClosed' : 'saidOpen')
}

function everywhere(state: State, shown: Shown, id: string, change: (comment: ThreadComment) => ThreadComment): State {
  const fresh = state.fresh.map((one) => (one.id === id ? change(one) : one))
  return { ...state, fresh, shown: { ...shown, roots: changed(shown.roots, id, change) } }
}

function present(state: State, { joined, left, count: number }: Extract<News, { is: 'present' }>): State {
  const people = new Set([...state.here.people, ...joined])
  // Whoever was asked for by their plain id leaves under the word that marks strangers.
  for (const person of left) for (const name of [person, person.replace(/^anon:/, '')]) people.delete(name)
  return { ...state, here: { people, count: number ?? state.here.count } }
}

function freshWanted(state: State): State {
  const { shown, fresh } = state
  if (!shown || fresh.length === 0) return state
  // Among what was found, nothing new has a place.
  if (fresh.length > mostFresh || state.found !== undefined) {
    const anew = { ask: { is: 'start' }, pace: 'quick' } as const
    return { ...state, fresh: [], found: undefined, search: undefined, reading: anew }
  }
  const roots = fresh.reduce((all, one) => withNew(all, one, state.order === 'OF'), shown.roots)
  const after = { ...state, fresh: [], shown: { ...shown, roots, count: shown.count + fresh.length } }
  return tellAll({ ...after, target: fresh.at(0)?.id }, 'newComments', { n: fresh.length })
}
