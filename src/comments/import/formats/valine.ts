// Valine: the class `Comment` as LeanCloud exports it, a list, `results`, or an object a line.
import { jsonRecords } from '../reading/json-lists.ts'
import { keyedPage } from '../rules/keyed-page.ts'
import { dateAt, type Loose, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourceReader } from '../rules/source-record.ts'

export const readValine: SourceReader = (path) =>
  jsonRecords({
    path,
    inObject: ['$.results.*'],
    // Exports hold rows of the class itself, too, without a text.
    recordsOf: (sent) => (textAt(sent, 'url') === undefined ? [] : [keyedPage(textAt(sent, 'url')), commentOf(sent)]),
  })

function commentOf(sent: Loose): SourceComment {
  return {
    kind: 'comment',
    id: textAt(sent, 'objectId') ?? '',
    pageId: keyedPage(textAt(sent, 'url')).id,
    parentId: textAt(sent, 'pid') ?? textAt(sent, 'rid'),
    date: dateAt(sent, 'insertedAt', 'createdAt'),
    author: { name: textAt(sent, 'nick'), email: textAt(sent, 'mail'), link: textAt(sent, 'link') },
    text: textAt(sent, 'comment') ?? '',
    markup: 'html',
    state: 'approved',
  }
}
