// A page cannot reach the private network through a browser elsewhere either, however that was started.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openRemoteBrowser, visitGuarded } from '../guarded-visits.ts'
import { type PrivateServer, startPrivateServer } from '../private-server.ts'
import { leavingWays, pageOfWays, stayingWays } from '../way-pages.ts'
import { startRemoteChromium } from './remote-chromium.ts'

let server: PrivateServer

before(async () => {
  server = await startPrivateServer()
})

after(() => server.stop())

for (const [name, isGuarded] of [
  ['with the flags of the guide', true],
  ['without any', false],
] as const) {
  test(`all ways that stay on a page, and a redirect, in a Chromium that was started ${name}: no connection`, async () => {
    const remote = await startRemoteChromium({ isGuarded })
    const browser = openRemoteBrowser(remote.socket)
    try {
      const targets = Object.values(server.targets)
      const { html, refused } = await visitGuarded(pageOfWays(stayingWays, targets), browser)
      assert.ok(html.includes('Ways out'), html.slice(0, 500))
      for (const target of targets)
        assert.ok(
          refused.some((url) => url.startsWith(target)),
          `${target} was never asked`,
        )
      const redirect = leavingWays.filter(({ name }) => /redirect of the page/.test(name)).slice(0, 1)
      const { refused: left } = await visitGuarded(pageOfWays(redirect, targets.slice(0, 1)), browser)
      assert.ok(left.length > 0)
      assert.equal(server.count(), 0)
    } finally {
      await browser.close()
      await remote.stop()
    }
  })
}
