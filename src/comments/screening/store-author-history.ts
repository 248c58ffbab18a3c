// Counts of an author's last comments by state, on which trust is based.
import type { Reader } from '../../platform/data/database.ts'
import { type AuthorFacts, minApprovedComments } from './rules/facts.ts'

const maxComments = 20
const select = (column: 'user_id' | 'anon_user_id') =>
  `SELECT approved, is_spam FROM comments WHERE tenant_id = ? AND ${column} = ?
   ORDER BY created_at DESC, id DESC LIMIT ${maxComments}`

/** By verified identities only, never by a typed address. */
export async function authorHistory(
  reader: Reader,
  tenantId: string,
  { userId, anonUserId }: Pick<AuthorFacts, 'userId' | 'anonUserId'>,
): Promise<Pick<AuthorFacts, 'approvedCount' | 'spamCount'>> {
  const key = userId ?? anonUserId
  if (key === undefined) return { approvedCount: 0, spamCount: 0 }
  const sql = select(userId === undefined ? 'anon_user_id' : 'user_id')
  const rows = await reader.all<{ approved: number; is_spam: number }>(sql, [tenantId, key])
  const count = (is: (row: { approved: number; is_spam: number }) => boolean) =>
    Math.min(rows.filter(is).length, minApprovedComments)
  return {
    approvedCount: count(({ approved, is_spam }) => approved === 1 && is_spam === 0),
    spamCount: count(({ is_spam }) => is_spam === 1),
  }
}
