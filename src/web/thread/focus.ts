// Where the keyboard goes after something happened: to what came, or to what to do next; never nowhere.
import { type DraftKey, draftOf, type Event, type State } from './state/state.ts'
import { find, idsOf, nextTo } from './state/tree.ts'

/** The page, or the part of it that keeps its elements to itself. */
export type Root = Document | ShadowRoot

export function moveFocus(root: Root, event: Event, before: State, after: State, focused: string | undefined): void {
  const id = target(event, before, after, focused)
  const element = id === undefined ? null : root.getElementById(id)
  element?.focus({ preventScroll: true })
  const isComment = id?.startsWith('comment-') === true
  element?.scrollIntoView({ block: isComment ? 'center' : 'nearest' })
}

/** Undefined: it stays where it is. */
function target(event: Event, before: State, after: State, focused: string | undefined): string | undefined {
  switch (event.type) {
    case 'draft opened':
    case 'text came':
      return `text-${event.key}`
    case 'draft left':
      return event.key
    case 'draft failed':
    case 'submitted':
      return afterTrying(event.key, after)
    case 'saved':
      return commentId(event.id)
    case 'posted':
      return after.shown ? commentId(event.posted.comment.id) : undefined
    case 'author asked':
      return `name-${event.key}`
    case 'delete asked':
      return `undo-${event.id}`
    case 'delete undone':
      return commentId(event.id)
    case 'deleted':
      // Whoever went on meanwhile stays there.
      return focused === `undo-${event.id}` ? afterDeleting(event.id, before, after) : undefined
    case 'search typed':
      return event.text === '' && before.search === undefined ? 'search' : undefined
    default:
      return whileReading(event, before, after)
  }
}

function whileReading(event: Event, before: State, after: State): string | undefined {
  switch (event.type) {
    case 'asked':
      // The button that asked for it is gone.
      return before.readProblem ? 'thread-title' : undefined
    case 'link opened':
      return after.target && commentId(after.target)
    case 'reading stopped':
      return 'thread-problem'
    case 'reading failed':
      return before.shown ? 'thread-problem' : undefined
    case 'replies came':
      return commentId(event.replies[0]?.id ?? event.id)
    case 'part came':
      return afterPart(event, before, after)
    default:
      return undefined
  }
}

function afterPart({ ask }: Extract<Event, { type: 'part came' }>, before: State, after: State): string | undefined {
  if (ask.is === 'start') return ask.target && after.target === ask.target ? commentId(ask.target) : undefined
  const known = new Set(idsOf(before.shown?.roots ?? []))
  const first = idsOf(after.shown?.roots ?? []).find((id) => !known.has(id))
  return first === undefined ? 'thread-title' : commentId(first)
}

function afterTrying(key: DraftKey, state: State): string | undefined {
  const { problem, work } = draftOf(state, key)
  if (!problem || work === 'sending') return undefined
  return `${problem.at === 'notice' ? 'problem' : problem.at}-${key}`
}

function afterDeleting(id: string, before: State, after: State): string {
  const roots = after.shown?.roots ?? []
  const place = find(roots, id) ? id : nextTo(before.shown?.roots ?? [], id)
  return place === undefined || !find(roots, place) ? 'thread-title' : commentId(place)
}

function commentId(id: string): string {
  return `comment-${id}`
}
