// A day of feeds of pages that scripts draw: how often the browser is needed, and how often a remembered address does it.

import type { Browser } from '../../src/platform/browser/browser.ts'
import { type FeedClient, feedClient } from '../../test/feeds/harness/feed-client.ts'
import { nextCheck } from '../../test/feeds/polling/simulated-month.ts'
import { scriptPages } from '../../test/feeds/rendering/script-pages.ts'
import { fakeClock, startApp, startOrigin, type TestApp, waitUntil } from '../../test/harness/app.ts'

const hourMs = 3_600_000
const atOnce = 4

interface DayFeed {
  id: string
  token: string
}

/** Each page at hosts of its own, each feed read every hour. The pages stay as they are. */
export async function browserDay(count: number, browser: Browser): Promise<void> {
  const clock = fakeClock()
  const site = await startOrigin(Object.assign({}, ...scriptPages.map(({ files }) => files)), { host: '0.0.0.0' })
  const { port } = new URL(site.url)
  const app = await startApp({ BUDGETS: 'off' }, { clock, browser, checkReplies: false })
  try {
    const client = await feedClient(app)
    const feeds: DayFeed[] = []
    for (let i = 0; i < count; i++) {
      const { name } = scriptPages[i % scriptPages.length] ?? { name: '' }
      const url = `http://127.1.${Math.floor(i / 250)}.${(i % 250) + 1}:${port}/${name}`
      const { id = '', feed_token: token = '' } = await client.make(url)
      feeds.push({ id, token })
    }
    const pagesBefore = browser.state().pages
    const cpuBefore = (await browser.usage()).cpuSeconds
    for (let hour = 0; hour < 24; hour++, clock.pass(hourMs)) await readAll(feeds, client, app, clock.now())
    const pages = browser.state().pages - pagesBefore
    const avoided = await avoidedOf(app)
    const cpu = (await browser.usage()).cpuSeconds - cpuBefore
    const later = avoided + pages - count
    console.log(
      `a day of ${count} feeds: ${count} first checks in the browser; of ${later} later ones ${avoided} needed none ` +
        `(${Math.round((100 * avoided) / later)} %); ${site.requests.length} requests of the sites; the browser took ${Math.round(cpu)} CPU s`,
    )
  } finally {
    await app.stop()
    await site.stop()
  }
}

async function readAll(feeds: readonly DayFeed[], client: FeedClient, app: TestApp, now: number): Promise<void> {
  const left = [...feeds]
  const lane = async () => {
    for (let feed = left.shift(); feed; feed = left.shift()) await readOnce(feed, client, app, now)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** And waits for the check that the read asks for, if it is time for one. */
async function readOnce(feed: DayFeed, client: FeedClient, app: TestApp, now: number): Promise<void> {
  await waitUntil('the feed is read', async () => {
    const { status, json } = await client.ask('GET', `/feeds/${feed.token}.json`)
    if (status === 503) return false
    if (json.items.length !== 12) throw new Error(`A feed of ${json.items.length} items, by ${status}.`)
    return true
  })
  await waitUntil('it is checked', async () => (await nextCheck(client, app, { id: feed.id })) > now)
}

async function avoidedOf({ url, healthToken }: TestApp): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${healthToken}` } })
  const value = /^pageside_browser_avoided_total (\d+)/m.exec(await answer.text())?.[1]
  if (value === undefined) throw new Error('There is no count of avoided visits.')
  return Number(value)
}
