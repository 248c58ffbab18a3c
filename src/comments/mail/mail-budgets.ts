// Budgets of the mails that what somebody writes sends to others: per author, per page, per receiver. Counted in rows, for all processes.

import type { Ids } from '../../platform/crypto/ids.ts'
import type { Transaction } from '../../platform/data/database.ts'
import type { BudgetName, Budgets } from '../../platform/limits/budgets.ts'
import { countMail, isQuotaExhausted, lockMailQuota, type MailQuota } from './store.ts'

export interface MailCause {
  tenantId: string
  pageId: string
  /** Key of the person, or of the network of one who proved nothing. */
  author: string
  isProven: boolean
  /** Key of the person. */
  receiver: string
}

/** False where one of them is exhausted; then nothing is taken of the others. */
export async function takeMailBudget(
  tx: Transaction,
  cause: MailCause,
  { budgets, ids }: { budgets: Budgets; ids: Ids },
  now: number,
): Promise<boolean> {
  const bounds = boundsOf(cause, budgets, now)
  for (const bound of bounds) {
    // Most are within: whoever is not is found out before anybody waits for them.
    const isExhausted = await isQuotaExhausted(tx, bound)
    if (!isExhausted) await lockMailQuota(tx, bound.key, now)
    if (isExhausted || (await isQuotaExhausted(tx, bound))) {
      budgets.countRefusal(bound.name)
      return false
    }
  }
  for (const { key } of bounds) countMail(tx, key, ids.next(), now)
  return true
}

/** In one order for everybody, so that two who tell the same people do not wait for each other. */
function boundsOf(
  { tenantId, pageId, author, isProven, receiver }: MailCause,
  budgets: Budgets,
  now: number,
): (MailQuota & { name: BudgetName })[] {
  // What strangers send takes nothing of what people who proved themselves may.
  const keys: [name: BudgetName, key: string][] = isProven
    ? [
        ['mails-by-author', `author ${tenantId} ${author}`],
        ['mails-to-person', `to ${tenantId} ${receiver}`],
      ]
    : [
        ['mails-by-unproven', `author ${tenantId} ${author}`],
        ['mails-of-page', `page ${tenantId} ${pageId}`],
        ['mails-to-person-by-unproven', `to by-unproven ${tenantId} ${receiver}`],
      ]
  return keys.flatMap(([name, key]) => {
    const { count, windowMs } = budgets.rateOf(name)
    return Number.isFinite(count) ? [{ name, key, since: now - windowMs, maxMails: count }] : []
  })
}
