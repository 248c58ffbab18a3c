// Guests of a client that stores nothing, in a real Chromium: known after a reload by the guest cookie, on their own site.
import assert from 'node:assert/strict'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { after, before, type TestContext, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openComments, type TenantClient } from '../comments/harness/comment-client.ts'
import { openOrigin, openSecureOrigin } from '../platform/http/origins.ts'
import { startChromium } from './chromium.ts'
import { holds, visit } from './page-visits.ts'

let browser: Browser
before(async () => {
  browser = await startChromium()
})
after(() => browser.close())

/** Keeps nothing but what stands on the page, and sends credentials, as the vendor's clients do. */
const pageOf = (server: string, tenantId: string) => `<!doctype html><title>Guests</title>
<button>Comment</button> <ul></ul>
<script>
  const address = '${server}/comments/${tenantId}?urlId=page'
  async function show() {
    const list = await fetch(address, { credentials: 'include' }).then((answer) => answer.json())
    const mine = ({ anonUserId }) => list.user && anonUserId === list.user.id
    const items = list.comments.map((one) => {
      const item = document.createElement('li')
      item.textContent = one._id
      item.className = mine(one) ? 'mine' : 'other'
      return item
    })
    document.querySelector('ul').replaceChildren(...items)
    document.body.dataset.shown = String(items.length)
  }
  async function comment() {
    const body = { comment: 'Said here', commenterName: 'Ann', commenterEmail: 'ann@example.com', url: location.href, urlId: 'page' }
    const headers = { 'Content-Type': 'application/json' }
    await fetch(address + '&broadcastId=b', { method: 'POST', credentials: 'include', headers, body: JSON.stringify(body) })
    await show()
  }
  function edit(id) {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ comment: 'Changed here' })
    const changed = '${server}/comments/${tenantId}/' + id + '/update-text?broadcastId=c'
    return fetch(changed, { method: 'POST', credentials: 'include', headers, body }).then(({ status }) => status)
  }
  document.querySelector('button').onclick = comment
  show().catch(() => { document.body.dataset.shown = 'refused' })
</script>`

interface World {
  site: TenantClient
  /** Address of the page on this host, which is a site of its own. */
  pageOn(host: string): Promise<string>
}

/** With TLS, the server is on another site than its pages; without, browsers take its cookie on the same site only. */
async function openWorld(t: TestContext, isSecure: boolean, set: object): Promise<World> {
  let port = 0
  const open = isSecure ? openSecureOrigin : openOrigin
  const front = await open(t, (incoming, outgoing) => forward(port, incoming, outgoing))
  const [scheme, host] = isSecure ? ['https', 'localhost'] : ['http', '127.0.0.1']
  const server = `${scheme}://${host}:${front.port}`
  const comments = await openComments({ PUBLIC_URL: server })
  t.after(() => comments.close())
  port = comments.app.port
  const site = await comments.tenant({ settings: { allowAnon: true, ...set } })
  for (const domain of ['127.0.0.1', '127.0.0.2']) await site.ok('addDomainConfig', { body: { domain } })
  const show = (_: IncomingMessage, outgoing: ServerResponse) =>
    outgoing.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(pageOf(server, site.id))
  const pageOn = async (host: string) => `${scheme}://${host}:${(await open(t, show, host)).port}/`
  return { site, pageOn }
}

function forward(port: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming
  const request = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 0, answer.rawHeaders)
    answer.pipe(outgoing)
  })
  incoming.pipe(request)
}

const shown = (page: Page, count: number | 'refused') => holds(page, `document.body?.dataset.shown === '${count}'`)
const classes = (page: Page) =>
  page.evaluate<string[]>('[...document.querySelectorAll("li")].map(({ className }) => className)')

async function openPage(address: string) {
  const { page, close } = await visit(browser, { ignoreHTTPSErrors: true })
  await page.goto(address)
  return { page, close }
}

for (const isSecure of [true, false]) {
  test(`${isSecure ? 'with' : 'without'} TLS: his comment is his after a reload, and can be changed`, async (t) => {
    const { site, pageOn } = await openWorld(t, isSecure, { guestCookie: true })
    const address = await pageOn('127.0.0.1')
    const { page, close } = await openPage(address)
    await shown(page, 0)
    assert.deepEqual(await page.context().cookies(), [])
    await page.click('button')
    await shown(page, 1)
    assert.deepEqual(await classes(page), ['mine'])
    await page.reload()
    await shown(page, 1)
    assert.deepEqual(await classes(page), ['mine'])
    assert.equal(await page.evaluate('document.cookie'), '')
    assert.equal(await page.evaluate('edit(document.querySelector("li").textContent)'), 200)
    const id = await page.evaluate<string>('document.querySelector("li").textContent')
    assert.equal((await site.ok('getComment', { id })).comment.comment, 'Changed here')
    const [cookie, ...others] = await page.context().cookies()
    assert.deepEqual(others, [])
    assert.ok(cookie?.httpOnly)
    assert.deepEqual([cookie.secure, cookie.sameSite], isSecure ? [true, 'None'] : [false, 'Lax'])
    await close()
  })
}

test('on another site of the same tenant he is somebody else, and where it is not authorised he is refused', async (t) => {
  const { pageOn } = await openWorld(t, true, { guestCookie: true })
  const { page, close } = await openPage(await pageOn('127.0.0.1'))
  await shown(page, 0)
  await page.click('button')
  await shown(page, 1)
  await page.goto(await pageOn('127.0.0.2'))
  await shown(page, 1)
  assert.deepEqual(await classes(page), ['other'])
  await page.goto(await pageOn('127.0.0.3'))
  await shown(page, 'refused')
  await close()
})

test('without the setting there is no cookie, and nobody is known', async (t) => {
  const { pageOn } = await openWorld(t, true, {})
  const { page, close } = await openPage(await pageOn('127.0.0.1'))
  await shown(page, 0)
  await page.click('button')
  await shown(page, 1)
  assert.deepEqual([await classes(page), await page.context().cookies()], [['other'], []])
  await close()
})
