// Browsers elsewhere that answer some commands and not others, and addresses that lead to another host.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { WebSocketServer } from 'ws'
import type { Browser } from '../../../../src/platform/browser/browser.ts'
import { findSocket } from '../../../../src/platform/browser/remote/endpoint.ts'
import { openRemoteBrowser } from '../guarded-visits.ts'
import { problem, visitDrawing } from '../simple-visits.ts'

/** Answers all commands but that for a page. */
async function withSilent(use: (browser: Browser, asked: string[]) => Promise<void>) {
  const asked: string[] = []
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { id, method } = JSON.parse(String(data))
      asked.push(method)
      if (method !== 'Target.createTarget') socket.send(JSON.stringify({ id, result: {} }))
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const browser = openRemoteBrowser(`ws://127.0.0.1:${port}`, { maxVisits: 1 })
  try {
    await use(browser, asked)
  } finally {
    for (const client of server.clients) client.terminate()
    await browser.close()
    await new Promise((resolve) => server.close(resolve))
  }
}

const brief = { limits: { totalMs: 1_000, readMs: 200 } }

test('one that never opens a page has its time, and gives its place back', { timeout: 60_000 }, () =>
  withSilent(async (browser) => {
    for (let i = 0; i < 2; i++) await assert.rejects(visitDrawing(browser, undefined, brief), problem('hangs'))
  }),
)

test('a page that nobody waits for any more is not opened', { timeout: 60_000 }, () =>
  withSilent(async (browser, asked) => {
    const leaving = new AbortController()
    const first = visitDrawing(browser, undefined, brief)
    const second = browser.visit({ url: 'http://site.test/', answer: async () => undefined, signal: leaving.signal })
    leaving.abort(new Error('left'))
    await assert.rejects(first, problem('hangs'))
    await assert.rejects(second, /left/)
    assert.equal(asked.filter((method) => method === 'Target.createBrowserContext').length, 1)
  }),
)

test('an address is that of the host that was asked, whatever path it tells', async () => {
  const told = 'ws://localhost//203.0.113.7/devtools/browser/1'
  const server = createServer((_, outgoing) => outgoing.end(JSON.stringify({ webSocketDebuggerUrl: told })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const { url } = await findSocket(`http://user:word@127.0.0.1:${port}/`, 10_000)
    assert.equal(url, `ws://user:word@127.0.0.1:${port}//203.0.113.7/devtools/browser/1`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
