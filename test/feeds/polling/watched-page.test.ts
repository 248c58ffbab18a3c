// Strategy `changes`: one item for each change of a page that means anything.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { watchPage } from '../../../src/feeds/extraction/watch-page.ts'
import type { FeedContent } from '../../../src/feeds/history/stored-content.ts'
import { computeNextContent } from '../../../src/feeds/polling/rules-next-content.ts'
import { fakeClock, type Site, type SiteHandler, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

const hourMs = 3_600_000
const clock = fakeClock(Date.UTC(2026, 2, 12, 10))
let site: Site
let app: TestApp
let client: FeedClient
let page = ''
let status = 200
let type = 'text/html'

before(async () => {
  const answer: SiteHandler = (_, outgoing) => outgoing.writeHead(status, { 'Content-Type': type }).end(page)
  site = await startOrigin(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`/watched-${i}`, answer])))
  app = await startApp({ RATE_LIMIT: 'off', BUDGETS: 'off' }, { clock })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await site.stop()
})

const owner = () => ({ token: app.accessToken })
let count = 0

interface Watched {
  id: string
  /** What the next look finds, an hour later. */
  look(html: string): Promise<any[]>
  state(): Promise<any>
  patch(settings: object): Promise<any>
}

const documentOf = (body: string) => `<!DOCTYPE html><html lang="en"><title>Ferry</title><body>${body}</body></html>`

async function watch(html: string, settings?: object): Promise<Watched> {
  page = documentOf(html)
  const { id = '', feed_token: token } = await client.make(`${site.url}/watched-${++count}`, 'changes')
  const patch = (changed: object) =>
    client.ask('PATCH', `/account/feeds/${id}`, { ...owner(), body: { settings: changed } })
  if (settings) assert.equal((await patch(settings)).status, 200)
  const read = async () => (await client.ask('GET', `/feeds/${token}.json`)).json.items
  await read()
  return {
    id,
    patch,
    async look(body) {
      page = body.startsWith('<!DOCTYPE') || type !== 'text/html' ? body : documentOf(body)
      clock.pass(hourMs)
      const answer = await client.ask('POST', `/account/feeds/${id}/check`, owner())
      assert.equal(answer.status, 200, answer.text)
      return read()
    },
    state: async () => (await client.ask('GET', `/account/feeds/${id}`, owner())).json.data.feed.state,
  }
}

const filler =
  '<p>The ferry to the islands sails from the old harbour, next to the fish market and the customs house.</p>'
const priced = (price: string) =>
  `<nav>Menu ${price}</nav><main><h1>Ferry</h1>${filler}<p>A ticket costs ${price} euros.</p></main>`

describe('one change', () => {
  const cases: [name: string, before: string, after: string, title: string, markup: RegExp][] = [
    [
      'a number in a sentence',
      priced('12'),
      priced('14'),
      'A ticket costs 12 euros. → A ticket costs 14 euros.',
      /A ticket costs <del>12<\/del><ins>14<\/ins> euros\./,
    ],
    [
      'a line that is added',
      `<h1>Notices</h1>${filler}`,
      `<h1>Notices</h1><p>No ferry on Sunday.</p>${filler}`,
      '+ No ferry on Sunday.',
      /<p>Notices<\/p>\n<p><ins>No ferry on Sunday\.<\/ins><\/p>/,
    ],
    [
      'a line that is taken out',
      `<h1>Notices</h1><p>No ferry on Sunday.</p>${filler}`,
      `<h1>Notices</h1>${filler}`,
      '− No ferry on Sunday.',
      /<del>No ferry on Sunday\.<\/del>/,
    ],
    [
      'a short value, told with the line before it',
      `${filler}<dl><dt>Places left</dt><dd>5</dd></dl>`,
      `${filler}<dl><dt>Places left</dt><dd>4</dd></dl>`,
      'Places left: 5 → 4',
      /<p>Places left<\/p>\n<p><del>5<\/del>(?:<br \/>)?<ins>4<\/ins><\/p>/,
    ],
    [
      'a cell, told with its row',
      `${filler}<table><tr><td>Monday</td><td>09:10</td></tr><tr><td>Tuesday</td><td>09:10</td></tr></table>`,
      `${filler}<table><tr><td>Monday</td><td>09:10</td></tr><tr><td>Tuesday</td><td>10:40</td></tr></table>`,
      'Tuesday | 09:10 → Tuesday | 10:40',
      /Tuesday \| <del>09:10<\/del><ins>10:40<\/ins>/,
    ],
    [
      'a date that is no stamp of the page',
      `${filler}<p>The next strike is on 14 April 2026.</p>`,
      `${filler}<p>The next strike is on 21 April 2026.</p>`,
      'The next strike is on 14 April 2026. → The next strike is on 21 April 2026.',
      /<del>14<\/del><ins>21<\/ins> April/,
    ],
    [
      'hostile text',
      `${filler}<p>one</p>`,
      `${filler}<p>&lt;img src=x onerror=alert(1)&gt; &amp; more</p>`,
      'one → <img src=x onerror=alert(1)> & more',
      /&lt;img src=x onerror=alert\(1\)&gt; &amp; more/,
    ],
  ]
  for (const [name, first, second, title, markup] of cases) {
    test(name, async () => {
      const { look } = await watch(first)
      const [change, start, ...others] = await look(second)
      assert.ok(change.title.startsWith(title), change.title)
      assert.match(change.content_html, markup)
      assert.equal(start.title, 'Ferry')
      assert.deepEqual(others, [])
    })
  }
})

