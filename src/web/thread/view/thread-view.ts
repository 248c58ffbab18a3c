// Thread view in reading order: header, composer, comments.

import type { MessageName } from '../../../platform/i18n/widget-translator.ts'
import { h, type VirtualChildren, type VirtualElement } from '../../shared/virtual-dom.ts'
import type { ThreadActions } from '../actions/actions.ts'
import { flatten, pathTo, rootsOf } from '../state/comment-tree.ts'
import { subject } from '../state/drafts.ts'
import type { DraftKey } from '../state/state.ts'
import { draftOf, nameOf, type State } from '../state/state.ts'
import type { Thread } from '../thread.ts'
import { commentList } from './comment-list.ts'
import { composer } from './composer.ts'
import { threadHeader } from './thread-header.ts'
import { note, type ViewContext } from './view-elements.ts'

/** Comments rendered per step, so that a long thread does not block the page. */
const drawnAtOnce = 25

/** `again` is asked for when there is more to draw. */
export function createView(thread: Thread, threadActions: ThreadActions, again: () => void): () => VirtualElement {
  let room = 0
  let first: string | undefined
  return () => {
    const { state } = thread
    const roots = rootsOf(state)
    const { length } = flatten(roots)
    // Comments inserted before must not push others out, and a linked comment must be rendered.
    const isWhole = state.aim || (first && first !== roots[0]?._id)
    first = roots[0]?._id
    room = Math.max(room, isWhole ? length : Math.min(length, room + drawnAtOnce))
    if (room < length) setTimeout(again)
    const { localize } = state
    const clock = { now: Date.now(), language: localize.language, justNow: localize('just now') }
    return threadView({ state, localize, threadActions, thread, clock, touched: touched(state) }, room)
  }
}

function touched({ aim, remark, drafts, deleting, turned, reading, trouble, shown }: State): ReadonlySet<string> {
  const read = [reading?.ask, trouble?.ask].map((ask) => ask?.id)
  const ids = [aim, remark?.id, ...Object.keys(drafts).map((key) => subject(key as DraftKey))]
  const all = [...ids, ...Object.keys(deleting), ...turned, ...read]
  return new Set(all.flatMap((id) => (id && shown ? pathTo(shown.roots, id).map(({ _id }) => _id) : [])))
}

function threadView(view: ViewContext, room: number): VirtualElement {
  const { state, localize, thread } = view
  const { said, isOffline, isTargetMissing } = state
  const isMissed = isTargetMissing && !thread.isOneOfSeveral?.()
  return h(
    'section.thread',
    {
      'aria-labelledby': 'thread-title',
      lang: localize.language,
      dir: localize('ltr') === 'rtl' ? 'rtl' : 'ltr',
    },
    threadHeader(view),
    isOffline && note(`${localize('This device is offline.')} ${localize('Your text is kept.')}`, 'p.wait'),
    whereToWrite(view),
    isMissed && note(localize('The linked comment no longer exists.'), 'p.wait'),
    commentList(view, room),
    // A repeated sentence is announced again only if it differs.
    note(said.text + (said.times % 2 ? '\u00a0' : ''), 'p.unseen', { role: 'status' }),
  )
}

/** A draft stays visible, so that it can be copied. */
function whereToWrite(view: ViewContext): VirtualChildren {
  const { state, localize, thread } = view
  const { settings, shown, isStaff, trouble } = state
  const draft = draftOf(state, 'new').text
  const isShut = shown?.isClosed && !draft
  const isLoggedOut = (settings.requireSSO || trouble?.problem.needsLogin) && !nameOf(state)
  const why: [MessageName, boolean | undefined][] = [
    ['Comments are closed. You can still read them.', settings.readonly],
    ['Comments are closed now.', isShut],
    ['Log in to write here.', isLoggedOut && !draft],
    ['Only replies are allowed here.', settings.noNewRootComments && !isStaff && !draft],
  ]
  const [silent] = why.find(([, is]) => is) ?? []
  if (!silent) return composer(view, 'new')
  const { loginURL } = thread
  return note(
    [localize(silent), ' ', isLoggedOut && loginURL && h('a', { href: loginURL, target: '_top' }, localize('Log in'))],
    'p.wait',
  )
}
