// A page cannot reach the private network through our browser, whatever way it tries: counted at the socket.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../../../src/platform/browser/browser.ts'
import { findTestChromium } from '../../browser/chromium.ts'
import { openTestBrowser, visitGuarded } from './guarded-visits.ts'
import { type PrivateServer, startPrivateServer } from './private-server.ts'
import { visitUnguarded } from './unguarded-visits.ts'
import { leavingWays, pageOfWays, stayingWays } from './way-pages.ts'

const chromium = await findTestChromium()

let server: PrivateServer
let browser: Browser

before(async () => {
  server = await startPrivateServer()
  browser = openTestBrowser(chromium)
})

after(async () => {
  await browser?.close()
  await server.stop()
})

test('all ways that stay on a page, to all private addresses: no connection', async () => {
  const before = server.count()
  const targets = Object.values(server.targets)
  const { html, refused } = await visitGuarded(pageOfWays(stayingWays, targets), browser)
  assert.ok(html.includes('Ways out'), html.slice(0, 500))
  assert.equal(server.count() - before, 0)
  // The page did ask: what the guard answers is refused there, and all else finds a dead proxy.
  for (const target of targets)
    assert.ok(
      refused.some((url) => url.startsWith(target)),
      `${target} was never asked`,
    )
})

for (const way of leavingWays.filter(({ name }) => /location$|refresh|redirect of the page|POST/.test(name))) {
  test(`${way.name} to a private address: no connection`, async () => {
    const before = server.count()
    const target = server.targets['private IPv4'] ?? ''
    const { html, refused } = await visitGuarded(pageOfWays([way], [target]), browser)
    assert.equal(server.count() - before, 0)
    if (way.name !== 'refresh header') assert.ok(refused.length > 0, html)
  })
}

test('the same page in a browser without guards connects: the count can fail', async () => {
  const before = server.count()
  const files = pageOfWays(stayingWays, [server.targets['private IPv4'] ?? ''])
  await visitUnguarded(files, chromium, () => server.count() - before >= 20)
})
