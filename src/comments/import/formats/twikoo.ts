// Twikoo: the JSON of its export.
import { jsonRecords } from '../reading/json-lists.ts'
import { asObject, dateAt, flagAt, type Loose, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourcePage, SourceReader } from '../rules/source-record.ts'

export const readTwikoo: SourceReader = (path) =>
  jsonRecords({
    path,
    inObject: ['$.comments.*', '$.data.*'],
    recordsOf: (sent) => [pageOf(sent), commentOf(sent)],
  })

function pageOf(sent: Loose): SourcePage {
  const key = textAt(sent, 'url')
  return { kind: 'page', id: key ?? '', url: textAt(sent, 'href')?.replace(/#.*$/, ''), key }
}

const idOf = (sent: Loose): string => textAt(sent, '_id', 'id') ?? textAt(asObject(sent._id), '$oid') ?? ''

function commentOf(sent: Loose): SourceComment {
  const likes = Array.isArray(sent.like) ? sent.like.length : undefined
  return {
    kind: 'comment',
    id: idOf(sent),
    pageId: pageOf(sent).id,
    parentId: textAt(sent, 'pid') ?? textAt(sent, 'rid'),
    date: dateAt(sent, 'created'),
    author: {
      name: textAt(sent, 'nick'),
      email: textAt(sent, 'mail'),
      link: textAt(sent, 'link'),
      avatar: textAt(sent, 'avatar'),
      isStaff: flagAt(sent, 'master'),
    },
    text: textAt(sent, 'comment') ?? '',
    markup: 'html',
    state: flagAt(sent, 'isSpam') ? 'spam' : 'approved',
    votesUp: likes,
    isPinned: flagAt(sent, 'top'),
  }
}
