// Waline: the JSON of its export, with the tables `Comment` and `Users`.
import { jsonRecords } from '../reading/json-lists.ts'
import { keyedPage } from '../rules/keyed-page.ts'
import { dateAt, flagAt, type Loose, numberAt, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourcePerson, SourceReader } from '../rules/source-record.ts'
import { stateWords } from '../rules/state-words.ts'

export const readWaline: SourceReader = (path) =>
  jsonRecords({
    path,
    inObject: ['$.data.Comment.*', '$.data.Users.*'],
    recordsOf: (sent, list) =>
      list === 'Users' ? [personOf(sent)] : [keyedPage(textAt(sent, 'url')), commentOf(sent)],
  })

function personOf(sent: Loose): SourcePerson {
  return {
    kind: 'person',
    id: textAt(sent, 'objectId', 'id') ?? '',
    name: textAt(sent, 'display_name'),
    email: textAt(sent, 'email'),
    link: textAt(sent, 'url'),
    avatar: textAt(sent, 'avatar'),
    isStaff: textAt(sent, 'type') === 'administrator',
  }
}

const states = stateWords({
  approved: 'approved',
  waiting: 'waiting',
  spam: 'spam',
})

function commentOf(sent: Loose): SourceComment {
  return {
    kind: 'comment',
    id: textAt(sent, 'objectId', 'id') ?? '',
    pageId: keyedPage(textAt(sent, 'url')).id,
    parentId: textAt(sent, 'pid') ?? textAt(sent, 'rid'),
    date: dateAt(sent, 'insertedAt', 'createdAt'),
    personId: textAt(sent, 'user_id'),
    author: { name: textAt(sent, 'nick'), email: textAt(sent, 'mail'), link: textAt(sent, 'link') },
    text: textAt(sent, 'comment') ?? '',
    markup: 'markdown',
    state: states(textAt(sent, 'status') ?? 'approved'),
    votesUp: numberAt(sent, 'like'),
    isPinned: flagAt(sent, 'sticky'),
  }
}
