// Comment list, or its placeholder, empty text or error; buttons for more before and after.

import type { MessageName } from '../../../platform/i18n/widget-translator.ts'
import { h, type VirtualChildren, type VirtualElement } from '../../shared/virtual-dom.ts'
import type { LoadRequest } from '../state/state.ts'
import { comments } from './comment-item.ts'
import { loadError } from './load-error.ts'
import { button, note, textButton, type ViewContext } from './view-elements.ts'

/** So many comments are drawn as there is `room` for. */
export function commentList(view: ViewContext, room: number): VirtualChildren {
  const { state, localize, threadActions } = view
  const { shown, reading, trouble, fresh, found } = state
  const nothing: MessageName = found
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
    (trouble?.ask.is === 'start' || !shown) && loadError(view),
    reading && reading.pace !== 'quick' && waiting(view, reading.pace === 'slow'),
    shown &&
      h(
        'div',
        { 'aria-busy': reading?.ask.is === 'start' },
        // New comments wait, so that nothing moves while one reads.
        offered && h('div.fresh', {}, offered),
        shown.first && more(view, { is: 'before' }, 'Show previous'),
        shown.roots.length
          ? h('ol.comments', {}, comments(view, shown.roots, 0, room))
          : !fresh.length && note(localize(nothing), 'p.nothing'),
        shown.hasMore && more(view, { is: 'after' }, 'Show more'),
      ),
  ]
}

/** While it works it stays where it is, and so does the focus. */
function more(view: ViewContext, ask: LoadRequest, words: MessageName): VirtualElement {
  const { state, localize, threadActions } = view
  const { reading, trouble } = state
  const isReading = reading?.ask.is === ask.is
  const asking = button(
    localize(isReading ? 'Loading…' : words),
    () => threadActions.read(ask),
    { 'aria-disabled': isReading },
    'button.button',
  )
  return h('div.end', {}, trouble?.ask.is === ask.is ? loadError(view) : asking)
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
