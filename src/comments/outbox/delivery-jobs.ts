// Delivery jobs of mails: at least once, with the same `Message-ID` on every attempt.
import { type JobKind, PermanentFailure, RemoteUnavailable } from '../../platform/jobs/queue.ts'
import { withJitter } from '../../platform/jobs/retry-jitter.ts'
import { type Mailer, MailFailure } from '../../platform/mail.ts'
import { mailPlans } from '../mail/mail-kinds.ts'
import type { MailParts } from '../mail/mail-parts.ts'
import { composeMail, mailKinds } from './compose.ts'

/** Backoff: greylisting needs minutes, a server outage longer. */
const backoffMs = { first: 30_000, max: 3_600_000 }

export function mailDeliveryJobs(parts: MailParts, mailer: Pick<Mailer, 'send'>): JobKind[] {
  return mailKinds.map((kind) => ({
    ...mailPlans[kind],
    async run(payload) {
      const composed = await composeMail(kind, payload, parts)
      if (!composed) return undefined
      try {
        await mailer.send(composed.mail)
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error
        throw error.isFinal ? new PermanentFailure(error.message) : new RemoteUnavailable(error.message)
      }
      await composed.done?.()
      return undefined
    },
    retryAfterMs: (attempts) => withJitter(Math.min(backoffMs.first * 2 ** (attempts - 1), backoffMs.max)),
    leaseMs: 120_000,
  }))
}
