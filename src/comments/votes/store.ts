// Rows of votes by voter or comment, counted into totals or pending.
import type { Reader, SqlValue, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'
import type { CommentRow } from '../comment/store/comments.ts'
import type { Vote, VoteDirection } from './rules.ts'

type Row = Record<string, SqlValue>

const select = `SELECT tenant_id, comment_id, direction, id, voter, counted, mail_key, verification_id, name, created_at
  FROM votes WHERE tenant_id = ?`

export async function voteById(
  reader: Reader,
  tenantId: string,
  commentId: string,
  id: string,
): Promise<Vote | undefined> {
  const row = await reader.get<Row>(`${select} AND comment_id = ? AND direction IN (1, -1) AND id = ?`, [
    tenantId,
    commentId,
    id,
  ])
  return row && voteOf(row)
}

/** True where one of these voters has voted on the comment, counted or pending, or a counted vote has this address. */
export async function hasVoted(
  reader: Reader,
  { tenantId, commentId, mailKey }: { tenantId: string; commentId: string; mailKey: string | undefined },
  voters: readonly string[],
): Promise<boolean> {
  const [first, second = first] = voters
  const byVoter =
    first === undefined ? undefined : 'SELECT id FROM votes WHERE tenant_id = ? AND voter IN (?, ?) AND comment_id = ?'
  const byAddress = mailKey === undefined ? undefined : countedOfAddress
  const parts = [byVoter, byAddress].filter((part) => part !== undefined)
  if (parts.length === 0) return false
  const row = await reader.get(`${parts.join(' UNION ALL ')} LIMIT 1`, [
    ...(first === undefined || second === undefined ? [] : [tenantId, first, second, commentId]),
    ...(mailKey === undefined ? [] : [tenantId, mailKey, commentId]),
  ])
  return row !== undefined
}

const countedOfAddress = 'SELECT id FROM votes WHERE tenant_id = ? AND mail_key = ? AND comment_id = ? AND counted = 1'

export interface VoteCast {
  commentId: string
  id: string
  direction: VoteDirection
}

/** Votes on these comments by one person. `voters`: one or two keys (user, session). */
export async function votesOfVoters(
  reader: Reader,
  tenantId: string,
  voters: readonly string[],
  commentIds: readonly string[],
): Promise<VoteCast[]> {
  const [first, second = first] = voters
  if (first === undefined || second === undefined) return []
  const rows = await selectInList(commentIds, Infinity, (marks, ids) =>
    reader.all<Row>(
      `SELECT comment_id, id, direction FROM votes WHERE tenant_id = ? AND voter IN (?, ?) AND comment_id IN (${marks})`,
      [tenantId, first, second, ...ids],
    ),
  )
  return rows.map((row) => ({
    commentId: row.comment_id as string,
    id: row.id as string,
    direction: row.direction as VoteDirection,
  }))
}

/** True where a counted vote of this address exists on the comment, from any session. */
export async function hasCountedVoteOfAddress(
  reader: Reader,
  tenantId: string,
  commentId: string,
  mailKey: string,
): Promise<boolean> {
  const row = await reader.get(`${countedOfAddress} LIMIT 1`, [tenantId, mailKey, commentId])
  return row !== undefined
}

/** Counted votes under this network key since then. */
export async function countVotesOfNetwork(
  reader: Reader,
  {
    tenantId,
    commentId,
    networkKey,
    since,
  }: { tenantId: string; commentId: string; networkKey: string; since: number },
): Promise<number> {
  const row = await reader.get<{ number: number }>(
    `SELECT count(*) AS number FROM votes
     WHERE tenant_id = ? AND mail_key = ? AND comment_id = ? AND counted = 1 AND created_at > ?`,
    [tenantId, networkKey, commentId, since],
  )
  return row?.number ?? 0
}

/** Pending votes of a session for this address, oldest first. */
export async function findPendingVotes(
  reader: Reader,
  { tenantId, voter, mailKey, limit }: { tenantId: string; voter: string; mailKey: string; limit: number },
): Promise<Vote[]> {
  // The expression keeps the planner from the index by id: that by voter finds fewer rows.
  const rows = await reader.all<Row>(
    `${select} AND voter = ? AND mail_key = ? AND counted = 0 ORDER BY id || '' LIMIT ?`,
    [tenantId, voter, mailKey, limit],
  )
  return rows.map(voteOf)
}

/** Names of counted voters, newest first; at most `limit + 1`, so that more can be noticed. */
export async function voterNames(
  reader: Reader,
  { tenantId, commentId, direction, limit }: Pick<Vote, 'tenantId' | 'commentId' | 'direction'> & { limit: number },
): Promise<string[]> {
  const rows = await reader.all<{ name: string }>(
    `SELECT name FROM votes WHERE tenant_id = ? AND comment_id = ? AND direction = ? AND counted = 1
     AND name IS NOT NULL ORDER BY id DESC LIMIT ?`,
    [tenantId, commentId, direction, limit + 1],
  )
  return rows.map(({ name }) => name)
}

export function insertVote(tx: Transaction, vote: Vote): void {
  tx.send(
    `INSERT INTO votes (tenant_id, comment_id, direction, id, voter, counted, mail_key, verification_id, name, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      vote.tenantId,
      vote.commentId,
      vote.direction,
      vote.id,
      vote.voter,
      Number(vote.isCounted),
      vote.mailKey ?? null,
      vote.verificationId ?? null,
      vote.name ?? null,
      vote.createdAt,
    ],
  )
}

export function markVoteCounted(tx: Transaction, vote: Vote, verificationId: string): void {
  tx.send(
    `UPDATE votes SET counted = 1, verification_id = ?
     WHERE tenant_id = ? AND comment_id = ? AND direction = ? AND id = ?`,
    [verificationId, vote.tenantId, vote.commentId, vote.direction, vote.id],
  )
}

export function removeVote(tx: Transaction, { tenantId, commentId, direction, id }: Vote): void {
  tx.send('DELETE FROM votes WHERE tenant_id = ? AND comment_id = ? AND direction = ? AND id = ?', [
    tenantId,
    commentId,
    direction,
    id,
  ])
}

/** Updates totals, relevance score and ready JSON of a comment. */
export function storeVoteTotals(tx: Transaction, { comment, fragment }: CommentRow): void {
  const { votesUp, votesDown, mrScore, tenantId, id } = comment
  tx.send(
    'UPDATE comments SET votes_up = ?, votes_down = ?, mr_score = ?, fragment = ? WHERE tenant_id = ? AND id = ?',
    [votesUp, votesDown, mrScore, fragment, tenantId, id],
  )
}

function voteOf(row: Row): Vote {
  return {
    tenantId: row.tenant_id as string,
    id: row.id as string,
    commentId: row.comment_id as string,
    direction: row.direction as VoteDirection,
    voter: row.voter as string,
    isCounted: row.counted === 1,
    mailKey: (row.mail_key as string | null) ?? undefined,
    verificationId: (row.verification_id as string | null) ?? undefined,
    name: (row.name as string | null) ?? undefined,
    createdAt: row.created_at as number,
  }
}
