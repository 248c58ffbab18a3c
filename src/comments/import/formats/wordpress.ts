// WordPress: the extended RSS (WXR) of its export, and the list that its REST API gives as JSON.
import { jsonValues } from '../../../platform/record-files/json-values.ts'
import { readText } from '../../../platform/record-files/read-text.ts'
import { textOf, type XmlElement, xmlElements } from '../../../platform/record-files/xml-elements.ts'
import { problemsOf } from '../reading/file-problems.ts'
import { firstCharacter } from '../reading/first-character.ts'
import { asObject, dateAt, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourcePage, SourceProblem, SourceReader } from '../rules/source-record.ts'
import { stateWords } from '../rules/state-words.ts'

export const readWordpress: SourceReader = async function* (path) {
  const { problems, onProblem } = problemsOf()
  const { first, pieces } = await firstCharacter(readText(path, onProblem))
  if (first === '[' || first === '{') {
    for await (const { value, path: at } of jsonValues(pieces, ['$.*'], onProblem)) {
      const place = `[${at.join('.')}]`
      const { page, comment } = ofRest(asObject(value))
      if (page) yield { ...page, place }
      yield { ...comment, place }
    }
  } else {
    const found = xmlElements(pieces, ['rss/channel/item/wp:comment'], onProblem)
    let pageId: string | undefined
    for await (const { element, parent, line } of found) {
      const page = pageOf(parent)
      if (page.id !== pageId) yield { ...page, place: `line ${line}` }
      pageId = page.id
      yield { ...commentOf(element, page.id), place: `line ${line}` }
    }
  }
  yield* problems()
}

function pageOf(item: XmlElement): SourcePage {
  const url = textOf(item, 'link')
  return {
    kind: 'page',
    id: textOf(item, 'wp:post_id') ?? url ?? '',
    url,
    title: textOf(item, 'title'),
    isClosed: textOf(item, 'wp:comment_status') === 'closed',
  }
}

const states = stateWords({
  '1': 'approved',
  approve: 'approved',
  approved: 'approved',
  '0': 'waiting',
  hold: 'waiting',
  spam: 'spam',
  trash: 'deleted',
  'post-trashed': 'deleted',
})

function commentOf(comment: XmlElement, pageId: string): SourceComment | SourceProblem {
  const type = textOf(comment, 'wp:comment_type') ?? 'comment'
  if (type !== 'comment' && type !== 'review')
    return { kind: 'problem', reason: `A ${type} is no comment of a reader.` }
  const parentId = textOf(comment, 'wp:comment_parent')
  return {
    kind: 'comment',
    id: textOf(comment, 'wp:comment_id') ?? '',
    pageId,
    parentId: parentId === '0' ? undefined : parentId,
    date: zoned(textOf(comment, 'wp:comment_date_gmt')) ?? textOf(comment, 'wp:comment_date'),
    author: {
      name: textOf(comment, 'wp:comment_author'),
      email: textOf(comment, 'wp:comment_author_email'),
      link: textOf(comment, 'wp:comment_author_url'),
    },
    text: textOf(comment, 'wp:comment_content') ?? '',
    markup: 'html-lines',
    state: states(textOf(comment, 'wp:comment_approved') ?? ''),
  }
}

/** Comments that never had a time have a year of zeros. */
const zoned = (text: string | undefined): string | undefined =>
  text === undefined || text.startsWith('0000') ? undefined : /[zZ]$/.test(text) ? text : `${text}Z`

function ofRest(sent: ReturnType<typeof asObject>): { page?: SourcePage; comment: SourceComment | SourceProblem } {
  const type = textAt(sent, 'type') ?? 'comment'
  if (type !== 'comment') return { comment: { kind: 'problem', reason: `A ${type} is no comment of a reader.` } }
  const pageId = textAt(sent, 'post') ?? ''
  // The address of a comment is that of its page.
  const url = textAt(sent, 'link')?.replace(/(?:\/comment-page-\d+\/?)?#.*$/, '')
  const avatars = asObject(sent.author_avatar_urls)
  const parentId = textAt(sent, 'parent')
  return {
    page: { kind: 'page', id: pageId, url },
    comment: {
      kind: 'comment',
      id: textAt(sent, 'id') ?? '',
      pageId,
      parentId: parentId === '0' ? undefined : parentId,
      date: zoned(textAt(sent, 'date_gmt')) ?? dateAt(sent, 'date'),
      author: {
        name: textAt(sent, 'author_name'),
        email: textAt(sent, 'author_email'),
        link: textAt(sent, 'author_url'),
        avatar: textAt(avatars, '96', '48', '24'),
      },
      text: textAt(asObject(sent.content), 'rendered', 'raw') ?? '',
      markup: 'html',
      state: states(textAt(sent, 'status') ?? 'approved'),
    },
  }
}
