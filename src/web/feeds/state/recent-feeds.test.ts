// Recent feeds: order, uniqueness, and the bound of ten.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeFeeds, withFeed, withoutFeed } from './recent-feeds.ts'
import type { MadeFeed } from './state.ts'

const feed = (token: string, address = token): MadeFeed => ({ token, title: token, address, madeAt: 1 })
const [a, b, c] = [feed('a'), feed('b'), feed('c')]
const many = Array.from({ length: 10 }, (_, i) => feed(`f${i}`))

type Feeds = readonly MadeFeed[]
const cases: [why: string, kept: Feeds, before: Feeds, after: Feeds, wanted: string][] = [
  ['made here alone', [], [], [a], 'a'],
  ['made in both', [b], [], [a], 'a b'],
  ['forgotten here, made elsewhere', [b, a], [a], [], 'b'],
  ['made here, forgotten elsewhere', [], [a], withFeed([a], b), 'b'],
  ['looked at again, made elsewhere', [c, b, a], [b, a], withFeed([b, a], { ...a }), 'a c b'],
  ['the page was made anew elsewhere', [feed('x', 'a'), b], [a, b], withoutFeed([a, b], a), 'x b'],
  ['made anew here', [c, a], [a], withFeed([a], feed('x', 'a')), 'x c'],
  [
    'more than are kept',
    many,
    [],
    [a],
    `a ${many
      .slice(0, 9)
      .map(({ token }) => token)
      .join(' ')}`,
  ],
]

for (const [why, kept, before, after, wanted] of cases) {
  test(why, () => {
    const tokens = mergeFeeds(kept, before, after).map(({ token }) => token)
    assert.equal(tokens.join(' '), wanted)
  })
}
