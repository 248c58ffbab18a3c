import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ArticleContent, withArticles } from './item-articles.ts'
import type { StoredItem } from './item-history.ts'

const item = (id: string, more: Partial<StoredItem> = {}): StoredItem => ({
  id,
  url: `https://site.example/${id}`,
  contentHtml: 'card',
  firstSeenAt: 1000,
  publishedAt: 1000,
  ...more,
})
const shown = (items: StoredItem[], articles: Record<string, Partial<ArticleContent>>, order?: 'newest' | 'oldest') =>
  withArticles(
    items,
    new Map(Object.entries(articles).map(([id, one]) => [id, { html: '', readAt: 2000, ...one }])),
    order,
  )

test('an article stands in place of the card, and says when; one that says no more changes nothing', () => {
  const items = [item('a'), item('b'), item('c')]
  const [a, b, c] = shown(items, { a: { html: 'whole' }, b: {} })
  assert.deepEqual(a, { ...items[0], contentHtml: 'whole', modifiedAt: 2000 })
  assert.deepEqual([b, c], items.slice(1))
})

test('fields fill what is missing, and no more', () => {
  const article = { authors: ['A'], categories: ['c'], image: 'https://p.example/a.jpg' }
  const [a, b] = shown([item('a'), item('b', { authors: ['B'], categories: ['d'], image: 'x' })], { a: article, b: {} })
  assert.deepEqual([a?.authors, a?.categories, a?.image], [['A'], ['c'], 'https://p.example/a.jpg'])
  assert.deepEqual([b?.authors, b?.categories, b?.image], [['B'], ['d'], 'x'])
})

test('the picture of the site is not that of an article', () => {
  const image = 'https://p.example/logo.png'
  const pictures = shown([item('a'), item('b')], { a: { image }, b: { image } }).map((one) => one.image)
  assert.deepEqual(pictures, [undefined, undefined])
})

test('dates that were ours move items to their place, in either order; later ones than we saw them are none', () => {
  const ours = { dateIsOurs: true as const }
  const items = [item('a', ours), item('b', { publishedAt: 900 }), item('c', { ...ours, publishedAt: 800 })]
  const dates = { a: { publishedAt: 100 }, b: { publishedAt: 1 }, c: { publishedAt: 5000 } }
  const ids = (list: StoredItem[]) => list.map(({ id }) => id).join('')
  assert.equal(ids(shown(items, dates)), 'bca')
  assert.equal(ids(shown(items.toReversed(), dates, 'oldest')), 'acb')
})

test('beyond the limit of a feed the oldest keep their cards', () => {
  const html = 'x'.repeat(500_000)
  const articles = { a: { html }, b: { html }, c: { html } }
  const cards = (list: StoredItem[]) => list.filter(({ contentHtml }) => contentHtml === 'card').map(({ id }) => id)
  const items = ['a', 'b', 'c'].map((id) => item(id))
  assert.deepEqual(cards(shown(items, articles)), ['c'])
  assert.deepEqual(cards(shown(items.toReversed(), articles, 'oldest')), ['c'])
})
