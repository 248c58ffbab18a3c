// Socket to a browser that is there, and yet does not read, or does not answer pings.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { BrowserGone } from '../../../../src/platform/browser/cdp/cdp-connection.ts'
import { type CdpSocket, openSocket } from '../../../../src/platform/browser/cdp/cdp-socket.ts'

async function withSocket(
  options: ServerOptions,
  onSocket: (socket: WebSocket) => void,
  use: (socket: CdpSocket) => Promise<void>,
) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, ...options })
  server.on('connection', onSocket)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const socket = openSocket(`ws://127.0.0.1:${port}`, { headers: {}, connectMs: 10_000, pingEveryMs: 100 })
  try {
    await socket.opened
    await use(socket)
    await socket.closed
  } finally {
    for (const client of server.clients) client.terminate()
    await new Promise((resolve) => server.close(resolve))
  }
}

const isGone = (sentence: RegExp) => (error: Error) => error instanceof BrowserGone && sentence.test(error.message)

test('what is not read is held up to 64 MB, then the connection is ended', async () => {
  const pause = (socket: WebSocket) => socket.pause()
  await withSocket({}, pause, async ({ connection }) => {
    const text = 'x'.repeat(8 * 1024 * 1024)
    const sent = Array.from({ length: 16 }, () => connection.send('Runtime.evaluate', { expression: text }))
    const outcomes = await Promise.allSettled(sent)
    for (const outcome of outcomes) {
      assert.equal(outcome.status, 'rejected')
      assert.ok(isGone(/does not read/)(outcome.reason), String(outcome.reason))
    }
  })
})

test('one that answers no ping is given up', async () => {
  await withSocket(
    { autoPong: false },
    () => undefined,
    async ({ connection }) => {
      await assert.rejects(connection.send('Browser.getVersion'), isGone(/does not answer/))
    },
  )
})
