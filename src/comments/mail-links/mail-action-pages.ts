// The pages that links in mails lead to, for people: what will happen, a button, and what happened.

import type { Document } from '../../platform/api/operation.ts'
import { html } from '../../platform/html-template.ts'
import type { MailWord } from '../mail/letter/mail-translator.ts'
import type { StaffAction } from '../mail/signed-links.ts'
import type { Passed } from '../review/mail-decision.ts'
import { type Desk, documentOf, sentencePage } from './verification-pages.ts'

interface Shown {
  commenterName: string
  comment: string
}

const passed: Record<'unknown' | Passed, readonly [status: number, title: MailWord, ...texts: MailWord[]]> = {
  unknown: [404, 'unknownTitle', 'unknownText'],
  expired: [410, 'expiredTitle', 'expiredWeek'],
  gone: [410, 'goneTitle', 'goneText'],
  changed: [410, 'changedTitle', 'changedText', 'nothingDone'],
  'no-moderator': [403, 'noModeratorTitle', 'nothingDone'],
}

const asked = {
  approve: { title: 'approveAsk', button: 'approve', done: 'approveDone' },
  spam: { title: 'spamAsk', button: 'spamYes', done: 'spamDone' },
  delete: { title: 'deleteAsk', button: 'delete', done: 'deleteDone' },
} as const satisfies Record<StaffAction, Record<string, MailWord>>

export function actPage({ commenterName: name, comment }: Shown, action: StaffAction, desk: Desk): Document {
  const { tell } = desk
  const { title, button } = asked[action]
  const body = html`<h1>${tell(title)}</h1>
<p class="lead">${tell('wrote', { name })}</p>
<blockquote dir="auto">${comment}</blockquote>
<form method="post"><button>${tell(button)}</button></form>
<p class="note">${tell('nothingYet', { button: tell(button) })}</p>`
  return documentOf(200, tell(title), body, desk)
}

/** Staff are told what they will not hear. */
export function endPage(site: string, isStaff: boolean, desk: Desk): Document {
  const { tell } = desk
  const title = tell('endTitle', { site })
  const body = html`<h1>${title}</h1>
<p class="lead">${tell(isStaff ? 'endStaffText' : 'endText')}</p>
<form method="post"><button>${tell('endYes')}</button></form>`
  return documentOf(200, title, body, desk)
}

/** `url`: of the page that the comment is on. */
export function donePage(action: StaffAction, desk: Desk, url: string | undefined): Document {
  return sentencePage(200, desk.tell(asked[action].done), desk.tell('thatWasAll'), desk, url)
}

export function endedPage(site: string, desk: Desk): Document {
  return sentencePage(200, desk.tell('noMoreMail', { site }), desk.tell('endedText'), desk)
}

export function passedPage(why: 'unknown' | Passed, desk: Desk, url?: string): Document {
  const [status, title, ...texts] = passed[why]
  return sentencePage(status, desk.tell(title), texts.map((text) => desk.tell(text)).join(' '), desk, url)
}
