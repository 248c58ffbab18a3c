// Client of the WebSocket at `/sub`; collects frames and validates each against the contract.
import assert from 'node:assert/strict'
import { WebSocket } from 'ws'
import { LiveEvent } from '../../../src/comments/live/contract.ts'
import { waitUntil } from '../../harness/app.ts'
import { assertStrict, type TenantClient } from './comment-client.ts'

export interface SocketWords {
  tenantIdWS: string
  urlIdWS: string
  userIdWS: string
}

export interface SocketListener {
  /** All that came, but for who is present. */
  frames: any[]
  presence: any[]
  socket: WebSocket
  words: SocketWords
  closed: Promise<number>
  /** Waits for so many frames, and gives the last of them. */
  has(count: number): Promise<any>
  close(): Promise<void>
}

/** The three ids, as the list gives them. */
export async function socketWords(site: TenantClient, urlId = 'page', query: object = {}): Promise<SocketWords> {
  const { tenantIdWS, urlIdWS, userIdWS } = await site.read({ ...query }, urlId)
  return { tenantIdWS, urlIdWS, userIdWS }
}

/** Unescaped, as some clients do it. */
export function subUrl(url: string, { tenantIdWS, urlIdWS, userIdWS }: SocketWords): string {
  return `${url.replace('http', 'ws')}/sub?urlId=${urlIdWS}&userIdWS=${userIdWS}&tenantIdWS=${tenantIdWS}`
}

/** A server that answers nothing is waited for no longer than this. */
const handshakeTimeout = 60_000

/** Fails unless the line comes to be. */
export async function connect(url: string, words: SocketWords, headers = {}): Promise<SocketListener> {
  const socket = new WebSocket(subUrl(url, words), { headers, perMessageDeflate: true, handshakeTimeout })
  const frames: any[] = []
  const presence: any[] = []
  socket.on('message', (data, isBinary) => {
    const text = data.toString()
    assert.ok(!isBinary && !text.includes('%'), text)
    const frame = JSON.parse(text)
    assertStrict(LiveEvent, frame, 'frame')
    assert.equal(typeof frame.timestamp, 'number')
    ;(frame.type === 'p-u' ? presence : frames).push(frame)
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => {})
  return {
    frames,
    presence,
    socket,
    words,
    closed,
    async has(count) {
      await waitUntil(`${count} frames`, () => frames.length >= count)
      assert.equal(frames.length, count, JSON.stringify(frames))
      return frames.at(-1)
    },
    async close() {
      socket.close()
      await closed
    },
  }
}

export async function listen(url: string, site: TenantClient, urlId = 'page', query: object = {}) {
  return connect(url, await socketWords(site, urlId, query))
}

/** How a line that does not come to be is refused. */
export async function refusedSocket(
  url: string,
  words: SocketWords,
  headers = {},
): Promise<{ status: number; code: string }> {
  const socket = new WebSocket(subUrl(url, words), { headers, handshakeTimeout })
  return new Promise((resolve, reject) => {
    // After an answer it says nothing new.
    socket.on('error', reject)
    socket.once('open', () => reject(new Error('The socket was opened.')))
    socket.once('unexpected-response', (_, response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, code: JSON.parse(body).code }))
    })
  })
}
