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

/** `requestRender` is called where comments are left to render. */
export function createView(
  thread: Thread,
  threadActions: ThreadActions,
  requestRender: () => void,
): () => VirtualElement {
  let renderLimit = 0
  let first: string | undefined
  return () => {
    const { state } = thread
    const roots = rootsOf(state)
    const { length } = flatten(roots)
    // Comments inserted before must not push others out, and a linked comment must be rendered.
    const isWhole = state.targetId || (first && first !== roots[0]?._id)
    first = roots[0]?._id
    renderLimit = Math.max(renderLimit, isWhole ? length : Math.min(length, renderLimit + drawnAtOnce))
    if (renderLimit < length) setTimeout(requestRender)
    const { localize } = state
    const clock = { now: Date.now(), language: localize.language, justNow: localize('just now') }
    return threadView({ state, localize, threadActions, thread, clock, idsInUse: idsInUse(state) }, renderLimit)
  }
}

function idsInUse({
  targetId,
  remark,
  drafts,
  deleting,
  toggledIds,
  pendingLoad,
  loadError,
  shown,
}: State): ReadonlySet<string> {
  const read = [pendingLoad?.request, loadError?.request].map((request) => request?.id)
  const ids = [targetId, remark?.id, ...Object.keys(drafts).map((key) => subject(key as DraftKey))]
  const all = [...ids, ...Object.keys(deleting), ...toggledIds, ...read]
  return new Set(all.flatMap((id) => (id && shown ? pathTo(shown.roots, id).map(({ _id }) => _id) : [])))
}

function threadView(view: ViewContext, renderLimit: number): VirtualElement {
  const { state, localize, thread } = view
  const { announcement, isOffline, isTargetMissing } = state
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
    composerOrNotice(view),
    isMissed && note(localize('The linked comment no longer exists.'), 'p.wait'),
    commentList(view, renderLimit),
    // A repeated sentence is announced again only if it differs.
    note(announcement.text + (announcement.times % 2 ? '\u00a0' : ''), 'p.unseen', { role: 'status' }),
  )
}

/** A draft stays visible, so that it can be copied. */
function composerOrNotice(view: ViewContext): VirtualChildren {
  const { state, localize, thread } = view
  const { settings, shown, isStaff, loadError } = state
  const draft = draftOf(state, 'new').text
  const isShut = shown?.isClosed && !draft
  const isLoggedOut = (settings.requireSSO || loadError?.problem.needsLogin) && !nameOf(state)
  const why: [MessageName, boolean | undefined][] = [
    ['Comments are closed. You can still read them.', settings.readonly],
    ['Comments are closed now.', isShut],
    ['Log in to write here.', isLoggedOut && !draft],
    ['Only replies are allowed here.', settings.noNewRootComments && !isStaff && !draft],
  ]
  const [closedMessage] = why.find(([, is]) => is) ?? []
  if (!closedMessage) return composer(view, 'new')
  const { loginURL } = thread
  return note(
    [
      localize(closedMessage),
      ' ',
      isLoggedOut && loginURL && h('a', { href: loginURL, target: '_top' }, localize('Log in')),
    ],
    'p.wait',
  )
}
