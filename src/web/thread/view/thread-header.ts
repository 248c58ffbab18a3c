// Thread header: number of comments, readers present, sort order; search and notifications open below.

import { problemSentence } from '../../../platform/i18n/widget-problems.ts'
import { sortOrderLabels } from '../../../platform/i18n/widget-translator.ts'
import { h, type VirtualChildren, type VirtualElement } from '../../shared/virtual-dom.ts'
import { type Order, orders } from '../state/state.ts'
import { button, note, textButton, type ViewContext } from './view-elements.ts'

/** As long as the server's index looks at. */
const maxQueryLength = 200

export function threadHeader(view: ViewContext): VirtualElement {
  const { state, localize, threadActions } = view
  const { shown, order, readers } = state
  return h(
    'div.bar-of-thread',
    {},
    h(
      'h2',
      { id: 'thread-title', tabindex: -1 },
      shown?.count ? localize('{n} comment|{n} comments', { n: shown.count }) : localize('Comments'),
    ),
    readers > 1 && h('span.note here', {}, localize('{n} reading now', { n: readers })),
    search(view),
    bell(view),
    h(
      'select.button plain',
      {
        'aria-label': localize('Order'),
        onchange: ({ currentTarget: { value } }) => threadActions.sort(value as Order),
        value: order,
      },
      orders.map((value) => h('option', { value }, localize(sortOrderLabels[value]))),
    ),
  )
}

function search({ state, localize, threadActions, thread }: ViewContext): VirtualChildren {
  const { sought, found, shown, settings } = state
  const isThere = settings.enableSearch !== false && (found || sought !== undefined || shown?.count)
  if (!isThere) return [false, false]
  const isOpen = sought !== undefined
  const turn = () => {
    threadActions.look(isOpen ? undefined : '')
    if (!isOpen) thread.focusOn('search')
  }
  const form = h(
    'form',
    {
      onsubmit: (event) => {
        event.preventDefault()
        threadActions.seek()
      },
      onkeydown: ({ key }) => {
        if (key === 'Escape') turn()
      },
    },
    h('input.field', {
      id: 'search',
      type: 'search',
      dir: 'auto',
      maxlength: maxQueryLength,
      'aria-label': localize('Search the comments'),
      value: sought,
      oninput: ({ currentTarget }) => threadActions.look(currentTarget.value),
    }),
    h('button.button', {}, localize('Search')),
  )
  const result =
    found &&
    shown &&
    note([
      localize('{n} comment found|{n} comments found', { n: shown.roots.length }),
      ' ',
      textButton(localize('Show all comments'), turn),
    ])
  return [button(localize('Search'), turn, { 'aria-expanded': isOpen }), isOpen && h('search', {}, form, result)]
}

/** For those whom the server knows. The list comes with the second file. */
function bell(view: ViewContext): VirtualChildren {
  const { state, localize, threadActions, thread } = view
  const { user, settings, unread, bell, bellProblem } = state
  if (!user?.id || settings.disableNotificationBell) return [false, false, false]
  const news = unread && h('span.badge', {}, localize('{n} unread', { n: unread }))
  return [
    button([localize('Notifications'), ' ', news], threadActions.ring, { 'aria-expanded': Boolean(bell) }),
    bellProblem && note(problemSentence(bellProblem), 'p.wrong bell'),
    bell && h('div.bell', {}, thread.extras?.bellPanel(view)),
  ]
}
