// The page as a browser reads it: everything of a small table is on it, every link leads somewhere, no text is markup.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { z } from 'zod'
import { html, renderHtml } from '../../html-template.ts'
import type { Call } from '../call.ts'
import { type ServiceDocs, serviceDocs } from '../openapi.ts'
import { type Operation, operation } from '../operation.ts'
import { docsPage, docsPages, type Entrance } from './docs-page.ts'

const Shelf = z.object({ name: z.string().max(40), above: z.string().nullish() }).meta({ id: 'Shelf' })
const Book = z
  .object({
    title: z.string(),
    kind: z.enum(['novel', 'atlas']),
    shelf: Shelf.nullish(),
    notes: z.record(z.string(), z.int()),
  })
  .meta({ id: 'Book', description: 'A book of the `library`' })
const Wrong = z.object({ message: z.string() }).meta({ id: 'Wrong' })
const wrong = (description: string) => ({ description, reply: Wrong })

const library = {
  listBooks: operation({
    operationId: 'listBooks',
    summary: 'List the books of a room.',
    method: 'GET',
    path: '/rooms/{room}/books',
    params: z.object({ room: z.string() }),
    query: z.object({
      limit: z.int().min(1).max(100).default(20).meta({ description: 'How many at most' }),
      kind: z.array(z.string()).optional(),
    }),
    reply: z.object({ found: z.object({ books: z.array(Book), total: z.int() }), next: z.string().optional() }),
    failures: { 404: wrong('No such room'), 429: wrong('Too many; `Retry-After` says when') },
  }),
  addBook: operation({
    operationId: 'addBook',
    summary: 'Add a book',
    method: 'POST',
    path: '/books',
    auth: 'card',
    status: 201,
    body: Book,
    reply: Book,
    failures: { 304: { description: 'The same is there already', reply: { media: [] } } },
  }),
  printList: operation({
    operationId: 'printList',
    summary: 'The list on paper',
    method: 'GET',
    path: '/list',
    reply: { media: ['application/pdf', 'text/plain'] },
  }),
}

function docs(operations: Record<string, Operation>, more: Partial<ServiceDocs> = {}): ServiceDocs {
  const served = Object.values(operations).map(({ operationId }) => operationId)
  const made = serviceDocs(
    { title: 'Library', openApiPath: '/openapi-library.yaml', served },
    {
      info: { title: 'A library', version: '2.1.0', description: 'Lends books.' },
      servers: ['https://books.example/below/v2'],
      operations: Object.values(operations),
      securitySchemes: { card: { type: 'apiKey', in: 'header', name: 'x-card', description: 'Given at the desk' } },
    },
  )
  return { ...made, ...more }
}

/** Beside no guides. */
const pageOf = (...services: ServiceDocs[]) => parse(renderHtml(docsPage(services, html``, [])))
const page = () => elementsOf(pageOf(docs(library)))

test('every operation stands under its title, with its call, its parameters and its answers', () => {
  assert.deepEqual(sectionsOf('operation'), {
    'library-operation-listBooks': [
      'List the books of a room',
      'GET /below/v2/rooms/{room}/books',
      'listBooks · no key needed',
      'In the path',
      'room string required',
      'In the query',
      'limit integer 1 to 100; otherwise 20 How many at most',
      'kind list of string',
      'Answer 200',
      'found.books list of Book',
      'found.total integer',
      'next string optional',
      'Otherwise 404, 429',
      '404 No such room · Wrong',
      '429 Too many; Retry-After says when · Wrong',
    ],
    'library-operation-addBook': [
      'Add a book',
      'POST /below/v2/books',
      'addBook · needs card',
      'Body',
      'Book, as application/json',
      'title string required',
      'kind "novel" or "atlas" required',
      'shelf Shelf or null',
      'notes map of integer required',
      'Answer 201',
      'Book',
      'Otherwise 304',
      '304 The same is there already',
    ],
    'library-operation-printList': [
      'The list on paper',
      'GET /below/v2/list',
      'printList · no key needed',
      'Answer 200',
      'application/pdf or text/plain',
    ],
  })
})

test('every model stands there once', () => {
  assert.deepEqual(sectionsOf('model'), {
    'library-model-Book': [
      'Book',
      'A book of the library',
      'title string',
      'kind "novel" or "atlas"',
      'shelf Shelf or null optional',
      'notes map of integer',
    ],
    'library-model-Shelf': ['Shelf', 'name string at most 40 characters', 'above string or null optional'],
    'library-model-Wrong': ['Wrong', 'message string'],
  })
})

test('the contents list every operation and model', () => {
  const nav = page().find((element) => attribute(element, 'id') === 'contents')
  const links = elementsOf(nav!).filter(({ tagName }) => tagName === 'a')
  assert.deepEqual(links.map(textOf), [
    'Library',
    ...Object.values(library).map(
      ({ summary, method, path }) => `${summary.replace(/\.$/, '')} ${method} /below/v2${path}`,
    ),
    'Book',
    'Shelf',
    'Wrong',
  ])
})

test('each service stands there with its address, its keys and its document', () => {
  const services = [docs(library), docs(library, { title: 'Archive', openApiPath: '/openapi-archive.yaml' })]
  const text = textOf(pageOf(...services))
  assert.match(text, /Library Lends books\. Version 2\.1\.0 at https:\/\/books\.example\/below\/v2\./)
  assert.match(text, /For programs: openapi-archive\.yaml\./)
  assert.match(text, /card header x-card Given at the desk/)
})

