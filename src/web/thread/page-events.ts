// Events of the surrounding page: hide and show, offline and online, links to comments.
import type { ThreadActions } from './actions/actions.ts'
import { announceMessage } from './state/state.ts'
import type { Thread } from './thread.ts'

export function handlePageEvents(thread: Thread, threadActions: ThreadActions, signal: AbortSignal): void {
  const on = (name: string, act: () => void) => addEventListener(name, act, { signal })
  on('hashchange', () => threadActions.openLink(commentIdInFragment()))
  on('pagehide', threadActions.leave)
  on('pageshow', () => thread.line?.open())
  on('offline', () => {
    thread.put(announceMessage({ ...thread.state, isOffline: true }, 'This device is offline.'))
    thread.line?.rest()
  })
  on('online', () => {
    thread.put(announceMessage({ ...thread.state, isOffline: false }, 'This device is connected again.'))
    thread.line?.open()
    const { loadError } = thread.state
    // Retries a load that failed offline.
    if (loadError?.problem.isOffline) threadActions.read(loadError.request)
  })
  // A menu closes when the keyboard goes elsewhere.
  const leaveMenus = ({ target }: Event) => {
    for (const menu of thread.root.querySelectorAll('details[open]')) {
      if (!menu.contains(target as Node)) menu.removeAttribute('open')
    }
  }
  thread.root.addEventListener('focusin', leaveMenus, { signal })
  signal.addEventListener('abort', () => thread.line?.rest())
}

/** `#comment-…` is a link to one comment. */
export function commentIdInFragment(): string | undefined {
  return /^#comment-(\w+)$/.exec(location.hash)?.[1]
}
