// giscus: discussions of a repository as GitHub's GraphQL gives them, with comments and replies inside.
import { jsonRecords } from '../reading/json-lists.ts'
import { asObject, dateAt, flagAt, type Loose, numberAt, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourcePage, SourceReader } from '../rules/source-record.ts'

export const readGiscus: SourceReader = (path) =>
  jsonRecords({
    path,
    inObject: [
      '$.data.repository.discussions.nodes.*',
      '$.data.search.nodes.*',
      '$.discussions.nodes.*',
      '$.nodes.*',
      '$.discussions.*',
    ],
    recordsOf: (sent) => recordsOf(sent),
  })

function* recordsOf(discussion: Loose): Generator<SourcePage | SourceComment> {
  const page = pageOf(discussion)
  yield page
  for (const comment of nodesOf(discussion.comments)) {
    yield commentOf(comment, page.id, undefined)
    const id = idOf(comment)
    for (const reply of nodesOf(comment.replies)) yield commentOf(reply, page.id, id)
  }
}

const idOf = (sent: Loose): string => textAt(sent, 'id', 'databaseId', 'url') ?? ''

function nodesOf(connection: unknown): Loose[] {
  const nodes = Array.isArray(connection) ? connection : asObject(connection).nodes
  return Array.isArray(nodes) ? nodes.map(asObject) : []
}

/** giscus gives a discussion the page's path, address or title as its title, and puts the address into its text. */
function pageOf(discussion: Loose): SourcePage {
  const title = textAt(discussion, 'title')
  const address = /https?:\/\/[^\s)<>"\]]+/.exec(textAt(discussion, 'body', 'bodyText') ?? '')?.[0]
  const key = title !== undefined && !/^https?:/i.test(title) ? title : undefined
  const isClosed = flagAt(discussion, 'locked') || flagAt(discussion, 'closed')
  return {
    kind: 'page',
    id: idOf(discussion),
    url: address ?? (key === undefined ? title : undefined),
    key,
    title,
    isClosed,
  }
}

function commentOf(sent: Loose, pageId: string, parentId: string | undefined): SourceComment {
  const author = asObject(sent.author)
  const markdown = textAt(sent, 'body')
  return {
    kind: 'comment',
    id: idOf(sent),
    pageId,
    parentId,
    date: dateAt(sent, 'createdAt'),
    editedDate: dateAt(sent, 'lastEditedAt'),
    author: {
      name: textAt(author, 'name', 'login') ?? 'ghost',
      link: textAt(author, 'url'),
      avatar: textAt(author, 'avatarUrl'),
      isStaff: /^(?:OWNER|MEMBER)$/.test(textAt(sent, 'authorAssociation') ?? ''),
    },
    text: markdown ?? textAt(sent, 'bodyHTML') ?? '',
    markup: markdown === undefined ? 'html' : 'markdown',
    state: textAt(sent, 'deletedAt') !== undefined ? 'deleted' : flagAt(sent, 'isMinimized') ? 'waiting' : 'approved',
    votesUp: numberAt(sent, 'upvoteCount'),
  }
}
