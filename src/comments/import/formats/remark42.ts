// Remark42: its backup, a line of JSON about the site and one for each comment.
import { readText } from '../../../platform/record-files/read-text.ts'
import { linesOf } from '../../../platform/record-files/text-lines.ts'
import { problemsOf } from '../reading/file-problems.ts'
import { parseJsonLine } from '../rules/json-line.ts'
import { asObject, dateAt, flagAt, type Loose, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourcePage, SourceReader } from '../rules/source-record.ts'

export const readRemark42: SourceReader = async function* (path) {
  const { problems, onProblem } = problemsOf()
  for await (const line of linesOf(readText(path, onProblem))) {
    if (line.text.trim() === '') continue
    const place = `line ${line.number}`
    const sent = parseJsonLine(line)
    if ('reason' in sent) yield { kind: 'problem', reason: sent.reason, place }
    else if (textAt(sent.value, 'id') !== undefined && sent.value.locator !== undefined) {
      const page = pageOf(sent.value)
      yield { ...page, place }
      yield { ...commentOf(sent.value, page.id), place }
    }
  }
  yield* problems()
}

function pageOf(sent: Loose): SourcePage {
  const url = textAt(asObject(sent.locator), 'url')
  return { kind: 'page', id: url ?? '', url, title: textAt(sent, 'title') }
}

function commentOf(sent: Loose, pageId: string): SourceComment {
  const user = asObject(sent.user)
  const votes = Object.values(asObject(sent.votes))
  const typed = textAt(sent, 'orig')
  const isDeleted = flagAt(sent, 'delete')
  return {
    kind: 'comment',
    id: textAt(sent, 'id') ?? '',
    pageId,
    parentId: textAt(sent, 'pid'),
    date: dateAt(sent, 'time'),
    editedDate: dateAt(asObject(sent.edit), 'time'),
    author: { name: textAt(user, 'name'), avatar: textAt(user, 'picture'), isStaff: flagAt(user, 'admin') },
    text: typed ?? textAt(sent, 'text') ?? '',
    markup: typed === undefined ? 'html' : 'markdown',
    state: isDeleted ? 'deleted' : 'approved',
    ...votesOf(sent, votes),
    isPinned: flagAt(sent, 'pin'),
  }
}

/** Votes by person where they are kept, else the score alone. */
function votesOf(sent: Loose, votes: readonly unknown[]): Pick<SourceComment, 'votesUp' | 'votesDown'> {
  const score = typeof sent.score === 'number' ? sent.score : 0
  if (votes.length === 0) return { votesUp: Math.max(0, score), votesDown: Math.max(0, -score) }
  const votesUp = votes.filter((vote) => vote === true).length
  return { votesUp, votesDown: votes.length - votesUp }
}
