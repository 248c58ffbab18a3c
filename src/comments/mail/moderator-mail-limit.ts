// Limit of mails about single comments: 30 per moderator and hour; the rest goes into a queue summary.

import type { Ids } from '../../platform/crypto/ids.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { countMail, isQuotaExhausted, lockMailQuota } from './store.ts'

const maxMailsPerHour = 30
const hourMs = 3_600_000

export async function mayMailModerator(tx: Transaction, moderatorId: string, ids: Ids, now: number): Promise<boolean> {
  const key = `staff ${moderatorId}`
  const bound = { key, since: now - hourMs, maxMails: maxMailsPerHour }
  if (await isQuotaExhausted(tx, bound)) return false
  // Jobs of other comments may count at the same time.
  await lockMailQuota(tx, key, now)
  if (await isQuotaExhausted(tx, bound)) return false
  countMail(tx, key, ids.next(), now)
  return true
}
