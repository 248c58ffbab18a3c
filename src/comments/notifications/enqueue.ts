// The work that a change leaves behind where it may concern somebody: told later, so that nobody who writes waits for it.
import type { JobPlan, NewJob } from '../../platform/jobs/queue.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { Tenant } from '../context.ts'
import { personOf } from '../identity/rules-person-key.ts'
import { sessionIdOfVoter, userIdOfVoter } from '../identity/rules-voter.ts'
import { hasMailModerators } from '../mail/moderator-recipients.ts'
import type { PageRecord } from '../pages/store.ts'
import { mayNotifyAnyone, mentionedUserIds } from './rules/relevance.ts'

export const notifyJobPlan: JobPlan = { name: 'tell', expiresAfterMs: 7 * 86_400_000 }

/** What a row of that kind holds. */
export interface NotifyPayload {
  tenantId: string
  commentId: string
  of: 'comment' | 'names' | 'votes' | 'flags' | 'waiting'
  /** Mail goes out, too, to those who want it. */
  isMailed: boolean
  /** Of an author who proved nothing, where they wrote from: sessions cost nothing, so budgets count their network. */
  network?: string | undefined
}

/** Of a comment that is listed now and was not before. */
export function notifyOfComment(
  comment: Comment,
  parent: Comment | undefined,
  { page, tenant, now, network }: Where,
  isMailed = true,
): NewJob[] {
  const isForStaff = isMailed && tenant.effective.mailModerators === 'all' && hasMailModerators(tenant)
  const isNews = isForStaff || mayNotifyAnyone(comment, parent, page.subscriberCount)
  return isNews ? [jobOf(comment, 'comment', isMailed, now, network)] : []
}

/** Of a comment that only staff sees for now. What is spam for certain is no news to them. */
export function notifyOfWaiting(comment: Comment, { tenant, now }: Omit<Where, 'page'>): NewJob[] {
  const isWaiting = !comment.approved && !comment.isSpam && !comment.isShadowed
  return isWaiting && isMailedOfWaiting(tenant) ? [jobOf(comment, 'waiting', true, now)] : []
}

/** The first flag, and the one that hides the comment. */
export function notifyOfFlags(before: Comment, after: Comment, { tenant, now }: Omit<Where, 'page'>): NewJob[] {
  const isNews = (before.flagCount === 0 && after.flagCount > 0) || (before.approved && !after.approved)
  return isNews && isMailedOfWaiting(tenant) ? [jobOf(after, 'flags', true, now)] : []
}

function isMailedOfWaiting(tenant: Tenant): boolean {
  return tenant.effective.mailModerators !== 'none' && hasMailModerators(tenant)
}

interface Where {
  page: PageRecord
  tenant: Tenant
  now: number
  network?: string | undefined
}

/** Of a comment that was told of before: whoever it calls by name only now. */
export function notifyOfNewMentions(
  before: Comment,
  after: Comment,
  now: number,
  network: string | undefined,
): NewJob[] {
  const known = new Set(mentionedUserIds(before))
  return mentionedUserIds(after).some((id) => !known.has(id)) ? [jobOf(after, 'names', true, now, network)] : []
}

interface CastVote {
  voter: string
  isCounted: boolean
  direction: 1 | -1
}

/** Only votes up are news to an author, and nobody's own are. */
export function notifyOfVote(vote: CastVote, comment: Comment, now: number): NewJob[] {
  const author = personOf(comment)
  const voter = personOf({ userId: userIdOfVoter(vote), anonUserId: sessionIdOfVoter(vote) })
  const isNews = vote.isCounted && vote.direction === 1 && author !== undefined && author.key !== voter?.key
  return isNews ? [jobOf(comment, 'votes', true, now)] : []
}

function jobOf(
  { tenantId, id }: Comment,
  of: NotifyPayload['of'],
  isMailed: boolean,
  now: number,
  network?: string,
): NewJob {
  const payload: NotifyPayload = { tenantId, commentId: id, of, isMailed, ...(network ? { network } : {}) }
  return { kind: notifyJobPlan, payload, runAt: now }
}
