// Mappings of JSON learnt from the items that a page shows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonMapping } from './json-mapping.ts'
import { matchJsonList, type ShownItem } from './match-json-list.ts'

const names = ['A ferry to the isles', 'The mill is kept', 'Storm in the night']

const cases: [what: string, json: unknown, items: ShownItem[], mapping: JsonMapping | undefined][] = [
  [
    'a slug in a path',
    { posts: names.map((title, i) => ({ title, slug: `story-${i}`, date: '2026-11-20' })) },
    names.map((title, i) => ({ title, url: `https://example.com/news/story-${i}` })),
    { title: 'title', url: 'https://example.com/news/{slug}', id: 'https://example.com/news/{slug}' },
  ],
  [
    'an id and a slug, in objects',
    names.map((name, i) => ({ name, ref: { id: 70 + i, slug: `s-${i}-long` } })),
    names.map((title, i) => ({ title, url: `https://example.com/${70 + i}/s-${i}-long.html` })),
    {
      title: 'name',
      url: 'https://example.com/{ref.id}/{ref.slug}.html',
      id: 'https://example.com/{ref.id}/{ref.slug}.html',
    },
  ],
  [
    'whole addresses',
    names.map((title, i) => ({ title, link: `https://other.example/${i}?a=b` })),
    names.map((title, i) => ({ title, url: `https://other.example/${i}?a=b` })),
    { title: 'title', url: '{link}', id: '{link}' },
  ],
  [
    'a value that stands in each address by chance',
    names.map((title, i) => ({ title, slug: `unlike-${i}`, year: 2026 })),
    names.map((title, i) => ({ title, url: `https://example.com/2026/made-elsewhere-${i}` })),
    undefined,
  ],
  [
    'another list',
    names.map((_, i) => ({ title: `Something else ${i}`, slug: `s-${i}` })),
    names.map((title, i) => ({ title, url: `https://example.com/s-${i}` })),
    undefined,
  ],
]

for (const [what, json, items, mapping] of cases) {
  test(what, () => assert.deepEqual(matchJsonList(JSON.stringify(json), items), mapping))
}

test('what is no JSON is no list', () => assert.equal(matchJsonList('<p>no', []), undefined))
