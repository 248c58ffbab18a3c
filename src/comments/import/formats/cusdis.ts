// Cusdis: its tables `pages` and `comments`, in its SQLite database or as JSON.
import { isSqliteFile, openForeignSqlite } from '../../../platform/data/sqlite/foreign-sqlite.ts'
import { jsonRecords } from '../reading/json-lists.ts'
import { dateAt, flagAt, type Loose, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourcePage, SourceReader } from '../rules/source-record.ts'

export const readCusdis: SourceReader = async function* (path) {
  if (await isSqliteFile(path)) yield* ofDatabase(path)
  else
    yield* jsonRecords({
      path,
      inObject: ['$.pages.*', '$.comments.*'],
      recordsOf: (sent, list) => [list === 'pages' ? pageOf(sent) : commentOf(sent)],
    })
}

function* ofDatabase(path: string) {
  const file = openForeignSqlite(path)
  try {
    for (const row of file.rows('pages', ['id', 'slug', 'url', 'title']))
      yield { ...pageOf(row), place: `pages ${row.id}` }
    const columns = ['id', 'pageId', 'created_at', 'deleted_at', 'moderatorId', 'by_email', 'by_nickname', 'content']
    for (const row of file.rows('comments', [...columns, 'approved', 'parentId']))
      yield { ...commentOf(row), place: `comments ${row.id}` }
  } finally {
    file.close()
  }
}

function pageOf(sent: Loose): SourcePage {
  return {
    kind: 'page',
    id: textAt(sent, 'id') ?? '',
    url: textAt(sent, 'url'),
    key: textAt(sent, 'slug'),
    title: textAt(sent, 'title'),
  }
}

function commentOf(sent: Loose): SourceComment {
  const isDeleted = (dateAt(sent, 'deleted_at', 'deletedAt') ?? '') !== ''
  return {
    kind: 'comment',
    id: textAt(sent, 'id') ?? '',
    pageId: textAt(sent, 'pageId', 'page_id') ?? '',
    parentId: textAt(sent, 'parentId', 'parent_id'),
    date: dateAt(sent, 'created_at', 'createdAt'),
    author: {
      name: textAt(sent, 'by_nickname'),
      email: textAt(sent, 'by_email'),
      isStaff: textAt(sent, 'moderatorId', 'moderator_id') !== undefined,
    },
    text: textAt(sent, 'content') ?? '',
    markup: 'markdown',
    state: isDeleted ? 'deleted' : flagAt(sent, 'approved') ? 'approved' : 'waiting',
  }
}
