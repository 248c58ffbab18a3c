// Commento and Commento++: the JSON of their export.
import { jsonValues } from '../../../platform/record-files/json-values.ts'
import { readText } from '../../../platform/record-files/read-text.ts'
import { problemsOf } from '../reading/file-problems.ts'
import { asObject, dateAt, flagAt, type Loose, numberAt, textAt } from '../rules/loose-fields.ts'
import type { SourceComment, SourcePage, SourcePerson, SourceReader } from '../rules/source-record.ts'

export const readCommento: SourceReader = async function* (path) {
  const { problems, onProblem } = problemsOf()
  const paths = ['$.comments.*', '$.commenters.*']
  for await (const { path: at, value } of jsonValues(readText(path, onProblem), paths, onProblem)) {
    const [list, index] = at
    const place = `${list}[${index}]`
    const sent = asObject(value)
    if (list === 'commenters') yield { ...personOf(sent), place }
    else {
      const page = pageOf(sent)
      yield { ...page, place }
      yield { ...commentOf(sent, page.id), place }
    }
  }
  yield* problems()
}

function personOf(sent: Loose): SourcePerson {
  return {
    kind: 'person',
    id: textAt(sent, 'commenterHex') ?? '',
    name: textAt(sent, 'name'),
    email: textAt(sent, 'email'),
    link: textAt(sent, 'link'),
    avatar: textAt(sent, 'photo'),
    isStaff: flagAt(sent, 'isModerator'),
  }
}

/** Pages are a domain and a path, which newer exports call an address. */
function pageOf(sent: Loose): SourcePage {
  const domain = textAt(sent, 'domain')
  const path = textAt(sent, 'url', 'path') ?? '/'
  const isWhole = /^https?:/i.test(path)
  const url = isWhole ? path : domain && `https://${domain}${path.startsWith('/') ? '' : '/'}${path}`
  return { kind: 'page', id: url ?? path, url, key: path }
}

function commentOf(sent: Loose, pageId: string): SourceComment {
  const parentId = textAt(sent, 'parentHex')
  const score = numberAt(sent, 'score') ?? 0
  const markdown = textAt(sent, 'markdown')
  const state = textAt(sent, 'state')
  return {
    kind: 'comment',
    id: textAt(sent, 'commentHex') ?? '',
    pageId,
    parentId: parentId === 'root' ? undefined : parentId,
    date: dateAt(sent, 'creationDate'),
    personId: textAt(sent, 'commenterHex'),
    author: { name: textAt(sent, 'anonName') },
    text: markdown ?? textAt(sent, 'html') ?? '',
    markup: markdown === undefined ? 'html' : 'markdown',
    state: flagAt(sent, 'deleted')
      ? 'deleted'
      : state === 'unapproved'
        ? 'waiting'
        : state === 'flagged'
          ? 'spam'
          : 'approved',
    votesUp: Math.max(0, score),
    votesDown: Math.max(0, -score),
  }
}
