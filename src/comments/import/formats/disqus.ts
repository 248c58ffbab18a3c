// Disqus: the XML of its export, threads first, then posts.
import { readText } from '../../../platform/record-files/read-text.ts'
import { childOf, textOf, type XmlElement, xmlElements } from '../../../platform/record-files/xml-elements.ts'
import { problemsOf } from '../reading/file-problems.ts'
import type { SourceComment, SourcePage, SourceReader } from '../rules/source-record.ts'

export const readDisqus: SourceReader = async function* (path) {
  const { problems, onProblem } = problemsOf()
  const found = xmlElements(readText(path, onProblem), ['disqus/thread', 'disqus/post'], onProblem)
  for await (const { element, line } of found)
    yield { ...(element.name === 'thread' ? pageOf(element) : commentOf(element)), place: `line ${line}` }
  yield* problems()
}

const idOf = (element: XmlElement | undefined): string | undefined => element?.attributes['dsq:id']?.trim() || undefined
const isTrue = (element: XmlElement, name: string): boolean => textOf(element, name) === 'true'

function pageOf(thread: XmlElement): SourcePage {
  return {
    kind: 'page',
    id: idOf(thread) ?? '',
    url: textOf(thread, 'link'),
    key: textOf(thread, 'id'),
    title: textOf(thread, 'title'),
    isClosed: isTrue(thread, 'isClosed'),
    isDeleted: isTrue(thread, 'isDeleted'),
  }
}

function commentOf(post: XmlElement): SourceComment {
  const author = childOf(post, 'author')
  return {
    kind: 'comment',
    id: idOf(post) ?? '',
    pageId: idOf(childOf(post, 'thread')) ?? '',
    parentId: idOf(childOf(post, 'parent')),
    date: textOf(post, 'createdAt'),
    author: author
      ? { name: textOf(author, 'name') ?? textOf(author, 'username'), email: textOf(author, 'email') }
      : {},
    text: textOf(post, 'message') ?? '',
    markup: 'html',
    state: isTrue(post, 'isDeleted') ? 'deleted' : isTrue(post, 'isSpam') ? 'spam' : 'approved',
  }
}
