// FastComments: comments as its API and its export give them, as JSON or CSV.
import { csvRows } from '../../../platform/record-files/csv-rows.ts'
import { readText } from '../../../platform/record-files/read-text.ts'
import { problemsOf } from '../reading/file-problems.ts'
import { firstCharacter } from '../reading/first-character.ts'
import { jsonRecords } from '../reading/json-lists.ts'
import { dateAt, flagAt, type Loose, numberAt, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourcePage, SourceReader } from '../rules/source-record.ts'

export const readFastcomments: SourceReader = async function* (path) {
  const { problems, onProblem } = problemsOf()
  const { first, pieces } = await firstCharacter(readText(path, onProblem))
  if (first === '[' || first === '{') {
    yield* jsonRecords({
      path,
      inObject: ['$.comments.*'],
      recordsOf: (sent) => [pageOf(sent), commentOf(sent)],
    })
    return
  }
  for await (const { fields, line } of csvRows(pieces, onProblem)) {
    const sent = wireSpelling(fields)
    yield { ...pageOf(sent), place: `line ${line}` }
    yield { ...commentOf(sent), place: `line ${line}` }
  }
  yield* problems()
}

const names = [
  ...['_id', 'id', 'urlId', 'urlIdRaw', 'url', 'pageTitle', 'parentId', 'date', 'commenterName', 'commenterEmail'],
  ...['commenterLink', 'avatarSrc', 'comment', 'commentHTML', 'votesUp', 'votesDown', 'votes', 'approved', 'isSpam'],
  ...['isDeleted', 'isPinned', 'isByAdmin', 'isByModerator', 'isDeletedUser'],
]

/** Columns have no case. */
function wireSpelling(fields: Readonly<Record<string, string>>): Loose {
  return Object.fromEntries(names.map((name) => [name, fields[name.toLowerCase().replace('_', '')]]))
}

function pageOf(sent: Loose): SourcePage {
  const key = textAt(sent, 'urlIdRaw', 'urlId') ?? textAt(sent, 'url')
  return { kind: 'page', id: key ?? '', url: textAt(sent, 'url'), key, isKeyed: true, title: textAt(sent, 'pageTitle') }
}

function commentOf(sent: Loose): SourceComment {
  const typed = textAt(sent, 'comment')
  const votes = numberAt(sent, 'votes') ?? 0
  return {
    kind: 'comment',
    id: textAt(sent, '_id', 'id') ?? '',
    pageId: pageOf(sent).id,
    parentId: textAt(sent, 'parentId'),
    date: dateAt(sent, 'date'),
    author: {
      name: textAt(sent, 'commenterName'),
      email: textAt(sent, 'commenterEmail'),
      link: textAt(sent, 'commenterLink'),
      avatar: textAt(sent, 'avatarSrc'),
      isStaff: flagAt(sent, 'isByAdmin', 'isByModerator'),
    },
    text: typed ?? textAt(sent, 'commentHTML') ?? '',
    markup: typed === undefined ? 'html' : 'markdown',
    state: stateOf(sent),
    votesUp: numberAt(sent, 'votesUp') ?? Math.max(0, votes),
    votesDown: numberAt(sent, 'votesDown') ?? Math.max(0, -votes),
    isPinned: flagAt(sent, 'isPinned'),
  }
}

function stateOf(sent: Loose): SourceComment['state'] {
  if (flagAt(sent, 'isDeleted')) return 'deleted'
  if (flagAt(sent, 'isSpam')) return 'spam'
  return textAt(sent, 'approved') === undefined && sent.approved !== false
    ? 'approved'
    : flagAt(sent, 'approved')
      ? 'approved'
      : 'waiting'
}