test('what is declared but not served is marked, at the service and at the operation', () => {
  const marks = (served: string[]) => {
    const text = textOf(pageOf(docs(library, { served })))
    return [
      /(\S+ \S+ \S+) operations are declared/.exec(text)?.[1],
      text.split(' · declared, not served yet').length - 1,
    ]
  }
  assert.deepEqual(marks(['listBooks', 'addBook', 'printList']), [undefined, 0])
  assert.deepEqual(marks(['addBook']), ['2 of 3', 2])
  assert.match(textOf(pageOf(docs(library, { served: [] }))), /All operations are declared, not served yet/)
})

test('links lead to one place each, and only to this page and our documents', () => {
  const elements = elementsOf(pageOf(docs(library), docs(library, { title: 'Archive' })))
  const ids = elements.map((element) => attribute(element, 'id')).filter((id) => id !== undefined)
  const hrefs = elements.map((element) => attribute(element, 'href')).filter((href) => href !== undefined)
  const labels = elements.map((element) => attribute(element, 'aria-labelledby')).filter((id) => id !== undefined)
  assert.equal(new Set(ids).size, ids.length)
  const here = hrefs.filter((href) => href.startsWith('#')).map((href) => href.slice(1))
  assert.ok(here.length > 30, `${here.length} links`)
  for (const id of [...here, ...labels]) assert.ok(ids.includes(id), id)
  const elsewhere = new Set(hrefs.filter((href) => !href.startsWith('#')))
  assert.deepEqual([...elsewhere], ['docs.css', './', 'openapi-library.yaml', 'licenses.txt'])
})

const hostile = `</p></code><script>alert(1)</script><img src=x onerror=alert(2)>"' onmouseover="alert(3)" &lt;b&gt; \`<b>\``
const harmless = operation({
  operationId: 'hostile',
  summary: hostile,
  method: 'GET',
  path: `/${hostile}`,
  auth: hostile,
  params: z.object({ [hostile]: z.string().meta({ description: hostile }) }),
  query: z.object({ [hostile]: z.enum([hostile]).default(hostile) }),
  body: z.object({ [hostile]: z.string().regex(/<script>alert\(1\)<\/script>/) }),
  reply: z.object({ a: z.string() }).meta({ id: hostile, description: hostile }),
  failures: { 400: { description: hostile, reply: { media: [hostile] } } },
})

test('no text becomes markup, wherever it stands', () => {
  const service = docs({ hostile: harmless }, { title: hostile, openApiPath: `/${hostile}` })
  const { document } = service
  const info = { title: hostile, version: hostile, description: hostile }
  const scheme = { type: 'apiKey', in: hostile, name: hostile, description: hostile }
  const components = { ...document.components, securitySchemes: { [hostile]: scheme } }
  const tree = pageOf({ ...service, document: { ...document, info, components } })
  const elements = elementsOf(tree)
  const attributes = elements.flatMap(({ attrs }) => attrs.map(({ name }) => name))
  const bold = elements.filter(({ tagName }) => tagName === 'b')
  assert.deepEqual(
    elements.filter(({ tagName }) => tagName === 'script' || tagName === 'img'),
    [],
  )
  assert.deepEqual(
    attributes.filter((name) => /^on|^src$|^style$/.test(name)),
    [],
  )
  assert.deepEqual(new Set(bold.map(textOf)), new Set(['GET']))
  const shown = textOf(tree).split(hostile.slice(0, hostile.indexOf('`'))).length - 1
  assert.ok(shown >= 20, `${shown} times`)
})

const noGuides: Entrance = { list: async () => html``, search: async () => html`` }

test('the server is given the page and its style, with validators and a policy', async () => {
  const pages = await docsPages([docs(library)], noGuides, [])
  assert.deepEqual(
    pages.map(({ path }) => path),
    ['/docs', '/docs.css'],
  )
  for (const [index, type] of ['text/html; charset=utf-8', 'text/css; charset=utf-8'].entries()) {
    const { path, show } = pages[index]!
    const document = await show({ target: `${path}?a` } as Call, {})
    assert.equal(document?.type, type)
    assert.equal(document?.cacheControl, 'no-cache')
    assert.match(document?.etag ?? '', /^"[\w-]{22}"$/)
    assert.equal(
      document?.headers?.['Content-Security-Policy'],
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    assert.ok((document?.bytes.length ?? 0) > 1000)
  }
})

test('a slash at the end leads to the page without it', async () => {
  const [page] = await docsPages([docs(library)], noGuides, [])
  for (const path of ['/docs/', '/docs//', '/below/docs/']) {
    const document = await page!.show({ target: `${path}?a` } as Call, {})
    assert.equal(document?.status, 308)
    const { href } = new URL(document?.headers?.Location ?? '', `https://books.example${path}?a`)
    assert.equal(href, `https://books.example${path.replace(/\/+$/, '')}`)
  }
})

/** The lines of each section of a kind, by the id that links lead to. */
function sectionsOf(kind: string): Record<string, string[]> {
  const sections = page().filter((element) => attribute(element, 'class') === kind)
  return Object.fromEntries(sections.map((section) => [attribute(section, 'aria-labelledby'), linesOf(section)]))
}

/** What a line is: nothing with lines of its own in it. */
function linesOf(section: Tree.Element): string[] {
  const lines = ['h4', 'h5', 'summary', 'div', 'p']
  return elementsOf(section)
    .filter((element) => lines.includes(element.tagName) && !isWithin(element, 'dd'))
    .map(textOf)
}

function isWithin(element: Tree.Element, tagName: string): boolean {
  const parent = element.parentNode
  return parent !== null && 'tagName' in parent && (parent.tagName === tagName || isWithin(parent, tagName))
}

function elementsOf(node: Tree.Node): Tree.Element[] {
  const children = 'childNodes' in node ? node.childNodes : []
  return children.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []))
}

function attribute(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value
}

function textOf(node: Tree.Node): string {
  return rawText(node).replace(/\s+/g, ' ').trim()
}

function rawText(node: Tree.Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(rawText).join('') : ''
}
