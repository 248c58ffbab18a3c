// Notification panel: the reader's notifications, the subscription to this thread, the way to their own data.

import { formatAge } from '../../../platform/i18n/relative-time.ts'
import type { MessageName } from '../../../platform/i18n/widget-translator.ts'
import { withoutFragment } from '../../shared/display-url.ts'
import { h, type VirtualChildren } from '../../shared/virtual-dom.ts'
import type { ExtrasView } from '../extras-interface.ts'
import type { Notice } from '../state/state.ts'
import { button, note } from '../view/view-elements.ts'
import type { Notifications } from './notifications.ts'

/** `privacyPage`: address at which people see, take and erase what the site stores of them. */
export function notificationPanel(
  { state, localize, clock }: ExtrasView,
  { follow, readAll }: Notifications,
  privacyPage: string,
): VirtualChildren {
  if (!state.notifications) return false
  const { notices, isFollowed } = state.notifications
  const one = (notice: Notice) =>
    h(
      notice.viewed ? 'li' : 'li.unread',
      {},
      h(
        'a',
        { href: `${withoutFragment(notice.url)}#comment-${notice.fromCommentId ?? notice.relatedObjectId}` },
        noticeText(notice, localize),
      ),
      note([notice.pageTitle, ' ', formatAge(Date.parse(notice.createdAt), clock)]),
    )
  const following = button(localize(isFollowed ? 'Stop following this thread' : 'Follow this thread'), () =>
    follow(!isFollowed),
  )
  return [
    h('div.tools', {}, following, notices.length && button(localize('Mark all as read'), readAll)),
    notices.length ? h('ul', {}, notices.map(one)) : note(localize('Replies and mentions appear here.')),
    h('a', { href: privacyPage, target: '_blank', rel: 'noreferrer' }, localize('Your data')),
  ]
}

/** By the wire's numbers. */
const deeds: Partial<Record<number, MessageName>> = {
  0: '{name} replied to you',
  1: '{name} wrote in one of your threads',
  2: '{name} voted for your comment',
  3: '{name} wrote on a page that you follow',
  7: '{name} mentioned you',
}

function noticeText({ type, fromUserName }: Notice, localize: ExtrasView['localize']): string {
  return localize(deeds[type] ?? '{name} did something that concerns you', {
    name: fromUserName || localize('Somebody'),
  })
}
