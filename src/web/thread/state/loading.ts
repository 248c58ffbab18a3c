// Loading states of the thread: first page, adjacent pages, further replies.

import { type Problem, problemSentence } from '../../../platform/i18n/widget-problems.ts'
import { sortOrderLabels } from '../../../platform/i18n/widget-translator.ts'
import { findComment, flatten, idsOf, rootsOf, withComment, withTarget } from './comment-tree.ts'
import { featuredIdsOf, withEditTimes } from './edit-times.ts'
import {
  announce,
  announceMessage,
  type ListReply,
  type LoadRequest,
  orderOf,
  type Shown,
  type State,
} from './state.ts'

export function loadStarted(state: State, request: LoadRequest): State {
  return { ...state, pendingLoad: { request, pace: 'quick' }, loadError: undefined, isTargetMissing: false }
}

export function loadSlowed(state: State, pace: 'noticeable' | 'slow'): State {
  if (!state.pendingLoad) return state
  return announceMessage(
    { ...state, pendingLoad: { ...state.pendingLoad, pace } },
    pace === 'slow' ? 'The server is slow to answer.' : 'Loading the comments.',
  )
}

export function partLoaded(state: State, request: LoadRequest, part: ListReply): State {
  const { shown } = state
  const comments = withEditTimes(part)
  const { pageNumber: page, hasMore = false, commentCount: count = 0, isClosed = false } = part
  const read: State = {
    ...state,
    pendingLoad: undefined,
    user: part.user ?? undefined,
    isStaff: !!part.isSiteAdmin,
    isFeaturedInLists: featuredIdsOf(part) !== undefined,
    settings: part.customConfig ? { ...part.customConfig, mailIsOff: !!part.moduleData?.mailIsOff } : state.settings,
    hasSettings: true,
    unread: part.notificationCount ?? state.unread,
  }
  const alone: Shown = { roots: comments, first: page, last: page, hasMore, count, isClosed }
  if (request.is === 'start' || !shown) return started({ ...read, shown: alone, fresh: [] }, request)
  const news = new Set(idsOf(comments))
  // Since the last part was read, a comment may have moved from one to the other.
  const others = shown.roots.filter(({ _id }) => !news.has(_id))
  const after: Shown =
    request.is === 'before'
      ? { ...alone, roots: [...comments, ...others], last: shown.last, hasMore: shown.hasMore }
      : { ...alone, roots: [...others, ...comments], first: shown.first }
  return announceMessage({ ...read, shown: after }, '{n} more comment.|{n} more comments.', { n: news.size })
}

function started(state: State, request: LoadRequest): State {
  const { targetId } = request
  const roots = rootsOf(state)
  if (targetId && !findComment(state, targetId)) {
    return announceMessage(
      { ...state, targetId: undefined, isTargetMissing: true },
      'The linked comment no longer exists.',
    )
  }
  const { localize, appliedQuery, shown } = state
  const n = shown?.count ?? 0
  if (appliedQuery)
    return announceMessage(
      state,
      roots.length ? '{n} comment found|{n} comments found' : 'No comment has all of these words.',
      { n: roots.length },
    )
  const read = targetId ? withTarget(state, targetId) : state
  const words = {
    comments: localize('{n} comment|{n} comments', { n }),
    order: localize(sortOrderLabels[orderOf(state)]).toLocaleLowerCase(localize.language),
  }
  return announceMessage(read, '{comments}, {order}.', words)
}

export function repliesLoaded(state: State, id: string, part: ListReply): State {
  const children = withEditTimes(part)
  const after = withComment(state, id, (one) => ({ ...one, children, childCount: children.length }))
  return announceMessage({ ...after, pendingLoad: undefined }, '{n} more comment.|{n} more comments.', {
    n: flatten(children).length,
  })
}

export function loadFailed(state: State, request: LoadRequest, problem: Problem): State {
  return announce({ ...state, pendingLoad: undefined, loadError: { request, problem } }, problemSentence(problem))
}
