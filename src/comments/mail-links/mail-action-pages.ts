// HTML pages of moderator and unsubscribe links: question with button, and result.

import type { ReplyDocument } from '../../platform/api/operation.ts'
import { html } from '../../platform/html-template.ts'
import type { MailMessage } from '../mail/letter/mail-translator.ts'
import type { StaffAction } from '../mail/signed-links.ts'
import type { ExpiredReason } from '../review/mail-decision.ts'
import { messagePage, type PageContext, renderPage } from './verification-pages.ts'

interface Shown {
  commenterName: string
  comment: string
}

const passed: Record<
  'unknown' | ExpiredReason,
  readonly [status: number, title: MailMessage, ...texts: MailMessage[]]
> = {
  unknown: [404, 'unknownTitle', 'unknownText'],
  expired: [410, 'expiredTitle', 'expiredWeek'],
  gone: [410, 'goneTitle', 'goneText'],
  changed: [410, 'changedTitle', 'changedText', 'nothingDone'],
  'no-moderator': [403, 'noModeratorTitle', 'nothingDone'],
}

const questions = {
  approve: { title: 'approveAsk', button: 'approve', done: 'approveDone' },
  spam: { title: 'spamAsk', button: 'spamYes', done: 'spamDone' },
  delete: { title: 'deleteAsk', button: 'delete', done: 'deleteDone' },
} as const satisfies Record<StaffAction, Record<string, MailMessage>>

export function decisionPage(
  { commenterName: name, comment }: Shown,
  action: StaffAction,
  context: PageContext,
): ReplyDocument {
  const { translate } = context
  const { title, button } = questions[action]
  const body = html`<h1>${translate(title)}</h1>
<p class="lead">${translate('wrote', { name })}</p>
<blockquote dir="auto">${comment}</blockquote>
<form method="post"><button>${translate(button)}</button></form>
<p class="note">${translate('nothingYet', { button: translate(button) })}</p>`
  return renderPage(200, translate(title), body, context)
}

/** Staff get their own text, which names the mails that end. */
export function unsubscribePage(site: string, isStaff: boolean, context: PageContext): ReplyDocument {
  const { translate } = context
  const title = translate('endTitle', { site })
  const body = html`<h1>${title}</h1>
<p class="lead">${translate(isStaff ? 'endStaffText' : 'endText')}</p>
<form method="post"><button>${translate('endYes')}</button></form>`
  return renderPage(200, title, body, context)
}

/** `url`: page of the comment. */
export function decidedPage(action: StaffAction, context: PageContext, url: string | undefined): ReplyDocument {
  return messagePage(
    { status: 200, title: context.translate(questions[action].done), sentence: context.translate('thatWasAll'), url },
    context,
  )
}

export function unsubscribedPage(site: string, context: PageContext): ReplyDocument {
  return messagePage(
    { status: 200, title: context.translate('noMoreMail', { site }), sentence: context.translate('endedText') },
    context,
  )
}

export function expiredPage(why: 'unknown' | ExpiredReason, context: PageContext, url?: string): ReplyDocument {
  const [status, title, ...texts] = passed[why]
  const sentence = texts.map((text) => context.translate(text)).join(' ')
  return messagePage({ status, title: context.translate(title), sentence, url }, context)
}
