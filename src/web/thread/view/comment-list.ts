// Comment list, or its placeholder, empty text or error; buttons for more before and after.

import type { MessageName } from '../../../platform/i18n/widget-translator.ts'
import { h, type VirtualChildren, type VirtualElement } from '../../shared/virtual-dom.ts'
import type { LoadRequest } from '../state/state.ts'
import { comments } from './comment-item.ts'
import { loadErrorNotice } from './load-error.ts'
import { button, note, textButton, type ViewContext } from './view-elements.ts'

/** At most `renderLimit` comments are rendered. */
export function commentList(view: ViewContext, renderLimit: number): VirtualChildren {
  const { state, localize, threadActions } = view
  const { shown, pendingLoad, loadError, fresh, appliedQuery } = state
  const nothing: MessageName = appliedQuery
    ? 'No comment has all of these words.'
    : shown?.isClosed
      ? 'No comments yet.'
      : 'No comments yet. Write the first one.'
  const offered =
    fresh.length &&
    button(
      localize('{n} new comment|{n} new comments', { n: fresh.length }),
      threadActions.showFresh,
      {},
      'button.button',
    )
  return [
    (loadError?.request.is === 'start' || !shown) && loadErrorNotice(view),
    pendingLoad && pendingLoad.pace !== 'quick' && waiting(view, pendingLoad.pace === 'slow'),
    shown &&
      h(
        'div',
        { 'aria-busy': pendingLoad?.request.is === 'start' },
        // New comments wait, so that nothing moves while one reads.
        offered && h('div.fresh', {}, offered),
        shown.first && more(view, { is: 'before' }, 'Show previous'),
        shown.roots.length
          ? h('ol.comments', {}, comments(view, shown.roots, 0, renderLimit))
          : !fresh.length && note(localize(nothing), 'p.nothing'),
        shown.hasMore && more(view, { is: 'after' }, 'Show more'),
      ),
  ]
}

/** While it works it stays where it is, and so does the focus. */
function more(view: ViewContext, request: LoadRequest, words: MessageName): VirtualElement {
  const { state, localize, threadActions } = view
  const { pendingLoad, loadError } = state
  const isReading = pendingLoad?.request.is === request.is
  const asking = button(
    localize(isReading ? 'Loading…' : words),
    () => threadActions.read(request),
    { 'aria-disabled': isReading },
    'button.button',
  )
  return h('div.end', {}, loadError?.request.is === request.is ? loadErrorNotice(view) : asking)
}

/** The shape of comments that are on their way, and a way out once it is slow. */
function waiting({ state: { shown }, localize, threadActions }: ViewContext, isSlow: boolean): VirtualChildren {
  const line = (kind: string) => h(kind)
  const row = () =>
    h('li.comment', {}, h('div.own', {}, h('i.face face-none'), h('div', {}, ['i.short', 'i', 'i'].map(line))))
  return h(
    'div.shape-of-thread',
    {},
    isSlow &&
      note(
        [
          localize('The server is slow to answer.'),
          ' ',
          textButton(localize('Stop waiting'), threadActions.stopReading),
        ],
        'p.wait',
      ),
    !shown && h('ol.comments', { 'aria-hidden': true }, [1, 2, 3].map(row)),
  )
}
