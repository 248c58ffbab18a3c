// Defective connections: invalid upgrades, refused and unclosed, half-open, gone during the handshake.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, openComments } from '../harness/comment-client.ts'
import { listen, type SocketWords, socketWords, subUrl } from '../harness/socket-client.ts'

/** Everything a client has to say to get a line. */
function handshake(target: string, { version = '1.1', more = [] as string[] } = {}): string {
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  const lines = [`GET ${target} HTTP/${version}`, 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', key]
  return [...lines, 'Sec-WebSocket-Version: 13', ...more, '', ''].join('\r\n')
}

interface Raw {
  socket: Socket
  said(): string
  closed: Promise<unknown>
}

/** A client that never ends its half of the connection by itself, and answers nothing. */
function dial(comments: Comments, text: string): Raw {
  const socket = connect({ port: comments.app.port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(text))
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  return { socket, said: () => said, closed: new Promise((resolve) => socket.once('close', resolve)) }
}

const targetOf = (words: SocketWords) => subUrl('', words)

test('no line for HTTP/1.0, nor with a body: it is read as a request like any other', async () => {
  const comments = await openComments()
  const site = await comments.tenant()
  const target = targetOf(await socketWords(site))
  const second = 'GET /api/v1/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const asked = [
    handshake(target, { version: '1.0' }),
    handshake(target, { more: [`Content-Length: ${second.length}`] }) + second,
    `${handshake(target, { more: ['Transfer-Encoding: chunked'] })}0\r\n\r\n`,
    handshake(target, { more: ['Upgrade: websocket'] }),
  ]
  for (const text of asked) {
    const { socket, said } = dial(comments, text)
    await waitUntil('it is answered', () => said().includes('\r\n\r\n'))
    assert.match(said(), /^HTTP\/1\.1 404 /, text)
    socket.destroy()
  }
  await comments.close()
})

test('whoever was refused and keeps their half of the connection does not keep the server from stopping', async () => {
  const comments = await openComments()
  const refused = dial(comments, handshake('/sub'))
  await waitUntil('it is refused', () => refused.said().startsWith('HTTP/1.1 401 '))
  await comments.close()
  refused.socket.destroy()
})

test('half open lines are found by their silence; whoever answers stays', async () => {
  const comments = await openComments({ SOCKETS_PING_SECONDS: '1' })
  const site = await comments.tenant()
  const listener = await listen(comments.app.url, site)
  const silent = dial(comments, handshake(targetOf(listener.words)))
  await waitUntil('both are there', () => listener.presence.at(-1)?.sc === 2)
  await waitUntil('the silent one is gone', () => listener.presence.at(-1)?.sc === 1)
  silent.socket.end()
  await silent.closed
  await site.post({}, { broadcastId: 'b' })
  await listener.has(1)
  await listener.close()
  await comments.close()
})