describe('no change', () => {
  const cases: [name: string, before: string, after: string][] = [
    ['menus', `<nav>Home</nav>${filler}`, `<nav>Home Shop</nav>${filler}`],
    ['adverts', `${filler}<div class="ads">Buy soap</div>`, `${filler}<div class="ads">Buy shoes</div>`],
    [
      'scripts and attributes',
      `${filler}<script>var t=1</script>`,
      `<div id="x7">${filler}</div><script>var t=2</script>`,
    ],
    ['relative times', `${filler}<p>2 minutes ago</p>`, `${filler}<p>an hour ago</p>`],
    ['a running clock', `${filler}<p>Harbour time 11:00:12</p>`, `${filler}<p>Harbour time 12:00:14</p>`],
    ['the day of the last update', `${filler}<p>Page updated 3/9/2026</p>`, `${filler}<p>Page updated 3/11/2026</p>`],
    ['the day of the reading', `${filler}<p>Thursday, 12 March 2026</p>`, `${filler}<p>Friday, 13 March 2026</p>`],
    ['counts of readers', `${filler}<p>1,204 views · Comments (3)</p>`, `${filler}<p>1,310 views · Comments (5)</p>`],
    ['order', `${filler}<ul><li>Rope</li><li>Sail</li></ul>`, `${filler}<ul><li>Sail</li><li>Rope</li></ul>`],
  ]
  for (const [name, first, second] of cases) {
    test(name, async () => {
      const { look } = await watch(first)
      assert.equal((await look(second)).length, 1)
    })
  }
})

test('every change stays in the feed with its id and its time, also one that is taken back', async () => {
  const { look } = await watch(priced('12'))
  const ids = new Set<string>()
  let items: any[] = []
  for (const price of ['14', '12', '14', '14', '12']) items = await look(priced(price))
  for (const { id } of items) ids.add(id)
  assert.equal(items.length, 5)
  assert.equal(ids.size, 5)
  const times = items.map(({ date_published }) => Date.parse(date_published))
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  )
  assert.equal(new Set(times).size, 5)
})

test('a page that goes back and forth is told each time, also when the feed is full', () => {
  const url = 'https://example.com/office'
  let known: FeedContent | undefined
  for (let i = 0; i <= 410; i++) {
    const now = clock.now() + i * hourMs
    const html = documentOf(`${filler}<p>The ticket office is ${i % 2 ? 'open' : 'closed'} now.</p>`)
    const read = watchPage({ html }, { url, body: new Uint8Array() }, now, { before: known?.reading })
    assert.ok(read.found)
    known = computeNextContent({ items: known?.items, intervalMs: undefined }, [read], now).content
    assert.equal(known.items[0]?.publishedAt, now, `change ${i}`)
    assert.equal(known.items.length, Math.min(i + 1, 200))
  }
})

