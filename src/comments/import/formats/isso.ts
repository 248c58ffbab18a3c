// Isso: its SQLite database.
import { openForeignSqlite } from '../../../platform/data/sqlite/foreign-sqlite.ts'
import { dateAt, type Loose, numberAt, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourceReader } from '../rules/source-record.ts'
import { stateWords } from '../rules/state-words.ts'

/** 1 shown, 2 waits, 4 deleted with replies left. */
const states = stateWords({ 1: 'approved', 2: 'waiting', 4: 'deleted' })

export const readIsso: SourceReader = async function* (path) {
  const file = openForeignSqlite(path)
  try {
    const shown = (row: Loose) => `${textAt(row, 'uri')}`
    for (const row of file.rows('threads', ['id', 'uri', 'title']))
      yield {
        kind: 'page',
        id: textAt(row, 'id') ?? '',
        url: undefined,
        key: shown(row),
        title: textAt(row, 'title'),
        place: `threads ${row.id}`,
      }
    const columns = [
      'id',
      'tid',
      'parent',
      'created',
      'modified',
      'mode',
      'text',
      'author',
      'email',
      'website',
      'likes',
      'dislikes',
    ]
    for (const row of file.rows('comments', columns)) yield { ...commentOf(row), place: `comments ${row.id}` }
  } finally {
    file.close()
  }
}

function commentOf(row: Loose): SourceComment {
  return {
    kind: 'comment',
    id: textAt(row, 'id') ?? '',
    pageId: textAt(row, 'tid') ?? '',
    parentId: textAt(row, 'parent'),
    date: dateAt(row, 'created'),
    editedDate: dateAt(row, 'modified'),
    author: { name: textAt(row, 'author'), email: textAt(row, 'email'), link: textAt(row, 'website') },
    text: textAt(row, 'text') ?? '',
    markup: 'markdown',
    state: states(String(numberAt(row, 'mode') ?? 1)),
    votesUp: numberAt(row, 'likes'),
    votesDown: numberAt(row, 'dislikes'),
  }
}
