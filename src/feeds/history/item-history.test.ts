import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Article } from '../extraction/page-and-feed.ts'
import { type StoredItem, updateItemHistory } from './item-history.ts'

const day = 24 * 3_600_000
const now = Date.UTC(2026, 2, 1)
const article = (id: string, more: Partial<Article> = {}): Article => ({
  id,
  url: `https://site.example/${id}`,
  title: `Title ${id}`,
  ...more,
})
const ids = (items: readonly StoredItem[]) => items.map(({ id }) => id)

describe('what a feed remembers', () => {
  test('an item that the page drops stays; one that comes back is the same', () => {
    const first = updateItemHistory([], [article('b'), article('a')], now)
    const second = updateItemHistory(first, [article('c'), article('b')], now + day)
    assert.deepEqual(ids(second), ['c', 'b', 'a'])
    assert.equal(second[2]?.goneAt, now + day)
    const third = updateItemHistory(second, [article('a')], now + 2 * day)
    assert.equal(third.find(({ id }) => id === 'a')?.goneAt, undefined)
    assert.deepEqual(ids(third), ['c', 'b', 'a'])
  })

  test('dates never move, whatever the page says later', () => {
    const cases: [first: number | undefined, later: number | undefined, kept: number][] = [
      [undefined, undefined, now],
      [undefined, now - day, now],
      [now - day, now + day, now - day],
      [now - day, undefined, now - day],
    ]
    for (const [first, later, kept] of cases) {
      const dated = (at: number | undefined) => article('a', at === undefined ? {} : { publishedAt: at })
      const [item] = updateItemHistory(updateItemHistory([], [dated(first)], now), [dated(later)], now + day)
      assert.equal(item?.publishedAt, kept)
    }
  })

  describe('items of one day', () => {
    const today = (id: string) => article(id, { publishedAt: now })
    const times = (items: readonly StoredItem[]) =>
      Object.fromEntries(items.map(({ id, publishedAt = 0 }) => [id, (publishedAt - now) / 60_000]))
    const noon = now + day / 2

    test('are a minute apart in the order of the page, and stay so', () => {
      const first = updateItemHistory([], ['c', 'b', 'a'].map(today), noon)
      assert.deepEqual(ids(first), ['c', 'b', 'a'])
      assert.deepEqual(times(first), { c: 2, b: 1, a: 0 })
      const second = updateItemHistory(first, ['e', 'd', 'c', 'b'].map(today), noon + 1)
      assert.deepEqual(times(second), { e: 4, d: 3, c: 2, b: 1, a: 0 })
    })

    test('of a page that begins with the oldest keep that order', () => {
      const list = [article('y', { publishedAt: now - day }), today('a'), today('b'), today('c')]
      assert.deepEqual(times(updateItemHistory([], list, noon)), { y: -1440, a: 0, b: 1, c: 2 })
    })

    test('with a time of their own keep it, and one alone keeps its day', () => {
      const timed = article('t', { publishedAt: now + 5_000 })
      assert.deepEqual(times(updateItemHistory([], [timed, today('a')], noon)), { t: 1 / 12, a: 0 })
    })

    test('stay within the day and before now', () => {
      const many = Array.from({ length: 2000 }, (_, i) => today(`i${i}`))
      const late = Object.values(times(updateItemHistory([], many, now + 2 * day)))
      assert.deepEqual([Math.min(...late), Math.max(...late)], [0, 1439])
      assert.equal(Math.max(...Object.values(times(updateItemHistory([], many, now + 300_000)))), 5)
    })
  })

  test('undated items keep the order of the page', () => {
    assert.deepEqual(ids(updateItemHistory([], [article('x'), article('y'), article('z')], now)), ['x', 'y', 'z'])
  })

  test('updated in place; what the page stops saying stays', () => {
    const first = updateItemHistory([], [article('a', { summary: 'old', image: 'https://site.example/a.png' })], now)
    const [item] = updateItemHistory(first, [article('a', { summary: 'new', title: 'Better' })], now + 1)
    assert.equal(item?.summary, 'new')
    assert.equal(item?.title, 'Better')
    assert.equal(item?.image, 'https://site.example/a.png')
  })

  test('another query for the same title at the same place is the same item, while the known one is away', () => {
    const visit = (n: number, title = 'One') => article(`k${n}`, { url: `https://site.example/one?visit=${n}`, title })
    const first = updateItemHistory([], [visit(1), article('b')], now)
    const second = updateItemHistory(first, [visit(2), article('b')], now + 1)
    assert.deepEqual(ids(second).sort(), ['b', 'k1'])
    assert.equal(second.find(({ id }) => id === 'k1')?.url, 'https://site.example/one?visit=2')
    // Pages of an archive share the title: both are shown, so both are items.
    assert.equal(updateItemHistory(first, [visit(1), visit(2)], now + 1).length, 3)
    assert.equal(updateItemHistory(first, [visit(2, 'Two')], now + 1).length, 3)
  })

  test('a site that is elsewhere for a day shows the same items', () => {
    const at = (host: string) =>
      ['one', 'two'].map((name) => article(`${host}-${name}`, { url: `https://${host}/news/${name}`, title: name }))
    const first = updateItemHistory([], at('site.example'), now)
    const away = updateItemHistory(first, at('spare.example'), now + day)
    assert.deepEqual(ids(away), ids(first))
    assert.deepEqual(ids(updateItemHistory(away, at('site.example'), now + 2 * day)), ids(first))
  })

  test('the same id twice on a page is one item', () => {
    assert.equal(updateItemHistory([], [article('a'), article('a')], now).length, 1)
  })

  test('gone items are kept for a while, and not too many', () => {
    const many = Array.from({ length: 20 }, (_, i) => article(`i${i}`))
    const first = updateItemHistory([], many, now)
    const limits = { maxGoneItems: 5, goneRetentionMs: 10 * day }
    const second = updateItemHistory(first, [article('new')], now + day, limits)
    assert.equal(second.length, 6)
    assert.deepEqual(ids(updateItemHistory(second, [article('new')], now + 12 * day, limits)), ['new'])
  })
})
