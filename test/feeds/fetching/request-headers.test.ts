// Request headers of a feed are sent to the origin of its own address only.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { type SiteHandler, startApp, startOrigin } from '../../harness/app.ts'
import { feedClient } from '../harness/feed-client.ts'

test('further pages of another origin do not see them, those of the same one do', async (t) => {
  const seen: [host: string | undefined, path: string | undefined, cookie: string | undefined][] = []
  const watched: SiteHandler = ({ headers, url }, outgoing) => {
    seen.push([headers.host, url, headers.cookie])
    outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(newsPage(stories(12, url?.slice(1))))
  }
  const own = await startOrigin({ '/own': watched, '/more': watched })
  const other = await startOrigin({ '/foreign': watched })
  const app = await startApp()
  t.after(async () => {
    await app.stop()
    await own.stop()
    await other.stop()
  })
  const client = await feedClient(app)
  const { id, feed_token: token } = await client.make(`${own.url}/own`, 'http')
  const body = {
    headers: { Cookie: 'session=secret' },
    settings: { more_urls: [`${own.url}/more`, `${other.url}/foreign`] },
  }
  const patched = await client.ask('PATCH', `/account/feeds/${id}`, { token: app.accessToken, body })
  assert.equal(patched.status, 200, patched.text)
  assert.equal((await client.ask('GET', `/feeds/${token}.json`)).json.items.length, 36)
  const [ownHost, otherHost] = [new URL(own.url).host, new URL(other.url).host]
  assert.deepEqual(seen, [
    [ownHost, '/own', 'session=secret'],
    [ownHost, '/more', 'session=secret'],
    [otherHost, '/foreign', undefined],
  ])
})
