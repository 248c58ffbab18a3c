// Moderators get a mail for each comment, but no flood of them: what is left out waits on the pages.

import type { Ids } from '../../platform/crypto/ids.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { isAskedOften, lockAsked, noteAsked } from './store.ts'

const most = 30
const hourMs = 3_600_000

export async function mayTellStaff(tx: Transaction, moderatorId: string, ids: Ids, now: number): Promise<boolean> {
  const key = `staff ${moderatorId}`
  const bound = { key, since: now - hourMs, most }
  if (await isAskedOften(tx, bound)) return false
  // Comments of other pages may be told of at this very moment.
  await lockAsked(tx, key, now)
  if (await isAskedOften(tx, bound)) return false
  noteAsked(tx, key, ids.next(), now)
  return true
}
