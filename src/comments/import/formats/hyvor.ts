// Hyvor Talk: the JSON of its export, with lists of pages, people and comments.
import { jsonRecords } from '../reading/json-lists.ts'
import { asObject, dateAt, flagAt, type Loose, numberAt, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourcePage, SourcePerson, SourceReader } from '../rules/source-record.ts'
import { stateWords } from '../rules/state-words.ts'

export const readHyvor: SourceReader = (path) =>
  jsonRecords({
    path,
    inObject: ['$.pages.*', '$.users.*', '$.comments.*'],
    recordsOf(sent, list) {
      if (list === 'pages') return [pageOf(sent)]
      if (list === 'users') return [personOf(sent)]
      const page = asObject(sent.page)
      return [...(sent.page === undefined || textAt(sent, 'page') !== undefined ? [] : [pageOf(page)]), commentOf(sent)]
    },
  })

function pageOf(sent: Loose): SourcePage {
  return {
    kind: 'page',
    id: textAt(sent, 'id', 'identifier') ?? '',
    url: textAt(sent, 'url'),
    key: textAt(sent, 'identifier', 'page_identifier'),
    title: textAt(sent, 'title'),
    isClosed: flagAt(sent, 'is_closed'),
  }
}

function personOf(sent: Loose): SourcePerson {
  return {
    kind: 'person',
    id: textAt(sent, 'htid', 'id', 'sso_id') ?? '',
    name: textAt(sent, 'name'),
    email: textAt(sent, 'email'),
    link: textAt(sent, 'website_url', 'website'),
    avatar: textAt(sent, 'picture_url', 'picture'),
  }
}

const states = stateWords({
  published: 'approved',
  pending: 'waiting',
  spam: 'spam',
  deleted: 'deleted',
})

function commentOf(sent: Loose): SourceComment {
  const user = asObject(sent.user)
  const html = textAt(sent, 'body_html', 'content_html')
  return {
    kind: 'comment',
    id: textAt(sent, 'id') ?? '',
    pageId: textAt(sent, 'page_id') ?? textAt(asObject(sent.page), 'id', 'identifier') ?? textAt(sent, 'page') ?? '',
    parentId: textAt(sent, 'parent_id'),
    date: dateAt(sent, 'created_at'),
    personId: textAt(sent, 'user_htid', 'user_id') ?? textAt(user, 'htid', 'id'),
    author: {
      name: textAt(user, 'name') ?? textAt(sent, 'guest_name'),
      email: textAt(user, 'email') ?? textAt(sent, 'guest_email'),
      avatar: textAt(user, 'picture_url'),
    },
    text: html ?? textAt(sent, 'body', 'content') ?? '',
    markup: html === undefined ? 'markdown' : 'html',
    state: states(textAt(sent, 'status') ?? 'published'),
    votesUp: numberAt(sent, 'upvotes'),
    votesDown: numberAt(sent, 'downvotes'),
    isPinned: flagAt(sent, 'is_featured', 'is_pinned'),
  }
}
