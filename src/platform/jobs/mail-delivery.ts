// Delivery of mails as jobs: at least once, with the same `Message-ID` on every attempt.
import { type Mail, type Mailer, MailFailure } from '../mail.ts'
import { type JobKind, type JobPlan, PermanentFailure, RemoteUnavailable } from './queue.ts'
import { withJitter } from './retry-jitter.ts'

export interface ComposedMail {
  mail: Mail
  /** Called after delivery. */
  done?: () => Promise<void>
}

/** Backoff: greylisting needs minutes, a server outage longer. */
const backoffMs = { first: 30_000, max: 3_600_000 }

/** `compose` resolves to undefined where the mail is obsolete. */
export function mailDeliveryJob(
  plan: JobPlan,
  compose: (payload: unknown) => Promise<ComposedMail | undefined>,
  mailer: Pick<Mailer, 'send'>,
): JobKind {
  return {
    ...plan,
    async run(payload, { confirm }) {
      const composed = await compose(payload)
      if (!composed) return 'missing'
      await confirm()
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
  }
}
