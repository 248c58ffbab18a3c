// How often mail that nobody has asked for may go out: verifications go to whatever address was typed, by anybody.
import type { Transaction } from '../../platform/data/database.ts'
import type { CommentContext } from '../context.ts'
import { mailLimitKey } from '../text/lookup-keys.ts'
import { countMail, isQuotaExhausted, lockMailQuota } from './store.ts'

const hourMs = 3_600_000

/** One more is counted only where it may go out. */
export async function maySendVerification(
  tx: Transaction,
  email: string,
  ctx: CommentContext,
  now: number,
): Promise<boolean> {
  const { mailLimit, addressKey, call, ids } = ctx
  if (!mailLimit) return true
  const ofCaller = {
    key: `caller ${addressKey('global', call.address)}`,
    since: now - hourMs,
    maxMails: mailLimit.perCallerAndHour,
  }
  // Most who are refused are refused here: what was asked too often does not get less while somebody else asks.
  if (await isQuotaExhausted(tx, ofCaller)) return false
  const ofAddress = {
    key: `address ${mailLimitKey(email)}`,
    since: now - 24 * hourMs,
    maxMails: mailLimit.perAddressAndDay,
  }
  if (await isQuotaExhausted(tx, ofAddress)) return false
  const bounds = [ofCaller, ofAddress]
  for (const bound of bounds) {
    // On other pages, others may ask at this very moment.
    await lockMailQuota(tx, bound.key, now)
    if (await isQuotaExhausted(tx, bound)) return false
  }
  for (const { key } of bounds) countMail(tx, key, ids.next(), now)
  return true
}
