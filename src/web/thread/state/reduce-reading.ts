// Reading the thread: the first part, the ones next to it, replies that did not fit.
import { count } from '../../shared/times.ts'
import { stopped } from './problems.ts'
import { say } from './say.ts'
import { type Ask, type Event, orders, type Part, type Shown, type State, type ThreadComment } from './state.ts'
import { changed, find, idsOf } from './tree.ts'

type Later<T extends Event['type']> = Extract<Event, { type: T }>

export function reduceReading(state: State, event: Event): State | undefined {
  switch (event.type) {
    case 'asked':
      return state.reading && event.ask.is !== 'start' ? state : start(state, event.ask)
    case 'order chosen':
      return start({ ...state, order: event.order, target: undefined }, { is: 'start' })
    case 'link opened':
      return linkOpened(state, event.id)
    case 'time passed':
      return timePassed(state, event.pace)
    case 'part came':
      return state.reading?.ask === event.ask ? partCame(state, event) : state
    case 'replies came':
      return state.reading?.ask === event.ask ? repliesCame(state, event) : state
    case 'reading failed':
      return state.reading?.ask === event.ask ? failed(state, event) : state
    case 'reading stopped':
      return state.reading ? failed(state, { ask: state.reading.ask, problem: stopped }) : state
    default:
      return undefined
  }
}

function start(state: State, ask: Ask): State {
  return { ...state, reading: { ask, pace: 'quick' }, readProblem: undefined, isTargetMissing: false }
}

function linkOpened(state: State, id: string): State {
  const isHere = state.shown && find(state.shown.roots, id)
  if (isHere) return { ...state, target: id, isTargetMissing: false }
  return start({ ...state, target: undefined }, { is: 'start', target: id })
}

function timePassed(state: State, pace: 'noticeable' | 'slow'): State {
  if (!state.reading) return state
  const text = pace === 'slow' ? 'The server is slow to answer. You can stop waiting.' : 'Getting the comments.'
  return say({ ...state, reading: { ...state.reading, pace } }, text)
}

function partCame(state: State, { ask, part }: Later<'part came'>): State {
  const { shown } = state
  const read = { ...state, reading: undefined, readProblem: undefined, me: part.me, words: part.words ?? state.words }
  if (ask.is === 'start' || !shown) return started({ ...read, shown: only(part), fresh: [] }, ask)
  const news = new Set(idsOf(part.roots))
  // Since the last part was read, a comment may have moved from one to the other.
  const others = shown.roots.filter(({ id }) => !news.has(id))
  const { page, hasMore, count, isClosed } = part
  const after: Shown =
    ask.is === 'before'
      ? { ...shown, roots: [...part.roots, ...others], first: page, count, isClosed }
      : { ...shown, roots: [...others, ...part.roots], last: page, hasMore, count, isClosed }
  return say({ ...read, shown: after }, `${countComments(news.size)} more.`)
}

function only({ roots, page, hasMore, count, isClosed }: Part): Shown {
  return { roots, first: page, last: page, hasMore, count, isClosed }
}

function started(state: State, ask: Ask): State {
  const wanted = ask.is === 'start' ? ask.target : undefined
  const { roots = [], count: total = 0 } = state.shown ?? {}
  if (wanted !== undefined && !find(roots, wanted)) {
    return say({ ...state, target: undefined, isTargetMissing: true }, 'The comment that the link points at is gone.')
  }
  const words = total === 0 ? 'No comments yet.' : `${countComments(total)}, ${orders[state.order].toLowerCase()}.`
  return say(wanted === undefined ? state : { ...state, target: wanted }, words)
}

function repliesCame(state: State, { id, replies }: Later<'replies came'>): State {
  const { shown } = state
  if (!shown) return state
  const all = (parent: ThreadComment) => ({ ...parent, replies, replyCount: replies.length })
  const after = { ...state, reading: undefined, shown: { ...shown, roots: changed(shown.roots, id, all) } }
  const number = idsOf(replies).length
  return say(after, number === 1 ? '1 reply.' : `${number} replies.`)
}

function failed(state: State, { ask, problem }: Pick<Later<'reading failed'>, 'ask' | 'problem'>): State {
  return say({ ...state, reading: undefined, readProblem: { ask, problem } }, `${problem.title}. ${problem.text}`)
}

function countComments(number: number): string {
  return count(number, 'comment')
}
