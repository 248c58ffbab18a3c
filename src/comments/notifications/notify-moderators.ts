// Enqueues moderator mail about a new, waiting or flagged comment, within the limit per moderator.
import { enqueueJob } from '../../platform/jobs/queue.ts'
import type { Comment } from '../comment/rules/record.ts'
import { type MailPayloads, mailJob } from '../mail/mail-kinds.ts'
import { mayMailModerator } from '../mail/moderator-mail-limit.ts'
import { listMailModerators } from '../mail/moderator-recipients.ts'
import { mailboxKey } from '../text/lookup-keys.ts'
import { queueSummaryJob } from './mails/queue-summary-mail.ts'
import type { NotifyParts, NotifySubject } from './notification-event.ts'

export async function notifyModerators(
  { tenant, comment }: Pick<NotifySubject, 'tenant' | 'comment'>,
  why: MailPayloads['staff']['why'],
  { database, ids, clock }: NotifyParts,
): Promise<void> {
  const now = clock.now()
  await database.write(async (tx) => {
    for (const { id: moderatorId, email } of await listMailModerators(tx, tenant)) {
      if (why === 'new' && isAuthor(email, comment)) continue
      const payload = { tenantId: tenant.id, commentId: comment.id, moderatorId, why }
      const once = `${tenant.id} ${comment.id} ${moderatorId} ${why}`
      if (await mayMailModerator(tx, moderatorId, ids, now))
        await enqueueJob(tx, ids, now, mailJob('staff', payload, now, once))
      // Over the limit: one summary of the whole queue.
      else await enqueueJob(tx, ids, now, queueSummaryJob(tenant.id, moderatorId, 'hour', now))
    }
  })
}

/** True for proven addresses only: an unproven address must not suppress its owner's mail. */
function isAuthor(email: string, { verified, commenterEmail }: Comment): boolean {
  return verified && commenterEmail !== undefined && mailboxKey(commenterEmail) === mailboxKey(email)
}
