// Missing pictures in the HTML view of a feed: no broken-image icon, hidden without a script.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedClient } from '../feeds/harness/feed-client.ts'
import { newsPage, stories } from '../fixtures/pages.ts'
import { startApp, startOrigin } from '../harness/app.ts'
import { startChromium } from './chromium.ts'
import { visit } from './page-visits.ts'

test('a picture that cannot be had is a transparent one, not the icon of a broken one', async (t) => {
  let count = 0
  const news = newsPage(stories(8)).replaceAll('<article>', () => `<article><img src="/${++count}.png" alt="">`)
  const site = await startOrigin({ '/news': news })
  const app = await startApp()
  const browser = await startChromium()
  t.after(async () => {
    await browser.close()
    await app.stop()
    await site.stop()
  })
  const { feed_token: token } = await (await feedClient(app)).make(`${site.url}/news`)
  const { page, close } = await visit(browser)
  await page.goto(`${app.url}/api/v1/feeds/${token}.html`)
  const first = page.locator('article img').first()
  await first.evaluate((picture: any) => picture.decode())
  const { src, width } = await first.evaluate(({ src, naturalWidth: width }: any) => ({ src, width }))
  assert.equal(width, 1)
  const { status, headers } = await fetch(src)
  assert.deepEqual([status, headers.get('content-type'), headers.get('cache-control')], [404, 'image/gif', 'no-store'])
  // Pages with scripts do without the picture, which they learn of by its error.
  assert.doesNotMatch((await fetch(src.replace('?blank', ''))).headers.get('content-type') ?? '', /^image/)
  await close()
})
