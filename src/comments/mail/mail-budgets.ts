// Budgets of mails caused by comments: per author, per page, per receiver. Counted in rows, shared by all processes.

import type { Ids } from '../../platform/crypto/ids.ts'
import type { Transaction } from '../../platform/data/database.ts'
import type { BudgetName, Budgets } from '../../platform/limits/budgets.ts'
import { countMail, isQuotaExhausted, lockMailQuota, type MailQuota } from './store.ts'

export interface MailCause {
  tenantId: string
  pageId: string
  /** Key of the author, or of the network of an unproven one. */
  author: string
  isProven: boolean
  /** Key of the receiving person. */
  receiver: string
}

/** False where one budget is exhausted; then none is spent. */
export async function takeMailBudget(
  tx: Transaction,
  cause: MailCause,
  { budgets, ids }: { budgets: Budgets; ids: Ids },
  now: number,
): Promise<boolean> {
  const bounds = boundsOf(cause, budgets, now)
  for (const bound of bounds) {
    // Checked before the lock, so that exhausted budgets hold up no other transaction.
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

/** In a fixed order, so that concurrent transactions with the same receivers do not deadlock. */
function boundsOf(
  { tenantId, pageId, author, isProven, receiver }: MailCause,
  budgets: Budgets,
  now: number,
): (MailQuota & { name: BudgetName })[] {
  // Unproven and proven authors have separate budgets, so that the former cannot use up the latter.
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
