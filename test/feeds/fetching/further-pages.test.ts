// Lists that go on over several pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertPage } from '../../../src/feeds/polling/convert-page.ts'
import { startOrigin } from '../../harness/app.ts'
import { answer, converter, listing, stories, titles } from '../harness/converter.ts'

const head = (to: string) => ({ head: `<link rel="next" href="${to}">` })
const foot = (to: string) => ({ foot: `<nav><a rel="nofollow next" href="${to}">Older</a></nav>` })

interface Case {
  name: string
  /** What `/news` and the pages `/2` to `/7` are. */
  pages: (string | ReturnType<typeof answer>)[]
  wanted?: number
  limit?: number
  upTo: number
  asked: number
}

const endless = Array.from({ length: 7 }, (_, i) => listing(stories(i * 5 + 1, i * 5 + 5), head(`/${i + 2}`)))

const cases: Case[] = [
  { name: 'one page unless more are wanted', pages: endless, upTo: 5, asked: 1 },
  { name: 'two pages', pages: endless, wanted: 2, upTo: 10, asked: 2 },
  { name: 'five pages at most', pages: endless, wanted: 50, upTo: 25, asked: 5 },
  { name: 'items enough', pages: endless, wanted: 5, limit: 8, upTo: 8, asked: 2 },
  {
    name: 'a link in the text',
    pages: [listing(stories(1, 5), foot('/2')), listing(stories(6, 10))],
    wanted: 5,
    upTo: 10,
    asked: 2,
  },
  {
    name: 'a link in the header',
    pages: [answer(200, { Link: '</2>; rel="next"' }, listing(stories(1, 5))), listing(stories(6, 10))],
    wanted: 5,
    upTo: 10,
    asked: 2,
  },
  {
    name: 'a page that was read before',
    pages: [listing(stories(1, 5), head('/2')), listing(stories(6, 10), head('/news'))],
    wanted: 5,
    upTo: 10,
    asked: 2,
  },
  {
    name: 'a page that brings nothing new',
    pages: [listing(stories(1, 5), head('/2')), listing(stories(1, 5), head('/3')), listing(stories(6, 10))],
    wanted: 5,
    upTo: 5,
    asked: 2,
  },
  {
    name: 'a page that overlaps',
    pages: [listing(stories(1, 5), head('/2')), listing(stories(4, 9))],
    wanted: 5,
    upTo: 9,
    asked: 2,
  },
  {
    name: 'a page that fails',
    pages: [listing(stories(1, 5), head('/2')), answer(500)],
    wanted: 5,
    upTo: 5,
    asked: 2,
  },
  {
    name: 'a page of another site',
    pages: [listing(stories(1, 5), head('http://127.0.0.2:1/2'))],
    wanted: 5,
    upTo: 5,
    asked: 1,
  },
]

for (const strategy of ['http', 'auto'] as const) {
  for (const { name, pages, wanted, limit, upTo, asked } of cases) {
    test(`${strategy}: ${name}`, async (t) => {
      const site = await startOrigin(
        Object.fromEntries(pages.map((page, i) => [i === 0 ? '/news' : `/${i + 1}`, page])),
      )
      t.after(site.stop)
      const source = { strategy, ...(wanted ? { pages: wanted } : {}), ...(limit ? { limit } : {}) }
      const { said, url } = await converter().ask(`${site.url}/news`, source)
      assert.deepEqual(said, titles(stories(1, upTo)))
      assert.equal(url, `${site.url}/news`)
      assert.equal(site.requests.filter((path) => path !== '/robots.txt').length, asked)
    })
  }
}

test('an account that may not fetch the next page gets what it may', async (t) => {
  const site = await startOrigin({ '/news': endless[0]!, '/2': endless[1]! })
  t.after(site.stop)
  const mayFetch = (url: string) => url.endsWith('/news')
  assert.deepEqual((await converter().ask(`${site.url}/news`, { pages: 3, mayFetch })).said, titles(stories(1, 5)))
})

test('the first page alone says whether anything changed', async (t) => {
  const site = await startOrigin({ '/news': answer(200, { ETag: '"1"' }, endless[0]), '/2': endless[1]! })
  t.after(site.stop)
  const { ask } = converter()
  const { validators } = await ask(`${site.url}/news`, { pages: 2 })
  assert.equal((await ask(`${site.url}/news`, { pages: 2, validators })).said, 'unchanged')
  assert.equal(site.requests.filter((path) => path === '/2').length, 1)
})

for (const [name, second, isJoined] of [
  ['gives items', listing(stories(6, 10)), true],
  ['fails', answer(500), false],
  ['gives nothing new', listing(stories(1, 5)), false],
] as const) {
  test(`the explanation counts the pages that gave items: the second ${name}`, async (t) => {
    const site = await startOrigin({ '/news': listing(stories(1, 5), head('/2')), '/2': second })
    t.after(site.stop)
    const source = { url: `${site.url}/news`, strategy: 'http', pages: 3, mayFetch: () => true } as const
    const conversion = await convertPage(source, converter().parts)
    assert.ok('outcome' in conversion && conversion.outcome.found)
    const joined = conversion.outcome.explanation.foundBy.filter((line) => line.startsWith('Joined'))
    assert.deepEqual(joined, isJoined ? ['Joined from 2 pages of the list'] : [])
    const facts = conversion.outcome.explanation.facts?.foundBy.filter(({ code }) => code === 'joined-pages')
    assert.deepEqual(facts, isJoined ? [{ code: 'joined-pages', count: 2 }] : [])
    const { feed, explanation } = conversion.outcome
    assert.equal(explanation.facts?.dates.total, feed.articles.length)
  })
}
