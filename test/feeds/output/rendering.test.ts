// Rendering of feeds: rewritten and omitted parts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServedFeed } from '../../../src/feeds/feed/store-feed-rows.ts'
import type { ResultStore } from '../../../src/feeds/feed/store-results.ts'
import type { FeedContent } from '../../../src/feeds/history/stored-content.ts'
import { createRenderer } from '../../../src/feeds/output/renderer.ts'

function rendererOf(contentHtml: string) {
  let asked = 0
  const article = { id: '1', url: 'https://example.com/1', title: 'One', contentHtml }
  const content = { channel: { url: 'https://example.com/' }, items: [article] } as unknown as FeedContent
  const resultStore = {
    async content() {
      asked++
      return content
    },
  } as Partial<ResultStore> as ResultStore
  const { render } = createRenderer({
    resultStore,
    articles: async () => new Map(),
    selfUrl: (token) => `https://feeds.example/${token}`,
    imageAddress: () => '',
  })
  const read = (version: number) => render(feedOf(version), { address: 'token', form: 'json' }, 'max-age=60')
  return { read, asked: () => asked }
}

function feedOf(version: number): ServedFeed {
  const result = { version, hasContent: true, changedAt: version, checkedAt: 0, freshUntil: 0, validators: {} }
  return { id: 'f', url: 'https://example.com/', name: 'f', settings: {}, updatedAt: 0, result } as ServedFeed
}

test('readers who come in the same moment share the bytes', async () => {
  const { read, asked } = rendererOf('<p>Text</p>')
  const [first, ...others] = await Promise.all(Array.from({ length: 64 }, () => read(1)))
  for (const other of others) assert.equal(other, first)
  assert.equal(asked(), 1)
})

test('the bytes of a version are written once', async () => {
  const { read, asked } = rendererOf('<p>Text</p>')
  const first = await read(1)
  assert.equal(await read(1), first)
  assert.equal(asked(), 1)
  assert.notEqual(await read(2), first)
  assert.equal(asked(), 2)
})

test('a feed larger than all that is kept loses its whole texts, and is kept', async () => {
  const { read, asked } = rendererOf('x'.repeat(33 * 1024 * 1024))
  const { bytes } = await read(1)
  const [item] = JSON.parse(new TextDecoder().decode(bytes as Uint8Array)).items
  assert.equal(item.title, 'One')
  assert.ok(bytes.length < 10_000)
  await read(1)
  assert.equal(asked(), 1)
})
