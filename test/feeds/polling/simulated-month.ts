// Simulation of a changing page over time: the feed as its readers see it, and the number of requests.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { fakeClock, startApp, startOrigin, type TestApp, waitUntil } from '../../harness/app.ts'
import type { Random } from '../../harness/random.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

const hour = 3_600_000
const day = 24 * hour
const shownAtOnce = 12
/** What is shown for less may come and go between two looks. */
const longEnoughMs = 6 * hour

export interface MonthPlan {
  days: number
  /** The page gives errors from this day on, for so many days. */
  outage?: { fromDay: number; days: number }
  /** How often somebody reads, and so often the time moves on. */
  stepMs: number
  /** How often something new is published. */
  newEveryMs: number
}

interface Item {
  id: string
  title: string
  date_published: string
}

/** Resolves to counts; fails when an item was lost, doubled, re-dated or given another id. */
export async function proveMonth(plan: MonthPlan, random: Random): Promise<Record<string, number>> {
  const clock = fakeClock()
  const startedAt = clock.now()
  const ageMs = () => clock.now() - startedAt
  const isOut = () => {
    const { fromDay = 0, days = 0 } = plan.outage ?? {}
    return ageMs() >= fromDay * day && ageMs() < (fromDay + days) * day
  }
  const published = () => Math.floor(ageMs() / plan.newEveryMs) + shownAtOnce
  const asked: number[] = []
  /** How long each item could be seen. */
  const wasThere = new Map<number, number>()
  const page = (_: unknown, outgoing: ServerResponse) => {
    asked.push(clock.now())
    if (isOut()) return void outgoing.writeHead(500).end('Down.')
    const html = changingPage(published(), random)
    outgoing.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
  }
  const site = await startOrigin({ '/list': page, '/robots.txt': (_, outgoing) => void outgoing.writeHead(404).end() })
  const app = await startApp({}, { clock, checkReplies: false })
  try {
    const client = await feedClient(app)
    const feed = await client.make(`${site.url}/list`, 'http')
    const reader = createReader()
    for (; ageMs() < plan.days * day; clock.pass(plan.stepMs)) {
      // The first read of a moment may get what was stored; its refresh is done before time goes on.
      for (let i = 0; i < 2; i++) {
        reader.sees(await read(client, feed.json_public_url ?? ''))
        await waitUntil('the refresh is done', async () => (await nextCheck(client, app, feed)) > clock.now())
      }
      if (isOut()) continue
      for (const n of numbersShown(published())) wasThere.set(n, (wasThere.get(n) ?? 0) + plan.stepMs)
    }
    const last = published()
    const lost = [...wasThere].filter(([n, ms]) => ms >= longEnoughMs && !reader.knows(n))
    assert.deepEqual(lost, [], 'items that were shown for long, and that no reader was told of')
    return { days: plan.days, published: last, fetches: asked.length, ...reader.counts(), lost: lost.length }
  } finally {
    await app.stop()
    await site.stop()
  }
}

async function read(client: FeedClient, address: string): Promise<Item[]> {
  const answer = await client.ask('GET', address.replace('/api/v1', ''))
  assert.equal(answer.status, 200, answer.text)
  return answer.json.items
}

export async function nextCheck(client: FeedClient, app: TestApp, { id }: Record<string, string>): Promise<number> {
  const answer = await client.ask('GET', `/account/feeds/${id}`, { token: app.accessToken })
  return Date.parse(answer.json.data.feed.state.next_check_at)
}

/** The newest first. */
function numbersShown(published: number): number[] {
  return Array.from({ length: shownAtOnce }, (_, i) => published - i)
}

/**
 * The newest items with what makes feeds unquiet: an order that changes, words that are edited, a counter in each
 * address, items that are away for a while, dates on some that wander.
 */
function changingPage(published: number, random: Random): string {
  const cards: string[] = []
  for (const n of numbersShown(published)) {
    const isAway = n > shownAtOnce && n < published - 3 && random.once(10)
    if (isAway) continue
    const edited = random.once(5) ? ' (updated)' : ''
    const date =
      n % 3 === 0
        ? ''
        : `<time datetime="${new Date(Date.UTC(2026, 9, 1 + (n % 28), n % 2 === 0 ? 0 : random.below(24))).toISOString()}">a date</time>`
    const href = `/story/number-${n}-of-the-harbour?visit=${random.below(1e6)}`
    cards.push(
      `<article><h2><a href="${href}">Story number ${n} of the harbour</a></h2>${date}<p>What was said of it${edited}.</p></article>`,
    )
  }
  if (random.once(3)) cards.push(...cards.splice(2, 3))
  return `<!doctype html><html lang="en"><title>Harbour</title><main><h1>News</h1>${cards.join('')}</main></html>`
}

/** Remembers all that it was ever shown, as feed readers do. */
function createReader() {
  const known = new Map<string, Item>()
  const idOf = new Map<string, string>()
  let notices = 0
  return {
    sees(items: readonly Item[]) {
      assert.equal(new Set(items.map(({ id }) => id)).size, items.length, 'an id twice in one feed')
      for (const item of items) {
        const before = known.get(item.id)
        if (!before && /cannot be read/.test(item.title)) notices++
        if (before) assert.equal(item.date_published, before.date_published, `${item.title} got another date`)
        const other = idOf.get(item.title)
        assert.ok(other === undefined || other === item.id, `${item.title} got another id`)
        known.set(item.id, item)
        idOf.set(item.title, item.id)
      }
    },
    counts: () => ({ items: known.size - notices, notices }),
    knows: (n: number) => idOf.has(`Story number ${n} of the harbour`),
  }
}
