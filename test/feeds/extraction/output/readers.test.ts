// Round trip: three independent feed readers read the extracted values from the written documents.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFeed as feedParser } from '@rowanmanning/feed-parser'
import { parseFeed as looseParser } from 'htmlparser2'
import { assertWellFormed, jsonFeed, strictReader } from '../../../platform/syndication/syndication-readers.ts'
import { articles, rendered } from '../harness/rendered-page.ts'

interface Read {
  id: string | undefined
  url: string | undefined
  title: string | undefined
  at: number | undefined
}

type Reader = (xml: string) => Promise<Read[]>

const time = (written: string | Date | null | undefined): number | undefined =>
  written ? new Date(written).getTime() : undefined

const readers: Readonly<Record<string, Reader>> = {
  'feed-parser': async (xml) =>
    feedParser(xml).items.map(({ id, url, title, published }) => ({
      id: id ?? undefined,
      url: url ?? undefined,
      title: title ?? undefined,
      at: time(published),
    })),
  'rss-parser': async (xml) =>
    (await strictReader.parseString(xml)).items.map(({ guid, id, link, title, isoDate, published }) => ({
      id: guid ?? id,
      url: link,
      title,
      at: time(published ?? isoDate),
    })),
  htmlparser2: async (xml) =>
    (looseParser(xml)?.items ?? []).map(({ id, link, title, pubDate }) => ({
      id,
      url: link,
      title,
      at: time(pubDate),
    })),
}

/** RSS dates have no milliseconds, and Atom wants ids that are IRIs. */
function expected(form: 'rss' | 'atom'): Read[] {
  return articles.map(({ id, url, title, publishedAt }) => ({
    id: form === 'atom' ? `urn:pageside:${id}` : id,
    url,
    title,
    at: publishedAt,
  }))
}

test('the page is read as it was meant', () => {
  assert.equal(articles.length, 6)
  assert.equal(articles[0]?.title, 'Salt & bread <fresh>')
  assert.equal(articles[1]?.title, 'R&D: is 1 < 2?')
  assert.equal(articles[4]?.title, 'عنوان الخبر الأول &amp; more')
  assert.equal(articles[1]?.url, 'https://example.com/posts/1?a=1&b=1')
  for (const { authors, categories, enclosures, contentHtml, publishedAt } of articles) {
    assert.deepEqual([authors, categories], [['Ann O’Hara & Sons'], ['R&D']])
    assert.ok(enclosures && contentHtml && publishedAt)
  }
})

for (const [name, read] of Object.entries(readers)) {
  for (const form of ['rss', 'atom'] as const) {
    test(`${name} reads the same out of ${form}`, async () => {
      const xml = rendered(form)
      assertWellFormed(xml)
      assert.deepEqual(await read(xml), expected(form))
    })
  }
}

test('the JSON Feed keeps its rules and says the same', () => {
  const { items } = jsonFeed.parse(JSON.parse(rendered('json')))
  assert.deepEqual(
    items.map(({ id, url, title, date_published }) => ({ id, url, title, at: time(date_published) })),
    expected('rss'),
  )
  for (const [i, { content_html, image, authors, tags, attachments }] of items.entries()) {
    assert.equal(content_html, articles[i]?.contentHtml)
    assert.equal(image, `https://example.com/i/${i}.jpg?w=1&h=2`)
    assert.deepEqual([authors, tags], [[{ name: 'Ann O’Hara & Sons' }], ['R&D']])
    assert.deepEqual(attachments, [{ url: `https://example.com/a/${i}.mp3?x=1&y=2`, mime_type: 'audio/mpeg' }])
  }
})
