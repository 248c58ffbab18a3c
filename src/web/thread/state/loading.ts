// Reading the thread: the first part, the ones next to it, replies that did not fit.

import { type Problem, said } from '../../../platform/i18n/widget-problems.ts'
import { orderWords } from '../../../platform/i18n/widget-translator.ts'
import { aimed, find, flat, idsOf, rootsOf, withComment } from './comment-tree.ts'
import { withEditTimes } from './edit-times.ts'
import { type Ask, type ListReply, type Shown, type State, say, tellAll } from './state.ts'

export function asked(state: State, ask: Ask): State {
  return { ...state, reading: { ask, pace: 'quick' }, trouble: undefined, isTargetMissing: false }
}

export function timePassed(state: State, pace: 'noticeable' | 'slow'): State {
  if (!state.reading) return state
  return tellAll(
    { ...state, reading: { ...state.reading, pace } },
    pace === 'slow' ? 'The server is slow to answer.' : 'Getting the comments.',
  )
}

export function partCame(state: State, ask: Ask, part: ListReply): State {
  const { shown } = state
  const comments = withEditTimes(part)
  const { pageNumber: page, hasMore = false, commentCount: count = 0, isClosed = false } = part
  const read: State = {
    ...state,
    reading: undefined,
    user: part.user ?? undefined,
    isStaff: !!part.isSiteAdmin,
    settings: part.customConfig ? { ...part.customConfig, mailIsOff: !!part.moduleData?.mailIsOff } : state.settings,
    hasSettings: true,
    unread: part.notificationCount ?? state.unread,
  }
  const alone: Shown = { roots: comments, first: page, last: page, hasMore, count, isClosed }
  if (ask.is === 'start' || !shown) return started({ ...read, shown: alone, fresh: [] }, ask)
  const news = new Set(idsOf(comments))
  // Since the last part was read, a comment may have moved from one to the other.
  const others = shown.roots.filter(({ _id }) => !news.has(_id))
  const after: Shown =
    ask.is === 'before'
      ? { ...alone, roots: [...comments, ...others], last: shown.last, hasMore: shown.hasMore }
      : { ...alone, roots: [...others, ...comments], first: shown.first }
  return tellAll({ ...read, shown: after }, '{n} comment more.|{n} comments more.', { n: news.size })
}

function started(state: State, ask: Ask): State {
  const { aim: wanted } = ask
  const roots = rootsOf(state)
  if (wanted && !find(state, wanted)) {
    return tellAll({ ...state, aim: undefined, isTargetMissing: true }, 'The comment that the link points at is gone.')
  }
  const { tell, order, found, shown } = state
  const n = shown?.count ?? 0
  if (found)
    return tellAll(
      state,
      roots.length ? '{n} comment found|{n} comments found' : 'No comment has all of these words.',
      { n: roots.length },
    )
  const read = wanted ? aimed(state, wanted) : state
  const words = {
    comments: tell('{n} comment|{n} comments', { n }),
    order: tell(orderWords[order]).toLocaleLowerCase(tell.language),
  }
  return tellAll(read, '{comments}, {order}.', words)
}

export function repliesCame(state: State, id: string, part: ListReply): State {
  const children = withEditTimes(part)
  const after = withComment(state, id, (one) => ({ ...one, children, childCount: children.length }))
  return tellAll({ ...after, reading: undefined }, '{n} comment more.|{n} comments more.', { n: flat(children).length })
}

export function readingFailed(state: State, ask: Ask, problem: Problem): State {
  return say({ ...state, reading: undefined, trouble: { ask, problem } }, said(problem))
}
