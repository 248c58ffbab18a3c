// Reading the thread: the first part, the ones next to it, replies that did not fit.
import { stopped } from './problems.ts'
import { say, tellAll } from './say.ts'
import type { Ask, Event, Part, Shown, State, ThreadComment } from './state.ts'
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
    case 'search typed':
      return searchTyped(state, event.text)
    case 'search asked':
      return searchAsked(state)
    case 'time passed':
      return timePassed(state, event.pace)
    case 'part came':
      return state.reading?.ask === event.ask ? partCame(state, event) : state
    case 'replies came':
      return state.reading?.ask === event.ask ? repliesCame(state, event) : state
    case 'reading failed':
      return state.reading?.ask === event.ask ? failed(state, event) : state
    case 'reading stopped':
      return state.reading ? failed(state, { ask: state.reading.ask, problem: stopped(state.tell) }) : state
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
  return start({ ...state, target: undefined, found: undefined, search: undefined }, { is: 'start', target: id })
}

/** A field that is closed gives up what was found with it. */
function searchTyped(state: State, text: string | undefined): State {
  if (text !== undefined) return { ...state, search: text }
  const closed = { ...state, search: undefined, found: undefined }
  return state.found === undefined ? closed : start(closed, { is: 'start' })
}

function searchAsked(state: State): State {
  const words = state.search?.trim() ?? ''
  return words === '' ? state : start({ ...state, found: words, target: undefined }, { is: 'start' })
}

function timePassed(state: State, pace: 'noticeable' | 'slow'): State {
  if (!state.reading) return state
  const reading = { ...state.reading, pace }
  return tellAll({ ...state, reading }, pace === 'slow' ? 'saidSlowReading' : 'saidGetting')
}

function partCame(state: State, { ask, part }: Later<'part came'>): State {
  const { shown } = state
  const { me, words = state.words, settings = state.settings } = part
  const read = { ...state, reading: undefined, readProblem: undefined, me, words, settings }
  if (ask.is === 'start' || !shown) return started({ ...read, shown: only(part), fresh: [] }, ask)
  const news = new Set(idsOf(part.roots))
  // Since the last part was read, a comment may have moved from one to the other.
  const others = shown.roots.filter(({ id }) => !news.has(id))
  const { page, hasMore, count, isClosed } = part
  const after: Shown =
    ask.is === 'before'
      ? { ...shown, roots: [...part.roots, ...others], first: page, count, isClosed }
      : { ...shown, roots: [...others, ...part.roots], last: page, hasMore, count, isClosed }
  return tellAll({ ...read, shown: after }, 'saidMore', { n: news.size })
}

function only({ roots, page, hasMore, count, isClosed }: Part): Shown {
  return { roots, first: page, last: page, hasMore, count, isClosed }
}

function started(state: State, ask: Ask): State {
  const wanted = ask.is === 'start' ? ask.target : undefined
  const { roots = [], count: total = 0 } = state.shown ?? {}
  if (wanted !== undefined && !find(roots, wanted)) {
    return tellAll({ ...state, target: undefined, isTargetMissing: true }, 'saidGone')
  }
  const { tell, order, found } = state
  if (found !== undefined) return tellAll(state, roots.length === 0 ? 'noneFound' : 'nFound', { n: roots.length })
  const comments = tell('nComments', { n: total })
  const words = tell('saidRead', { comments, order: tell(order).toLocaleLowerCase(tell.language) })
  return say(wanted === undefined ? state : { ...state, target: wanted }, total === 0 ? tell('saidNothing') : words)
}

function repliesCame(state: State, { id, replies }: Later<'replies came'>): State {
  const { shown } = state
  if (!shown) return state
  const all = (parent: ThreadComment) => ({ ...parent, replies, replyCount: replies.length })
  const after = { ...state, reading: undefined, shown: { ...shown, roots: changed(shown.roots, id, all) } }
  return tellAll(after, 'saidReplies', { n: idsOf(replies).length })
}

function failed(state: State, { ask, problem }: Pick<Later<'reading failed'>, 'ask' | 'problem'>): State {
  return say({ ...state, reading: undefined, readProblem: { ask, problem } }, `${problem.title}. ${problem.text}`)
}
