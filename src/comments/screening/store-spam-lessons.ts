// Rows of the spam model: token counts, and the lesson of each comment, so that it can be subtracted.
import type { Transaction } from '../../platform/data/database.ts'
import { batchesOf } from '../../platform/data/in-list.ts'
import { sendRows } from '../../platform/data/send-rows.ts'
import type { TokenCounts } from '../tenancy/rules-tenant.ts'
import { createLesson, invertLesson, type Lesson } from './rules/learned/spam-model.ts'

export type LessonKind = keyof TokenCounts

/**
 * Replaces the lesson of a comment; undefined removes it. The earlier lesson is subtracted token by token, even if the
 * text has changed since.
 */
export async function trainSpamModel(
  tx: Transaction,
  { tenantId, id }: { tenantId: string; id: string },
  kind: LessonKind | undefined,
  tokens: () => readonly number[],
): Promise<void> {
  // Serialised per tenant: lessons share tokens.
  await tx.run(
    'INSERT INTO spam_totals (tenant_id, spam, ham, version) VALUES (?, 0, 0, 0) ON CONFLICT (tenant_id) DO NOTHING',
    [tenantId],
  )
  const totals = 'SELECT version FROM spam_totals WHERE tenant_id = ? FOR UPDATE'
  const { version = 0 } = (await tx.get<{ version: number }>(totals, [tenantId])) ?? {}
  const before = await tx.get<{ kind: LessonKind; tokens: string }>(
    'SELECT kind, tokens FROM spam_lessons WHERE tenant_id = ? AND comment_id = ?',
    [tenantId, id],
  )
  if (before?.kind === kind) return
  if (before) {
    count(tx, tenantId, version + 1, invertLesson(createLesson(JSON.parse(before.tokens) as number[], before.kind)))
    forgetLesson(tx, tenantId, id)
  }
  if (!kind) return
  const taught = tokens()
  count(tx, tenantId, version + 1, createLesson(taught, kind))
  tx.send('INSERT INTO spam_lessons (tenant_id, comment_id, kind, tokens) VALUES (?, ?, ?, ?)', [
    tenantId,
    id,
    kind,
    JSON.stringify(taught),
  ])
}

/** The lesson of a deleted comment; the counts stay. */
function forgetLesson(tx: Transaction, tenantId: string, commentId: string): void {
  tx.send('DELETE FROM spam_lessons WHERE tenant_id = ? AND comment_id = ?', [tenantId, commentId])
}

const added = (column: string) => `CASE WHEN ${column} + ? < 0 THEN 0 ELSE ${column} + ? END`
const set = `spam = ${added('spam')}, ham = ${added('ham')}, version = ?`

function count(tx: Transaction, tenantId: string, version: number, { spam, ham, tokens }: Lesson): void {
  const counts = [spam, spam, ham, ham, version]
  tx.send(`UPDATE spam_totals SET ${set} WHERE tenant_id = ?`, [...counts, tenantId])
  const distinct = [...new Set(tokens)]
  if (spam + ham > 0) {
    sendRows(
      tx,
      addTokens,
      distinct.map((token) => [tenantId, token, spam, ham, version]),
    )
    return
  }
  for (const { marks, keys } of batchesOf(distinct))
    tx.send(`UPDATE spam_tokens SET ${set} WHERE tenant_id = ? AND token IN (${marks})`, [...counts, tenantId, ...keys])
}

const addTokens = (rows: string) => `INSERT INTO spam_tokens (tenant_id, token, spam, ham, version) VALUES ${rows}
  ON CONFLICT (tenant_id, token) DO UPDATE SET spam = spam_tokens.spam + excluded.spam,
    ham = spam_tokens.ham + excluded.ham, version = excluded.version`
