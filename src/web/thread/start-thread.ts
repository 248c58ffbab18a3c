// Start of a thread: its state, view and actions.

import { englishTranslator } from '../../platform/i18n/widget-translator.ts'
import { createRenderer } from '../shared/virtual-dom.ts'
import { createThreadActions } from './actions/actions.ts'
import { createThreadCalls, type ThreadCall } from './api-calls.ts'
import { commentIdInFragment, handlePageEvents } from './page-events.ts'
import { openSavedState, type SavedState } from './saved-state.ts'
import { initialState } from './state/state.ts'
import type { Thread, ThreadOptions } from './thread.ts'
import { createView } from './view/thread-view.ts'
import type { RenderedThread } from './widget-hooks.ts'

/** Ages are said anew this often. */
const ageMs = 60_000

/** Returns how to end it: nothing is read, heard or drawn from then on, and what was being written stays kept. */
export function startThread(options: ThreadOptions): () => void {
  const { localize = englishTranslator, root, hooks } = options
  const keep = openSavedState(options.tenantId, options.urlId)
  const own = randomWord()
  const over = new AbortController()
  const draw = createRenderer(options.box)
  const thread: Thread = {
    ...options,
    localize,
    keep,
    own,
    line: undefined,
    extras: undefined,
    state: { ...initialState(keep.read(Date.now()), localize), isOffline: !navigator.onLine },
    call: callsOf(options, own, keep),
    put(next) {
      if (over.signal.aborted || next === thread.state) return
      keep.write(thread.state, next)
      thread.state = next
      show()
    },
    alter: (change) => thread.put({ ...thread.state, ...change }),
    change: (how, ...rest) => thread.put(how(thread.state, ...rest)),
    focusOn(id) {
      const element = root.getElementById(id)
      element?.focus({ preventScroll: true })
      element?.scrollIntoView({ block: id.startsWith('comment-') ? 'center' : 'nearest' })
    },
  }
  const threadActions = createThreadActions(thread)
  const view = createView(thread, threadActions, () => show())
  const show = () => {
    if (over.signal.aborted) return
    draw(view())
    if (thread.state.shown) options.shown?.(threadActions.carry)
    hooks?.drawn(renderedThread(thread))
  }
  handlePageEvents(thread, threadActions, over.signal)
  const ageing = setInterval(show, ageMs)
  threadActions.read({ is: 'start', targetId: commentIdInFragment() ?? hooks?.jumpTo })
  return () => {
    threadActions.leave()
    over.abort()
    clearInterval(ageing)
    draw()
  }
}

/** `crypto.randomUUID` is kept from pages without TLS. */
function randomWord(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('')
}

function callsOf(options: ThreadOptions, own: string, { session }: SavedState): ThreadCall {
  const calls = createThreadCalls(options, own, session)
  return options.hooks?.intercept(calls) ?? calls
}

function renderedThread({ box, state: { shown, user } }: Thread): RenderedThread {
  return { element: box, comments: shown?.roots, count: shown?.count, user }
}
