// Loading of comments: one request at a time, the latest wins; slow ones can be cancelled.
import { getCommentsPublic } from '../../../comments/thread/contract.ts'
import { problem } from '../../../platform/i18n/widget-problems.ts'
import { callOrReport } from '../api-calls.ts'
import { followLiveUpdates } from '../live-updates.ts'
import { findComment, idsOf, rootsOf, withTarget } from '../state/comment-tree.ts'
import { freshCommentsShown, maxFreshComments } from '../state/live-events.ts'
import { loadFailed, loadSlowed, loadStarted, partLoaded, repliesLoaded } from '../state/loading.ts'
import type { ListReply, LoadRequest, Order } from '../state/state.ts'
import type { Thread } from '../thread.ts'

/** A shape appears only for what takes noticeably long; a way out once it is slow. */
const paces = [
  ['noticeable', 300],
  ['slow', 4_000],
] as const

const noQuery = { appliedQuery: undefined, queryDraft: undefined }

export function createCommentLoader(thread: Thread) {
  let stop = new AbortController()

  function read(request: LoadRequest): void {
    const { state } = thread
    if (state.pendingLoad && request.is !== 'start') return
    stop.abort()
    stop = new AbortController()
    const { signal } = stop
    // On its way before anything is drawn.
    void answer(thread, request, stop)
    thread.put(loadStarted(state, request))
    // The button that asked for it is gone.
    if (state.loadError) thread.focusOn('thread-title')
    const timers = paces.map(([pace, ms]) => setTimeout(() => thread.change(loadSlowed, pace), ms))
    signal.onabort = () => timers.forEach(clearTimeout)
  }

  const start = (change: Partial<Thread['state']>, targetId?: string) => {
    thread.alter({ targetId: undefined, ...change })
    read({ is: 'start', targetId })
  }

  return {
    read,
    sort: (order: Order) => start({ order }),
    stopReading: () => giveUp(thread, stop),
    openLink(id: string | undefined) {
      if (!id) return
      if (!findComment(thread.state, id)) return start(noQuery, id)
      thread.alter({ isTargetMissing: false })
      thread.change(withTarget, id)
      thread.focusOn(`comment-${id}`)
    },
    setQuery(queryDraft: string | undefined) {
      const { appliedQuery } = thread.state
      thread.alter({ queryDraft })
      // Closing the field ends its search.
      if (queryDraft === undefined && appliedQuery) start({ appliedQuery: undefined })
    },
    startSearch() {
      const appliedQuery = thread.state.queryDraft?.trim()
      if (appliedQuery) start({ appliedQuery })
    },
    showFresh() {
      const { fresh, appliedQuery } = thread.state
      // Among what was found, nothing new has a place.
      if (appliedQuery || fresh.length > maxFreshComments) return start(noQuery)
      thread.change(freshCommentsShown)
    },
  }
}

function giveUp(thread: Thread, stop: AbortController): void {
  const { pendingLoad, localize } = thread.state
  stop.abort()
  if (!pendingLoad) return
  thread.change(loadFailed, pendingLoad.request, problem('notice', localize('Stopped'), '', true))
  thread.focusOn('thread-problem')
}

async function answer(thread: Thread, request: LoadRequest, stop: AbortController): Promise<void> {
  const { order, shown, appliedQuery, hasSettings } = thread.state
  const { signal } = stop
  const pages = { start: undefined, before: (shown?.first ?? 1) - 1, after: (shown?.last ?? -1) + 1 }
  const which =
    request.is === 'replies'
      ? { parentId: request.id }
      : {
          page: pages[request.is],
          fetchPageForCommentId: request.targetId,
          searchText: appliedQuery,
          countAll: true,
          includeConfig: hasSettings ? undefined : true,
          includeNotificationCount: hasSettings ? undefined : true,
        }
  const calling = thread.call(
    getCommentsPublic,
    { ...which, direction: order, asTree: true, countChildren: true, modules: 'edited' },
    undefined,
    { signal },
  )
  const reply = await callOrReport('reading', thread, calling, (problem) => {
    if (signal.aborted) return
    thread.change(loadFailed, request, problem)
    if (shown) thread.focusOn('thread-problem')
  }).catch((error) => {
    if (!signal.aborted) throw error
  })
  if (!reply || signal.aborted) return stop.abort()
  stop.abort()
  take(thread, request, reply)
}

/** Adds the loaded comments; the focus goes to the first of them, or to the comment that was looked for. */
function take(thread: Thread, request: LoadRequest, reply: ListReply): void {
  const { state } = thread
  if (request.is === 'replies') {
    thread.put(repliesLoaded(state, request.id, reply))
    thread.focusOn(`comment-${reply.comments[0]?._id ?? request.id}`)
    return
  }
  thread.put(partLoaded(state, request, reply))
  followLiveUpdates(thread, reply)
  if (request.is === 'start') {
    const { targetId } = thread.state
    if (targetId && targetId === request.targetId) lead(thread, targetId)
    return
  }
  const known = new Set(idsOf(rootsOf(state)))
  const first = idsOf(rootsOf(thread.state)).find((id) => !known.has(id))
  thread.focusOn(first ? `comment-${first}` : 'thread-title')
}

/** Again with the next frame: a browser that first paints goes to what the address names, and what is gone by then takes the keyboard with it. */
function lead(thread: Thread, id: string): void {
  const go = () => thread.focusOn(`comment-${id}`)
  go()
  requestAnimationFrame(go)
}
