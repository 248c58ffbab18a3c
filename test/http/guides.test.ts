// Guides in the running server: every link and anchor, pictures, validators, search, unknown names, below a path.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { startApp, type TestApp } from '../harness/app.ts'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.stop())

const docs = new URL('../../docs/', import.meta.url)
const namesIn = (folder: string) =>
  readdirSync(new URL(folder, docs))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `/docs/${folder}${file.slice(0, -3)}`)
const documents = [...namesIn(''), ...namesIn('guides/')].filter((path) => path !== '/docs/guides/README')

const isHtml = (response: Response) => response.headers.get('content-type') === 'text/html; charset=utf-8'

interface Link {
  href: string
  isPicture: boolean
}

/** Of a page: where its links lead, and the places in it that others may lead to. */
async function read(url: string): Promise<{ links: Link[]; ids: Set<string>; text: string }> {
  const response = await fetch(url)
  assert.ok(response.ok && isHtml(response), `${url}: ${response.status}`)
  const text = await response.text()
  const elements = elementsOf(parse(text))
  const valuesOf = (name: string, tags: readonly string[]) =>
    elements
      .filter(({ tagName }) => tags.includes(tagName))
      .flatMap(({ attrs }) => attrs.filter((attribute) => attribute.name === name).map(({ value }) => value))
  const links = [
    ...valuesOf('href', ['a', 'link']).map((href) => ({ href, isPicture: false })),
    ...valuesOf('src', ['img']).map((href) => ({ href, isPicture: true })),
  ]
  const ids = valuesOf('id', [...new Set(elements.map(({ tagName }) => tagName))])
  assert.equal(new Set(ids).size, ids.length, `${url} has an id twice`)
  return { links, ids: new Set(ids), text }
}

function elementsOf(node: Tree.Node): Tree.Element[] {
  const children = 'childNodes' in node ? node.childNodes : []
  return children.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []))
}

test('every link of every document leads to a page of this server and to a place on it, or to another site', async () => {
  const pages = new Map<string, ReturnType<typeof read>>()
  const pageAt = (url: string) => {
    const page = pages.get(url) ?? read(url)
    pages.set(url, page)
    return page
  }
  const checked = new Set<string>()
  for (const path of ['/docs', ...documents]) {
    const { links } = await pageAt(app.url + path)
    for (const { href, isPicture } of links) {
      const { origin, pathname, hash, href: whole } = new URL(href, app.url + path)
      if (origin !== app.url || checked.has(whole)) continue
      checked.add(whole)
      const response = await fetch(origin + pathname)
      assert.equal(response.status, 200, `${path} leads to ${href}`)
      assert.equal(response.headers.get('content-type') === 'image/png', isPicture, href)
      if (hash)
        assert.ok((await pageAt(origin + pathname)).ids.has(decodeURIComponent(hash.slice(1))), `${path}: ${href}`)
    }
  }
  assert.ok(checked.size > 150, `${checked.size} links`)
})

