// From the row of a mail to the mail itself, as it is to be sent now.
import { digestMail } from './digest.ts'
import { type MailKind, type MailPayloads, mailPlans } from './kinds.ts'
import type { MailParts, Written } from './parts.ts'
import { queueMail } from './queue-summary.ts'
import { staffMail } from './staff.ts'
import { toldMail } from './told.ts'
import { verificationMail } from './verification.ts'

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
