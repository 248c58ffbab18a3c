// Focus management: after a change the focus goes to the new content or to the next action, never to nothing.
import type { Event, State } from './state/state.ts'

export function moveFocus(event: Event, before: State, after: State): void {
  const id = target(event, before, after)
  if (id !== undefined) document.getElementById(id)?.focus()
}

/** Undefined: it stays where it is. */
function target({ type }: Event, before: State, after: State): string | undefined {
  if (!after.instance.creation) return before.work.is === 'working' ? 'off' : undefined
  if (after.tokenProblem && after.tokenProblem !== before.tokenProblem) return 'token'
  switch (type) {
    case 'preview came':
      return after.work.is === 'shown' ? 'feed-title' : undefined
    case 'failed':
    case 'showing failed':
    case 'submitted':
      return afterTrying(after)
    case 'retried':
      return 'make'
    case 'strategies came':
      return 'strategy'
    case 'token change asked':
    case 'token forgotten':
      return 'token'
    case 'cancelled':
    case 'another asked':
    case 'feed forgotten':
    case 'token saved':
    case 'token change left':
    case 'offered token taken':
    case 'offered token left':
      return after.work.is === 'working' ? 'make' : 'address'
    default:
      return undefined
  }
}

function afterTrying({ work, waitingForToken }: State): string | undefined {
  if (waitingForToken) return 'token'
  if (work.is !== 'failed') return undefined
  return work.problem.at === 'address' ? 'address' : 'problem'
}
