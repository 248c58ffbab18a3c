// Staging tables of an import: all records of the file, in which parents, loops and duplicates are found.
import { openScratch } from '../../platform/data/sqlite/scratch.ts'
import type { SourceComment, SourcePage, SourcePerson } from './rules/source-record.ts'
import { type StagedThreads, threadsOf } from './store-staged-threads.ts'

export interface StagedComment {
  comment: SourceComment
  place: string
  at: number
  /** Id of the other system; undefined for a root. */
  parentId: string | undefined
}

export interface StagedPage {
  page: SourcePage
  /** Of comments that are to be written. */
  comments: number
}

export interface Staging extends StagedThreads {
  addPage(page: SourcePage): void
  addPerson(person: SourcePerson): void
  /** False where there is one of this id. */
  addComment(comment: SourceComment, at: number, place: string): boolean
  person(id: string): SourcePerson | undefined
  pages(): IterableIterator<StagedPage>
  /** Of a page, parents before their answers. */
  comments(pageId: string): IterableIterator<StagedComment>
  counts(): { state: SourceComment['state']; comments: number }[]
  close(): void
}

const tables = [
  'CREATE TABLE staged_pages (id TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE staged_people (id TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID',
  `CREATE TABLE staged_comments (seq INTEGER PRIMARY KEY, page TEXT NOT NULL, id TEXT NOT NULL, parent TEXT, at INTEGER NOT NULL,
     state TEXT NOT NULL, depth INTEGER, is_kept INTEGER NOT NULL, place TEXT NOT NULL, json TEXT NOT NULL)`,
  'CREATE UNIQUE INDEX comments_by_id ON staged_comments (page, id)',
  'CREATE INDEX comments_by_parent ON staged_comments (page, parent) WHERE parent IS NOT NULL',
  'CREATE INDEX comments_by_depth ON staged_comments (depth)',
  'CREATE INDEX comments_unkept ON staged_comments (depth) WHERE is_kept = 0',
]

export function openStaging(path: string): Staging {
  const scratch = openScratch(path, tables)
  return {
    addPage(page) {
      const known = scratch.get<{ json: string }>('SELECT json FROM staged_pages WHERE id = ?', [page.id])
      const merged = known ? mergedPage(JSON.parse(known.json), page) : page
      if (merged)
        scratch.run('INSERT OR REPLACE INTO staged_pages (id, json) VALUES (?, ?)', [page.id, JSON.stringify(merged)])
    },
    addPerson: (person) =>
      void scratch.run('INSERT OR IGNORE INTO staged_people (id, json) VALUES (?, ?)', [
        person.id,
        JSON.stringify(person),
      ]),
    addComment(comment, at, place) {
      const { pageId, id, parentId = null, state } = comment
      const sql = `INSERT OR IGNORE INTO staged_comments (page, id, parent, at, state, is_kept, place, json) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
      const isKept = Number(state !== 'deleted')
      return scratch.run(sql, [pageId, id, parentId, at, state, isKept, place, JSON.stringify(comment)]) > 0
    },
    person(id) {
      const row = scratch.get<{ json: string }>('SELECT json FROM staged_people WHERE id = ?', [id])
      return row && JSON.parse(row.json)
    },
    ...threadsOf(scratch),
    *pages() {
      const sql = `SELECT c.page AS id, p.json AS json, COUNT(*) AS comments FROM staged_comments c LEFT JOIN staged_pages p ON p.id = c.page
        GROUP BY c.page ORDER BY MIN(c.seq)`
      for (const { id, json, comments } of scratch.iterate<{ id: string; json: string | null; comments: number }>(sql))
        yield { page: json === null ? { kind: 'page', id, url: undefined } : JSON.parse(json), comments }
    },
    *comments(pageId) {
      const sql = 'SELECT json, place, at, parent FROM staged_comments WHERE page = ? ORDER BY depth, at, seq'
      for (const row of scratch.iterate<CommentRow>(sql, [pageId]))
        yield { comment: JSON.parse(row.json), place: row.place, at: row.at, parentId: row.parent ?? undefined }
    },
    counts: () => [
      ...scratch.iterate<{ state: SourceComment['state']; comments: number }>(
        'SELECT state, COUNT(*) AS comments FROM staged_comments GROUP BY state ORDER BY state',
      ),
    ],
    close: () => scratch.close(),
  }
}

interface CommentRow {
  json: string
  place: string
  at: number
  parent: string | null
}

/** What was said first goes before what is said later; undefined where nothing is new. */
function mergedPage(known: SourcePage, page: SourcePage): SourcePage | undefined {
  const merged = {
    ...known,
    url: known.url ?? page.url,
    key: known.key ?? page.key,
    title: known.title ?? page.title,
    isClosed: known.isClosed || page.isClosed,
    state: known.state ?? page.state,
  }
  const isSame =
    merged.url === known.url && merged.key === known.key && merged.title === known.title && merged.state === known.state
  return isSame && merged.isClosed === known.isClosed ? undefined : merged
}
