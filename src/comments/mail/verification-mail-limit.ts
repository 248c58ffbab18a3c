// Limit of verification mails per address and day and per caller and hour: anybody can type any address.
import type { Transaction } from '../../platform/data/database.ts'
import type { CommentParts, DataContext } from '../context.ts'
import { mailLimitKey } from '../text/lookup-keys.ts'
import { countMail, isQuotaExhausted, lockMailQuota } from './store.ts'

const hourMs = 3_600_000

/** Counts the mail only where it may be sent. */
export async function maySendVerification(
  tx: Transaction,
  email: string,
  ctx: DataContext & Pick<CommentParts, 'identity' | 'mail'>,
  now: number,
): Promise<boolean> {
  const { call, ids } = ctx
  const { mailLimit } = ctx.mail
  const { hashAddress } = ctx.identity
  if (!mailLimit) return true
  const ofCaller = {
    key: `caller ${hashAddress('global', call.address)}`,
    since: now - hourMs,
    maxMails: mailLimit.perCallerAndHour,
  }
  // Checked before the lock: an exhausted quota stays exhausted while others count.
  if (await isQuotaExhausted(tx, ofCaller)) return false
  const ofAddress = {
    key: `address ${mailLimitKey(email)}`,
    since: now - 24 * hourMs,
    maxMails: mailLimit.perAddressAndDay,
  }
  if (await isQuotaExhausted(tx, ofAddress)) return false
  const bounds = [ofCaller, ofAddress]
  for (const bound of bounds) {
    // Requests on other pages may count at the same time.
    await lockMailQuota(tx, bound.key, now)
    if (await isQuotaExhausted(tx, bound)) return false
  }
  for (const { key } of bounds) countMail(tx, key, ids.next(), now)
  return true
}