test('no document leads to a file of the repository, and every guide stands in the entrance', async () => {
  const { links, text } = await read(`${app.url}/docs`)
  const reached = new Set(links.map(({ href }) => new URL(href, `${app.url}/docs`).pathname))
  assert.deepEqual(
    documents.filter((path) => !reached.has(path)),
    [],
  )
  for (const { title, openApi } of [
    { title: 'Feeds', openApi: 'openapi.yaml' },
    { title: 'Comments', openApi: 'openapi-comments.yaml' },
  ]) {
    assert.match(text, new RegExp(`<h2 id="${title.toLowerCase()}-service">`))
    assert.ok(links.some(({ href }) => href === openApi))
  }
  for (const path of documents) {
    const { links } = await read(app.url + path)
    assert.deepEqual(
      links.filter(({ href }) => /\.(md|ts)(#|$)|^(?!https?:).*\/src\//.test(href)),
      [],
      path,
    )
  }
})

test('examples show the address of this server, as text', async (t) => {
  const publicUrl = 'https://example.org/a$&b'
  const other = await startApp({ PUBLIC_URL: publicUrl })
  t.after(() => other.stop())
  const { text } = await read(`${other.url}/a$&b/docs/guides/add-comments`)
  assert.ok(text.includes('src=&quot;https://example.org/a$&amp;b/embed.js&quot;'))
  assert.ok(!text.includes('127.0.0.1:4000'))
  const own = await read(`${app.url}/docs/guides/add-comments`)
  assert.ok(own.text.includes(`src=&quot;${app.url}/embed.js&quot;`))
})

test('below a path, with it and without it in the request', async (t) => {
  const other = await startApp({ PUBLIC_URL: 'https://example.org/below' })
  t.after(() => other.stop())
  for (const base of ['', '/below']) {
    const from = `${other.url}${base}/docs/guides/install`
    const { links } = await read(from)
    for (const { href } of links) {
      const { pathname } = new URL(href, from)
      assert.ok(pathname.startsWith(base), href)
      assert.equal((await fetch(new URL(href, from))).status, 200, href)
    }
  }
})

test('validators, compression and policy; a slash at the end leads to the page without it', async () => {
  for (const path of ['/docs', '/docs/configuration', '/docs/guides/install', '/docs.css']) {
    const first = await fetch(app.url + path, { headers: { 'Accept-Encoding': 'br' } })
    assert.equal(first.headers.get('content-encoding'), 'br', path)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(app.url + path, { headers: { 'If-None-Match': etag } })
    assert.equal(again.status, 304, path)
    const policy = first.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; style-src 'self'; img-src 'self'/)
    assert.doesNotMatch(policy, /script-src|unsafe/)
    if (path === '/docs.css') continue
    const slash = await fetch(`${app.url}${path}/?a`, { redirect: 'manual' })
    assert.equal(slash.status, 308)
    assert.equal(new URL(slash.headers.get('location') ?? '', `${app.url}${path}/?a`).href, app.url + path)
  }
})

const unknown = [
  '/docs/none',
  '/docs/guides/none',
  '/docs/guides/README',
  '/docs/%3Cscript%3E',
  '/docs/guides/..%2Fconfiguration',
  '/docs/guides/%2e%2e%2f%2e%2e%2fREADME',
]
for (const path of unknown) {
  test(`${path} is not there, and what is there is listed`, async () => {
    const response = await fetch(app.url + path)
    assert.equal(response.status, 404)
    assert.ok(isHtml(response))
    const text = await response.text()
    assert.match(text, /There is no such guide/)
    assert.doesNotMatch(text, /<script/)
    const [, list = ''] = /<div class="prose"><ul>(.*)<\/ul>/s.exec(text) ?? []
    assert.equal(list.split('<li>').length - 1, documents.length)
    for (const [, href = ''] of list.matchAll(/href="([^"]+)"/g))
      assert.equal((await fetch(new URL(href, app.url + path))).status, 200, href)
  })
}

test('only pictures that a document shows are served', async () => {
  for (const path of ['/docs/screens/widget/thread-375-light.png', '/docs/screens/guides/..%2F..%2Fconfiguration.md'])
    assert.equal((await fetch(app.url + path)).status, 404, path)
})

test('search finds sections by their words, and says when there are none', async () => {
  const search = async (q: string) => (await read(`${app.url}/docs?q=${encodeURIComponent(q)}`)).text
  const found = await search('restore BACKUP')
  assert.match(found, /<a href="docs\/guides\/back-up#restore">Back up and restore: Restore<\/a>/)
  // An excerpt ends with a whole word.
  assert.match(await search('backup'), /beside the running server, and look: DATA_DIR=rehearsal pageside restore …/)
  assert.match(await search('xyzzy plugh'), /Nothing in the guides has all of these words/)
  const hostile = await search('"><script>alert(1)</script>')
  assert.doesNotMatch(hostile, /<script/)
  const long = await search('a'.repeat(5000))
  assert.ok(long.length < 10_000, `${long.length} characters`)
  assert.match(await search('   '), /<h2 id="api"/)
})

test('a server without services has the guides all the same', async (t) => {
  const jobs = await startApp({ SERVICES: 'jobs' })
  t.after(() => jobs.stop())
  const { links } = await read(`${jobs.url}/docs/guides/install`)
  for (const { href } of links.filter(({ href }) => !href.startsWith('#'))) {
    const url = new URL(href, `${jobs.url}/docs/guides/install`)
    if (url.origin === jobs.url && url.pathname !== '/') assert.equal((await fetch(url)).status, 200, href)
  }
})
