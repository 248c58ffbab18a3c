// CSV by RFC 4180, with the names that an import knows.
import { dateOf, type ExportFormat, stateOf } from '../rules/exported-record.ts'

const names = [
  ...['id', 'urlId', 'url', 'title', 'parentId', 'date', 'editedAt', 'state', 'name', 'email', 'website', 'avatar'],
  ...['text', 'html', 'votesUp', 'votesDown', 'pinned', 'staff'],
]

export const csv: ExportFormat = {
  extension: 'csv',
  begin: () => row(names),
  page: () => '',
  comment: ({ page, ...comment }) =>
    row([
      ...[comment.id, page.urlId, page.url, page.title, comment.parentId],
      ...[dateOf(comment.createdAt), dateOf(comment.editedAt), stateOf(comment)],
      ...[comment.commenterName, comment.commenterEmail, comment.commenterLink, comment.avatarSrc],
      ...[comment.comment, comment.commentHTML, comment.votesUp, comment.votesDown],
      ...[comment.isPinned, comment.isByAdmin || comment.isByModerator],
    ]),
  end: () => '',
}

const row = (values: readonly (string | number | boolean | undefined)[]): string => `${values.map(cell).join(',')}\r\n`

/** Programs for tables run what begins with these signs: it is quoted for them, and an import takes the quote away. */
/** Quotes that were typed before one stay, behind one more. */
const formula = /^'*[=+\-@\t\r]/

function cell(value: string | number | boolean = ''): string {
  const written = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written
}
