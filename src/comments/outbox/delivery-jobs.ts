// Delivery jobs of mails: at least once, with the same `Message-ID` on every attempt.
import { type JobKind, PermanentFailure, RemoteUnavailable } from '../../platform/jobs/queue.ts'
import { withJitter } from '../../platform/jobs/retry-jitter.ts'
import { type Mailer, MailFailure } from '../../platform/mail.ts'
import { mailPlans } from '../mail/mail-kinds.ts'
import type { MailParts } from '../mail/mail-parts.ts'
import { composeMail, mailKinds } from './compose.ts'

/** Backoff: greylisting needs minutes, a server outage longer. */
const waits = { first: 30_000, most: 3_600_000 }

export function mailDeliveryJobs(parts: MailParts, mailer: Pick<Mailer, 'send'>): JobKind[] {
  return mailKinds.map((kind) => ({
    ...mailPlans[kind],
    async run(payload) {
      const written = await composeMail(kind, payload, parts)
      if (!written) return undefined
      try {
        await mailer.send(written.mail)
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error
        throw error.isFinal ? new PermanentFailure(error.message) : new RemoteUnavailable(error.message)
      }
      await written.done?.()
      return undefined
    },
    retryAfterMs: (attempts) => withJitter(Math.min(waits.first * 2 ** (attempts - 1), waits.most)),
    leaseMs: 120_000,
  }))
}
