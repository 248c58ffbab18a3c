// A long title, very many headings, and blank data: extracted in a worker within its time limit, so that the results
// are about the page and not about the time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock, startApp, startOrigin } from '../../harness/app.ts'
import { feedClient } from '../harness/feed-client.ts'

const entries = Array.from(
  { length: 5 },
  (_, i) => `<article><a href="/entry/${i}">What the tide left behind, part ${i}</a><p>Rope and shells.</p></article>`,
).join('')

const headings = (rank: string) =>
  `<title>${'low tide '.repeat(40_000)}</title><main>${entries}</main>${Array.from({ length: 40_000 }, (_, i) => `<${rank}>Tide ${i}</${rank}>`).join('')}`

const cases: readonly (readonly [what: string, html: string, status: number])[] = [
  ['40,000 headings below a title of 360,000 characters', headings('h1'), 200],
  ['40,000 lower headings below a title of 360,000 characters', headings('h2'), 200],
  [
    'data with 190,000 blanks in it',
    `<title>Tides</title><script type="application/ld+json">"recipeIngredient", "@type":${' '.repeat(190_000)}</script><main>${entries}</main>`,
    200,
  ],
]

test('pages that are long in places where none is', async (t) => {
  const site = await startOrigin(
    Object.fromEntries(
      cases.map(([, html], i) => [
        `/${i}`,
        (_, outgoing) => {
          outgoing.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
        },
      ]),
    ),
  )
  t.after(() => site.stop())
  const app = await startApp({}, { clock: fakeClock() })
  t.after(() => app.stop())
  const client = await feedClient(app)
  for (const [i, [what, , wanted]] of cases.entries()) {
    const { feed_token: token } = await client.make(`${site.url}/${i}`, 'http')
    const { status } = await client.ask('GET', `/feeds/${token}.json`)
    assert.equal(status, wanted, what)
  }
})
