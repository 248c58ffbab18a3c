// From the row of a mail to the mail itself, as it is to be sent now.

import { type MailKind, type MailPayloads, mailPlans } from '../mail/mail-kinds.ts'
import type { MailParts, Written } from '../mail/mail-parts.ts'
import { digestMail } from '../notifications/mails/digest-mail.ts'
import { staffMail } from '../notifications/mails/moderator-mail.ts'
import { toldMail } from '../notifications/mails/notification-mail.ts'
import { queueMail } from '../notifications/mails/queue-summary-mail.ts'
import { verificationMail } from '../verification/verification-mail.ts'

type Compose<K extends MailKind> = (payload: MailPayloads[K], parts: MailParts) => Promise<Written | undefined>

const composers: { [K in MailKind]: Compose<K> } = {
  verification: verificationMail,
  told: toldMail,
  digest: digestMail,
  staff: staffMail,
  queue: queueMail,
}

export const mailKinds = Object.keys(mailPlans) as MailKind[]

/** Undefined where nobody is to get it any more. */
export function compose(kind: MailKind, payload: unknown, parts: MailParts): Promise<Written | undefined> {
  return (composers[kind] as Compose<MailKind>)(payload as MailPayloads[MailKind], parts)
}
