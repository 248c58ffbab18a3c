// CSV and JSON Lines of any origin, with documented names of fields; the same that our own export writes.
import { columnKey, csvRows } from '../../../platform/record-files/csv-rows.ts'
import { readText } from '../../../platform/record-files/read-text.ts'
import { problemsOf } from '../reading/file-problems.ts'
import { jsonRecords } from '../reading/json-lists.ts'
import { asObject, dateAt, flagAt, type Loose, numberAt, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourceMarkup, SourcePage, SourceReader } from '../rules/source-record.ts'

export const readCsv: SourceReader = async function* (path) {
  const { problems, onProblem } = problemsOf()
  for await (const { fields: written, line } of csvRows(readText(path, onProblem), onProblem)) {
    const fields = Object.fromEntries(Object.entries(written).map(([name, value]) => [name, unquoted(value)]))
    yield { ...pageOf(fields), place: `line ${line}` }
    yield { ...commentOf(fields), place: `line ${line}` }
  }
  yield* problems()
}

/** Exports put a quote before what a program for tables would run. */
const unquoted = (value: string): string => (/^'+[=+\-@\t\r]/.test(value) ? value.slice(1) : value)

/** The first line of our own export says what it is; lines of `kind` other than comments are pages. */
export const readJsonLines: SourceReader = (path) =>
  jsonRecords({
    path,
    inObject: ['$.comments.*'],
    recordsOf(sent) {
      const fields = withPlainNames(sent)
      const kind = textAt(fields, 'kind')
      if (kind === 'page') return [pageOf(fields)]
      return kind === undefined || kind === 'comment' ? [pageOf(fields), commentOf(fields)] : []
    },
  })

function withPlainNames(sent: Loose): Loose {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [columnKey(name), value]))
}

function pageOf(fields: Loose): SourcePage {
  const url = textAt(fields, 'url', 'pageurl', 'address', 'link')
  const own = textAt(fields, 'urlid')
  const key = own ?? textAt(fields, 'page', 'pageid', 'thread', 'threadid', 'slug')
  const isClosed = flagAt(fields, 'closed', 'isclosed')
  const isKeyed = own !== undefined
  const state = fields.state === undefined ? undefined : asObject(fields.state)
  return {
    kind: 'page',
    id: key ?? url ?? '',
    url,
    key,
    isKeyed,
    title: textAt(fields, 'title', 'pagetitle'),
    isClosed,
    state,
  }
}

const markups: readonly SourceMarkup[] = ['html', 'html-lines', 'markdown', 'text']

function commentOf(fields: Loose): SourceComment {
  const html = textAt(fields, 'html', 'commenthtml')
  const typed = textAt(fields, 'text', 'comment', 'content', 'body', 'message')
  const named = textAt(fields, 'markup', 'format')
  return {
    kind: 'comment',
    id: textAt(fields, 'id', 'commentid') ?? '',
    pageId: pageOf(fields).id,
    parentId: textAt(fields, 'parentid', 'parent', 'replyto', 'inreplyto'),
    date: dateAt(fields, 'date', 'createdat', 'created', 'time', 'timestamp', 'publishedat'),
    editedDate: dateAt(fields, 'editedat', 'edited'),
    author: {
      name: textAt(fields, 'name', 'author', 'commentername', 'nickname', 'username'),
      email: textAt(fields, 'email', 'mail', 'commenteremail', 'authoremail'),
      link: textAt(fields, 'website', 'commenterlink', 'authorurl', 'homepage'),
      avatar: textAt(fields, 'avatar', 'avatarsrc', 'picture'),
      isStaff: flagAt(fields, 'staff', 'isstaff', 'ismoderator', 'isadmin'),
    },
    text: typed ?? html ?? '',
    markup: markups.find((markup) => markup === named) ?? (typed === undefined ? 'html' : 'markdown'),
    state: stateOf(fields),
    votesUp: numberAt(fields, 'votesup', 'upvotes', 'likes'),
    votesDown: numberAt(fields, 'votesdown', 'downvotes', 'dislikes'),
    isPinned: flagAt(fields, 'pinned', 'ispinned'),
    record: fields.record === undefined ? undefined : asObject(fields.record),
  }
}

/** By its word, or by flags. */
function stateOf(fields: Loose): SourceComment['state'] {
  const word = textAt(fields, 'state', 'status')?.toLowerCase()
  if (flagAt(fields, 'deleted', 'isdeleted') || word === 'deleted' || word === 'trash') return 'deleted'
  if (flagAt(fields, 'spam', 'isspam') || word === 'spam') return 'spam'
  const isWaiting = word !== undefined && /^(?:waiting|pending|hold|unapproved|0)$/.test(word)
  const isRefused =
    textAt(fields, 'approved') !== undefined || fields.approved === false ? !flagAt(fields, 'approved') : false
  return isWaiting || isRefused ? 'waiting' : 'approved'
}
