// Full-text index of comments, compared with the words of each comment, in both directions.
import { type Finding, type IntegrityCheck, maxFindingsOfSlice } from '../../platform/data/check/integrity-check.ts'
import type { Database, Reader, SqlValue, Transaction } from '../../platform/data/database.ts'
import { indexedSizeOf, indexedSizeSql } from '../../platform/data/full-text-index.ts'
import { commentById } from '../comment/store/comments.ts'
import { indexComment, indexedWords, removeFromIndex } from '../comment/store/search-index.ts'
import { lockPageById } from '../pages/store.ts'
import { allComments } from './store-stored-forms.ts'

type Engine = Database['engine']

/** Comments that the index still has to get are left out: a job does that. */
const isDue = 'SELECT comment_id FROM words_due WHERE tenant_id = ? AND comment_id = ?'

export const indexCheck: IntegrityCheck = {
  name: 'search-index',
  title: 'The search index has the words of each comment, and no others',
  remedy: 'Run it again with --mend.',
  async *find({ reader, engine }) {
    let [right, wrong] = [0, 0]
    for await (const { rows } of allComments(reader)) {
      const slice: Finding[] = []
      for (const { comment } of rows) {
        const words = indexedWords(comment)
        if (!words) continue
        if (await isIndexed(reader, engine, { ...comment, words })) right++
        else if (!(await reader.get(isDue, [comment.tenantId, comment.id])))
          slice.push(findingOf({ tenant_id: comment.tenantId, key: comment.id }, 'has not the words of its comment'))
      }
      wrong += slice.length
      yield slice
    }
    const total = await reader.get<{ number: number }>('SELECT count(*) AS number FROM comment_words')
    // As many rows as comments, all of them right: there are no others, which are dear to look for.
    if (wrong > 0 || total?.number !== right) yield* findSurplus(reader, engine)
  },
  async mend(tx, slice) {
    const engine = tx.isAlone ? 'sqlite' : 'postgres'
    let mended = 0
    for (const { key, text } of slice)
      mended += text === surplus ? await removeRow(tx, engine, key) : await indexAgain(tx, engine, key)
    return mended
  },
}

const surplus = 'is of no comment, or of other words than its comment has'

const findingOf = (key: Record<string, SqlValue>, text: string): Finding => ({ table: 'comment_words', key, text })

interface Indexed {
  tenantId: string
  id: string
  words: string
}

/** One row of the index has all these words, and as many as these. `rowid`: this row. */
async function isIndexed(
  reader: Reader,
  engine: Engine,
  { tenantId, id, words }: Indexed,
  rowid?: SqlValue,
): Promise<boolean> {
  const rows = await reader.all<{ row: number; size: string | number }>(
    `SELECT rowid AS row, ${indexedSizeSql(engine, 'comment_words')} AS size FROM comment_words
     WHERE tenant_id = ? AND key = ? AND comment_words MATCH ? ORDER BY rowid`,
    [tenantId, id, words],
  )
  const [first] = rows
  const isThis = rowid === undefined || first?.row === rowid
  return first !== undefined && isThis && indexedSizeOf(first.size) === words.split(' ').length
}

interface IndexRow extends Record<string, SqlValue> {
  tenant_id: string
  key: string
  row: number
}

/** SQLite finds rows of the index by their number, PostgreSQL by their key. */
const paging = {
  sqlite: { sql: 'rowid > ? ORDER BY rowid', of: ({ row }: IndexRow) => [row], start: [-1] },
  postgres: {
    sql: '(tenant_id, key) > (?, ?) ORDER BY tenant_id, key',
    of: ({ tenant_id, key }: IndexRow) => [tenant_id, key],
    start: ['', ''],
  },
} as const

async function* findSurplus(reader: Reader, engine: Engine): AsyncGenerator<Finding[]> {
  const { sql, of, start } = paging[engine]
  let after: readonly SqlValue[] = start
  for (;;) {
    const rows = await reader.all<IndexRow>(
      `SELECT tenant_id, key, rowid AS row FROM comment_words WHERE ${sql} LIMIT ${maxFindingsOfSlice}`,
      after,
    )
    const wrong: IndexRow[] = []
    for (const row of rows) if (!(await isRight(reader, engine, row))) wrong.push(row)
    yield wrong.map((row) => findingOf(row, surplus))
    const last = rows.at(-1)
    if (!last || rows.length < maxFindingsOfSlice) return
    after = of(last)
  }
}

async function isRight(reader: Reader, engine: Engine, { tenant_id, key, row }: IndexRow): Promise<boolean> {
  const comment = await commentById(reader, tenant_id, key)
  const words = comment && indexedWords(comment)
  if (!words) return false
  return isIndexed(reader, engine, { tenantId: tenant_id, id: key, words }, row)
}

/** Perhaps it has been written anew since it was found. */
async function removeRow(tx: Transaction, engine: Engine, key: Finding['key']): Promise<number> {
  const row = { tenant_id: String(key.tenant_id), key: String(key.key), row: Number(key.row) }
  if (await isRight(tx, engine, row)) return 0
  const sql = 'DELETE FROM comment_words WHERE tenant_id = ? AND key = ? AND rowid = ?'
  return tx.run(sql, [row.tenant_id, row.key, row.row])
}

async function indexAgain(tx: Transaction, engine: Engine, key: Finding['key']): Promise<number> {
  const [tenantId, id] = [String(key.tenant_id), String(key.key)]
  const seen = await commentById(tx, tenantId, id)
  if (seen) await lockPageById(tx, tenantId, seen.pageId)
  const comment = await commentById(tx, tenantId, id)
  const words = comment && indexedWords(comment)
  if (!words || (await isIndexed(tx, engine, { tenantId, id, words }))) return 0
  // On PostgreSQL one row has the key, whatever its words are; on SQLite it is found by its words alone.
  if (engine === 'sqlite') removeFromIndex(tx, comment)
  else await tx.run('DELETE FROM comment_words WHERE tenant_id = ? AND key = ?', [tenantId, id])
  indexComment(tx, comment)
  return 1
}
