// Fixed periods of retention: what jobs remove by, and what pages tell.
import { dayMs } from '../../../platform/durations.ts'
import { sessionLifeMs } from '../../identity/sessions.ts'
import { mailPlans } from '../../mail/mail-kinds.ts'
import { retentionMs as notificationMs } from '../../notifications/store/notifications.ts'
import { repeatWindowMs } from '../../screening/rules/facts.ts'
import { confirmationMs } from '../../verification/store.ts'
import { webhookJobPlan } from '../../webhooks/enqueue.ts'

/** In milliseconds. */
export const retentionPeriods = {
  session: sessionLifeMs,
  confirmation: confirmationMs,
  notification: notificationMs,
  recentTexts: repeatWindowMs,
  network: 90 * dayMs,
  event: 7 * dayMs,
  /** Comments that moderators deleted, so that it can be undone. */
  snapshot: 30 * dayMs,
  bulkRun: 30 * dayMs,
  unusedBrowser: 180 * dayMs,
  /** Those that nothing shows. */
  upload: dayMs,
  /** Mails and deliveries that nobody took. */
  outgoing: Math.max(webhookJobPlan.expiresAfterMs, ...Object.values(mailPlans).map((plan) => plan.expiresAfterMs)),
} as const
