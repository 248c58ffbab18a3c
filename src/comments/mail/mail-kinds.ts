// The kinds of mail that this house leaves to be delivered, with what their rows hold. Without a server they wait.
import type { JobPlan, NewJob } from '../../platform/jobs/queue.ts'

const hourMs = 3_600_000

export const mailPlans = {
  /** Afterwards its link would lead nowhere. */
  verification: { name: 'verification-mail', expiresAfterMs: 24 * hourMs },
  told: { name: 'told-mail', expiresAfterMs: 48 * hourMs },
  digest: { name: 'digest-mail', expiresAfterMs: 7 * 24 * hourMs },
  staff: { name: 'staff-mail', expiresAfterMs: 7 * 24 * hourMs },
  queue: { name: 'queue-mail', expiresAfterMs: 24 * hourMs },
} as const satisfies Record<string, JobPlan>

export type MailKind = keyof typeof mailPlans

/** Ids, but for the verification's: what a mail says is looked up when it goes out. */
export interface MailPayloads {
  /** The page that somebody was on when they gave their address. */
  verification: { tenantId: string; verificationId: string; email: string; link: string; pageUrl?: string }
  told: { tenantId: string; person: string; notificationId: string }
  digest: { tenantId: string; person: string; day: number }
  queue: { tenantId: string; moderatorId: string; dueAt: number }
  staff: { tenantId: string; commentId: string; moderatorId: string; why: StaffReason }
}

export type StaffReason = 'new' | 'waiting' | 'flagged'

export function mailJob<K extends MailKind>(
  kind: K,
  payload: MailPayloads[K],
  runAt: number,
  dedupeKey?: string,
): NewJob {
  return { kind: mailPlans[kind], payload, runAt, ...(dedupeKey === undefined ? {} : { dedupeKey }) }
}
