// Loading states of the thread: first page, adjacent pages, further replies.

import { type Problem, problemSentence } from '../../../platform/i18n/widget-problems.ts'
import { sortOrderLabels } from '../../../platform/i18n/widget-translator.ts'
import { findComment, flatten, idsOf, rootsOf, withComment, withTarget } from './comment-tree.ts'
import { withEditTimes } from './edit-times.ts'
import { announce, announceMessage, type ListReply, type LoadRequest, type Shown, type State } from './state.ts'

export function loadStarted(state: State, ask: LoadRequest): State {
  return { ...state, reading: { ask, pace: 'quick' }, trouble: undefined, isTargetMissing: false }
}

export function loadSlowed(state: State, pace: 'noticeable' | 'slow'): State {
  if (!state.reading) return state
  return announceMessage(
    { ...state, reading: { ...state.reading, pace } },
    pace === 'slow' ? 'The server is slow to answer.' : 'Loading the comments.',
  )
}

export function partLoaded(state: State, ask: LoadRequest, part: ListReply): State {
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
  return announceMessage({ ...read, shown: after }, '{n} more comment.|{n} more comments.', { n: news.size })
}

function started(state: State, ask: LoadRequest): State {
  const { aim: target } = ask
  const roots = rootsOf(state)
  if (target && !findComment(state, target)) {
    return announceMessage({ ...state, aim: undefined, isTargetMissing: true }, 'The linked comment no longer exists.')
  }
  const { localize, order, found, shown } = state
  const n = shown?.count ?? 0
  if (found)
    return announceMessage(
      state,
      roots.length ? '{n} comment found|{n} comments found' : 'No comment has all of these words.',
      { n: roots.length },
    )
  const read = target ? withTarget(state, target) : state
  const words = {
    comments: localize('{n} comment|{n} comments', { n }),
    order: localize(sortOrderLabels[order]).toLocaleLowerCase(localize.language),
  }
  return announceMessage(read, '{comments}, {order}.', words)
}

export function repliesLoaded(state: State, id: string, part: ListReply): State {
  const children = withEditTimes(part)
  const after = withComment(state, id, (one) => ({ ...one, children, childCount: children.length }))
  return announceMessage({ ...after, reading: undefined }, '{n} more comment.|{n} more comments.', {
    n: flatten(children).length,
  })
}

export function loadFailed(state: State, ask: LoadRequest, problem: Problem): State {
  return announce({ ...state, reading: undefined, trouble: { ask, problem } }, problemSentence(problem))
}
