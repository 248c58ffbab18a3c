import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Article } from '../../extraction/page-and-feed.ts'
import { type FilterRule, filterItems } from './item-filter.ts'

const items: Article[] = [
  {
    id: '1',
    url: 'https://x.example/sport/1',
    title: 'The party wins',
    authors: ['Ann Lee'],
    categories: ['Politics'],
  },
  { id: '2', url: 'https://x.example/art/2', title: 'Modern art', summary: 'A show in town' },
  { id: '3', url: 'https://x.example/3', title: '新しい駅が開業', contentHtml: '<p>Tōkyō <b>station</b></p>' },
]
const sieve = (field: FilterRule['field'], ...words: string[]): FilterRule[] => [{ field, words }]

const cases: [what: string, wanted: Parameters<typeof filterItems>[1], ids: string][] = [
  ['nothing asked', {}, '123'],
  ['a word is a whole word', { include: sieve('title', 'art') }, '2'],
  ['with a star it is a pattern', { include: sieve('title', 'art*') }, '12'],
  ['case does not matter', { include: sieve('title', 'MODERN ART') }, '2'],
  ['any of the words', { include: sieve('any', 'art', 'party') }, '12'],
  ['each of the sieves', { include: [...sieve('any', 'the'), ...sieve('author', 'ann lee')] }, '1'],
  ['left out', { exclude: sieve('category', 'politics') }, '23'],
  ['addresses', { include: sieve('url', 'https://x.example/*/*') }, '12'],
  ['scripts without spaces', { include: sieve('title', '駅') }, '3'],
  ['text without markup', { include: sieve('text', 'Tōkyō station') }, '3'],
  ['an empty word fits nothing', { include: sieve('any', '') }, ''],
  ['the first ones', { limit: 2 }, '12'],
  ['oldest first, of the newest', { limit: 2, order: 'oldest' }, '21'],
]

for (const [what, wanted, ids] of cases) {
  test(`sifting: ${what}`, () =>
    assert.equal(
      filterItems(items, wanted)
        .map(({ id }) => id)
        .join(''),
      ids,
    ))
}