describe('the part that is watched', () => {
  const offer = (price: string, stock: string) =>
    `${filler}<p>Price: <b id="price">${price}</b> euros</p><p id="stock">${stock} left <i>${price}${stock}</i></p>`

  test('is all that counts, and is looked at anew after another choice', async () => {
    const { look, patch } = await watch(offer('5', '8'), { watch: { part: '#price' } })
    assert.equal((await look(offer('5', '7'))).length, 1)
    const [change] = await look(offer('6', '7'))
    assert.equal(change.title, '5 → 6')
    await patch({ watch: { part: '#stock', without: 'i' } })
    const [first, ...none] = await look(offer('6', '7'))
    assert.deepEqual([first.content_html, none], ['<p>7 left</p>', []])
    assert.equal((await look(offer('9', '3')))[0].title, '7 left → 3 left')
  })

  test('must be on the page: its owner is told, and what was found stays', async () => {
    const { look, state } = await watch(offer('5', '8'), { watch: { part: '#price' } })
    assert.equal((await look(offer('6', '8'))).length, 2)
    const items = await look(filler)
    assert.equal(items.length, 2)
    assert.match((await state()).problem, /The part that is watched is not on that page/)
    assert.equal((await look(offer('7', '8'))).length, 3)
  })

  test('is checked as all settings are', async () => {
    const { patch } = await watch(filler)
    const cases: [settings: object, status: number, message: RegExp][] = [
      [{ watch: { part: 'p >' } }, 422, /settings\.watch\.part: .* ends too early/],
      [{ watch: { part: '' } }, 400, /settings\.watch\.part/],
      [{ watch: { other: 'p' } }, 400, /other/],
      [{ more_urls: [`${site.url}/x`] }, 400, /settings\.more_urls: .*watches one page/],
      [{ selectors: { items: { selector: 'li' } } }, 400, /settings\.selectors: .*watches one page/],
    ]
    for (const [settings, expected, message] of cases) {
      const answer = await patch(settings)
      assert.equal(answer.status, expected, answer.text)
      assert.match(answer.text, message)
    }
    const { id = '' } = await client.make(`${site.url}/watched-${++count}`, 'http')
    const answer = await client.ask('PATCH', `/account/feeds/${id}`, {
      ...owner(),
      body: { settings: { watch: { part: 'p' } } },
    })
    assert.equal(answer.status, 400)
    assert.match(answer.text, /settings\.watch: Only a feed by the strategy/)
  })
})

test('a wall or a failure in place of the page is no change of it', async () => {
  const { look, state } = await watch(priced('12'))
  const wall =
    '<!DOCTYPE html><title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script><p>Checking your browser</p>'
  assert.equal((await look(wall)).length, 1)
  assert.match((await state()).problem, /keeps programs away/)
  const logIn = `<h1>Log in</h1>${filler}<p>Members see the times, the prices and the notices of all ferries, and book their places.</p>
    <form><label>Name <input name="u"></label><label>Password <input type="password" name="p"></label><button>Log in</button></form>`
  assert.equal((await look(logIn)).length, 1)
  assert.match((await state()).problem, /asks for a log-in/)
  status = 500
  assert.equal((await look(priced('13'))).length, 1)
  status = 200
  assert.equal((await look(priced('12'))).length, 1)
  assert.equal((await look(priced('13'))).length, 2)
})

test('a log-in beside the content stands in the way of nothing', async () => {
  const box = '<form><input name="u"><input type="password" name="p"><button>Log in</button></form>'
  const { look } = await watch(priced('12') + filler + box)
  assert.equal(
    (await look(priced('13') + filler + box))[0].title,
    'A ticket costs 12 euros. → A ticket costs 13 euros.',
  )
})

test('JSON is watched value by value', async () => {
  const { look } = await watch(filler)
  type = 'application/json'
  await look('{"open":true,"seats":4}')
  const [change] = await look('{"seats":3,"open":true}')
  const [turned] = await look('{"seats":3,"open":"\u202enepo\u2066"}')
  type = 'text/html'
  assert.equal(change.title, '"seats": 4 → "seats": 3')
  assert.equal(turned.title, '"open": true → "open": "nepo"')
})

test('a plain text is watched line by line', async () => {
  type = 'text/plain'
  const { look } = await watch(filler)
  await look('Terms of use\n\nNobody may swim.\nBoats go slowly.\n')
  const [change] = await look('Terms of use\n\nNobody may swim here.\nBoats go slowly.\n')
  type = 'text/html'
  assert.equal(change.title, 'Nobody may swim. → Nobody may swim here.')
})

test('a page that is written anew altogether is one bounded item', async () => {
  const lines = (word: string, n: number) =>
    Array.from({ length: n }, (_, i) => `<p>${word} number ${i} of the fleet</p>`).join('')
  const { look } = await watch(lines('Boat', 6000))
  const items = await look(lines('Ship', 6000))
  assert.equal(items.length, 2)
  assert.ok(items[0].content_html.length < 70_000)
  assert.match(items[0].title, / \(\+\d+\)$/)
})
