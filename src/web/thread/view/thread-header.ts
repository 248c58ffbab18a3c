// Thread header: number of comments, readers present, sort order; search and notifications open below.

import { problemSentence } from '../../../platform/i18n/widget-problems.ts'
import { sortOrderLabels } from '../../../platform/i18n/widget-translator.ts'
import { h, type VirtualChildren, type VirtualElement } from '../../shared/virtual-dom.ts'
import { type Order, orderOf, orders } from '../state/state.ts'
import { button, note, textButton, type ViewContext } from './view-elements.ts'

/** Longest query that the search field takes, in characters. */
const maxQueryLength = 200

export function threadHeader(view: ViewContext): VirtualElement {
  const { state, localize, threadActions } = view
  const { shown, readers } = state
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
    notificationControls(view),
    h(
      'select.button plain',
      {
        'aria-label': localize('Order'),
        onchange: ({ currentTarget: { value } }) => threadActions.sort(value as Order),
        value: orderOf(state),
      },
      orders.map((value) => h('option', { value }, localize(sortOrderLabels[value]))),
    ),
  )
}

function search({ state, localize, threadActions, thread }: ViewContext): VirtualChildren {
  const { queryDraft, appliedQuery, shown, settings } = state
  const isThere = settings.enableSearch !== false && (appliedQuery || queryDraft !== undefined || shown?.count)
  // Placeholders keep the positions of unkeyed siblings.
  if (!isThere) return [false, false]
  const isOpen = queryDraft !== undefined
  const turn = () => {
    threadActions.setQuery(isOpen ? undefined : '')
    if (!isOpen) thread.focusOn('search')
  }
  const form = h(
    'form',
    {
      onsubmit: (event) => {
        event.preventDefault()
        threadActions.startSearch()
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
      value: queryDraft,
      oninput: ({ currentTarget }) => threadActions.setQuery(currentTarget.value),
    }),
    h('button.button', {}, localize('Search')),
  )
  const result =
    appliedQuery &&
    shown &&
    note([
      localize('{n} comment found|{n} comments found', { n: shown.roots.length }),
      ' ',
      textButton(localize('Show all comments'), turn),
    ])
  return [button(localize('Search'), turn, { 'aria-expanded': isOpen }), isOpen && h('search', {}, form, result)]
}

/** For identified users only. The panel's code is in the second bundle. */
function notificationControls(view: ViewContext): VirtualChildren {
  const { state, localize, threadActions, thread } = view
  const { user, settings, unread, notifications, notificationError } = state
  // Placeholders keep the positions of unkeyed siblings.
  if (!user?.id || settings.disableNotificationBell) return [false, false, false]
  const news = unread && h('span.badge', {}, localize('{n} unread', { n: unread }))
  return [
    button([localize('Notifications'), ' ', news], threadActions.toggleNotifications, {
      'aria-expanded': Boolean(notifications),
    }),
    notificationError && note(problemSentence(notificationError), 'p.wrong bell'),
    notifications && h('div.bell', {}, thread.extras?.notificationPanel(view)),
  ]
}
