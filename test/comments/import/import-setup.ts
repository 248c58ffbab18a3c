// Imports into a database of their own, and what is there afterwards.
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { schemas } from '../../../src/commands/with-database.ts'
import { type CommentAdmin, createCommentAdmin } from '../../../src/comments/admin.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { openSnapshot } from '../../../src/platform/data/copy/copy-source.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { temporaryFolder } from '../../harness/app.ts'
import { openRows, type Rows } from '../../harness/database-rows.ts'
import { databaseUrl, dropDatabase } from '../../harness/engine.ts'
import { watchTenantIsolation } from '../../harness/tenant-isolation.ts'

export type Report = Exclude<Awaited<ReturnType<CommentAdmin['importComments']>>, { problem: string }>
export type Options = Partial<Parameters<CommentAdmin['importComments']>[0]>

export interface ImportWorld {
  /** Content, or what writes the file. */
  import(system: string, content: string | Buffer | ((path: string) => void), options?: Options): Promise<Report>
  export(tenantId: string, format: string): Promise<string>
  /** Its snapshot is taken with the first piece. */
  startExport(tenantId: string, format: string): AsyncGenerator<string>
  addTenant(id: string): Promise<void>
  rows: Rows
  close(): Promise<void>
}

export async function importWorld(): Promise<ImportWorld> {
  const folder = await temporaryFolder()
  const url = await databaseUrl(folder)
  const { database } = await openDatabase({ url, schemas, now: systemClock.now() })
  const admin = createCommentAdmin({
    database: watchTenantIsolation(database),
    clock: systemClock,
    secretKey: 'a secret for tests, long enough',
    publicUrl: 'http://localhost:4000',
  })
  const rows = openRows(url)
  let files = 0
  async function* startExport(tenantId: string, format: string): AsyncGenerator<string> {
    const snapshot = await openSnapshot(url)
    const counts = { pages: 0, comments: 0 }
    const outcome = await admin.exportComments({ tenantId, format, reader: snapshot.reader, counts })
    if ('problem' in outcome) throw new Error(outcome.problem)
    yield* outcome.pieces
    await snapshot.close()
  }
  return {
    rows,
    startExport,
    async export(tenantId, format) {
      let file = ''
      for await (const piece of startExport(tenantId, format)) file += piece
      return file
    },
    async addTenant(id) {
      await admin.createTenant({ id, name: id, key: undefined, parentId: undefined } as never)
    },
    async import(system, content, options = {}) {
      const path = join(folder, `file-${++files}`)
      if (typeof content === 'function') content(path)
      else writeFileSync(path, content)
      const outcome = await admin.importComments({
        tenantId: 't',
        system,
        path,
        scratchPath: join(folder, 'scratch'),
        map: { replacements: [], site: undefined },
        keepsUsers: true,
        isDryRun: false,
        onIssue: () => {},
        onProgress: () => {},
        ...options,
      })
      if ('problem' in outcome) throw new Error(outcome.problem)
      return outcome
    },
    async close() {
      rows.close()
      await database.close()
      await dropDatabase(folder)
      await rm(folder, { recursive: true })
    },
  }
}

interface Row {
  id: string
  parent_id: string | null
  commenter_name: string
  comment_html: string
  created_at: number
  shown: number
  is_spam: number
}

/** Listed comments, `Name DATE: HTML`, indented below their parents; and `Name STATE` of the others. */
export function threadOf(rows: Rows, tenantId: string, urlId: string): { listed: string[]; unlisted: string[] } {
  const all = rows.all(
    `SELECT c.id, c.parent_id, c.commenter_name, c.comment_html, c.created_at, c.shown, c.is_spam FROM comments c
     JOIN pages p ON p.tenant_id = c.tenant_id AND p.id = c.page_id WHERE c.tenant_id = ? AND p.url_id = ?
     ORDER BY c.created_at, c.id`,
    tenantId,
    urlId,
  ) as Row[]
  const below = (parent: string | null, indent: string): string[] =>
    all
      .filter((row) => row.parent_id === parent && row.shown === 1)
      .flatMap((row) => [
        `${indent}${row.commenter_name} ${new Date(row.created_at).toISOString().replace(/\.\d+/, '')}: ${row.comment_html}`,
        ...below(row.id, `${indent}  `),
      ])
  const hidden = all.filter((row) => row.shown === 0)
  return {
    listed: below(null, ''),
    unlisted: hidden.map((row) => `${row.commenter_name} ${row.is_spam === 1 ? 'spam' : 'waiting'}`),
  }
}

/** Counters of comments and pages that differ from a recount. */
export function wrongCounters(rows: Rows): unknown[] {
  return [
    ...rows.all(`SELECT c.id, c.child_count, c.nested_count FROM comments c WHERE c.child_count <>
       (SELECT COUNT(*) FROM comments a WHERE a.tenant_id = c.tenant_id AND a.parent_id = c.id AND a.shown = 1)
     OR (c.parent_id IS NULL AND c.nested_count <>
       (SELECT COUNT(*) FROM comments a WHERE a.tenant_id = c.tenant_id AND a.root_id = c.id AND a.id <> c.id AND a.shown = 1))`),
    ...rows.all(`SELECT p.url_id, p.comment_count, p.root_count FROM pages p WHERE p.comment_count <>
       (SELECT COUNT(*) FROM comments a WHERE a.tenant_id = p.tenant_id AND a.page_id = p.id AND a.shown = 1)
     OR p.root_count <> (SELECT COUNT(*) FROM comments a WHERE a.tenant_id = p.tenant_id AND a.page_id = p.id AND a.shown = 1
       AND a.parent_id IS NULL)`),
  ]
}
