// The thread, in the order in which it is read: its size and order, the place to write, the comments.
import { h, type Kids, type Shape } from '../../shared/dom.ts'
import type { Acts } from '../acts/acts.ts'
import type { DraftKey } from '../state/state.ts'
import { draftOf, nameOf, type State } from '../state/state.ts'
import { flat, pathTo, rootsOf } from '../state/tree.ts'
import { subject } from '../state/writing.ts'
import type { WordName } from '../tell.ts'
import type { Thread } from '../thread.ts'
import { bar } from './bar.ts'
import { commentList } from './comment-list.ts'
import { composer } from './composer.ts'
import { note, type View } from './view.ts'

/** So many comments are drawn at once; the rest follows bit by bit, so that a long thread holds nobody up. */
const firstDrawn = 40

/** `again` is asked for when there is more to draw. */
export function createView(thread: Thread, acts: Acts, again: () => void): () => Shape {
  let room = firstDrawn
  return () => {
    const { state } = thread
    const view: View = { state, acts, thread, now: Date.now(), touched: touched(state) }
    const length = state.shown && room < Number.POSITIVE_INFINITY ? flat(rootsOf(state)).length : 0
    if (state.target || (length > 0 && length <= room)) room = Number.POSITIVE_INFINITY
    const shape = threadView(view, room)
    if (length > room) {
      room += firstDrawn
      setTimeout(again)
    }
    return shape
  }
}

function touched({ target, remark, drafts, deleting, turned, reading, trouble, shown }: State): ReadonlySet<string> {
  const read = [reading?.ask, trouble?.ask].map((ask) => (ask?.is === 'replies' ? ask.id : undefined))
  const ids = [target, remark?.id, ...Object.keys(drafts).map((key) => subject(key as DraftKey))]
  const all = [...ids, ...Object.keys(deleting), ...turned, ...read]
  return new Set(all.flatMap((id) => (id && shown ? pathTo(shown.roots, id).map(({ _id }) => _id) : [])))
}

function threadView(view: View, room: number): Shape {
  const { state, thread } = view
  const { said, isOffline, isTargetMissing, tell } = state
  const isMissed = isTargetMissing && !thread.isOneOfSeveral?.()
  return h(
    'section.thread',
    {
      'aria-labelledby': 'thread-title',
      lang: tell.language,
      dir: tell('ltr') === 'rtl' ? 'rtl' : 'ltr',
    },
    bar(view),
    isOffline && note(`${tell('This device is offline.')} ${tell('Your text is kept.')}`, 'wait'),
    whereToWrite(view),
    isMissed && note(tell('The comment that the link points at is gone. Here is the rest.'), 'wait'),
    commentList(view, room),
    // A repeated sentence is announced again only if it differs.
    note(said.text + (said.times % 2 ? '\u00a0' : ''), 'unseen', { role: 'status' }),
  )
}

/** What was begun stays in sight, so that it can be taken along. */
function whereToWrite(view: View): Kids {
  const { state, thread } = view
  const { settings, shown, isStaff, trouble, tell } = state
  const draft = draftOf(state, 'new').text
  const isShut = shown?.isClosed && !draft
  const isLoggedOut = (settings.requireSSO || trouble?.problem.needsLogin) && !nameOf(state)
  const why: [WordName, boolean | undefined][] = [
    ['These comments can be read, and nothing is added or changed.', settings.readonly],
    ['Comments are closed. They can be read, and nothing is added.', isShut],
    ['Log in to write here.', isLoggedOut && !draft],
    ['Only replies are taken here.', settings.noNewRootComments && !isStaff && !draft],
  ]
  const [silent] = why.find(([, is]) => is) ?? []
  if (!silent) return composer(view, 'new')
  const { loginURL } = thread
  return note(
    [tell(silent), ' ', isLoggedOut && loginURL && h('a', { href: loginURL, target: '_top' }, tell('Log in'))],
    'wait',
  )
}
