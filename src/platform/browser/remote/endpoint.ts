// Address of a browser elsewhere, as the setting names it: its DevTools socket, or where it says that.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

export interface SocketAddress {
  url: string
  headers: Record<string, string>
}

/** Of `/json/version`, which has some hundred bytes. */
const maxAnswerBytes = 64 * 1024

export function isEndpoint(setting: string): boolean {
  return /^(?:wss?|https?):\/\//.test(setting)
}

/** For people: without user, path and query, where keys may stand. */
export function shownEndpoint(endpoint: string): string {
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${host}`
}

/** Asks nobody for `ws:` and `wss:`. Throws an error with a sentence, without the address. */
export async function findSocket(endpoint: string, timeoutMs: number): Promise<SocketAddress> {
  const url = new URL(endpoint)
  if (/^wss?:$/.test(url.protocol)) return { url: url.href, headers: {} }
  // Chromium answers to names only where they are `localhost`; who stands before it with TLS needs the true one.
  const headers: Record<string, string> = url.protocol === 'http:' ? { host: 'localhost' } : {}
  const version = new URL(url)
  version.pathname = `${url.pathname.replace(/\/+$/, '')}/json/version`
  const told = socketTold(await readText(version, headers, timeoutMs))
  // Its host stays, with the operator's user and password.
  const socket = new URL(url)
  socket.protocol = url.protocol.replace('http', 'ws')
  socket.pathname = told.pathname
  if (told.search !== '') socket.search = told.search
  return { url: socket.href, headers }
}

/** For its path and query: its host is that by which the browser was asked, or one that only it knows. */
function socketTold(text: string): URL {
  const problem = 'What answers there at /json/version is no browser.'
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (cause) {
    throw new Error(problem, { cause })
  }
  const { webSocketDebuggerUrl: told } = (answer ?? {}) as { webSocketDebuggerUrl?: unknown }
  const found = typeof told === 'string' ? URL.parse(told) : undefined
  if (!found) throw new Error(problem)
  return found
}

/** The operator's own address: not for the guarded fetch, which refuses private ones. */
async function readText(url: URL, headers: Record<string, string>, timeoutMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(timeoutMs)
  // A connection of its own: a kept one may be as lost as that of the browser.
  const outgoing = send(url, { headers, signal, agent: false }, (incoming) => {
    const pieces: Buffer[] = []
    let size = 0
    incoming.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > maxAnswerBytes) incoming.destroy(new Error('Its answer is too long.'))
      else pieces.push(piece)
    })
    incoming.on('error', reject)
    incoming.on('end', () => {
      if (incoming.statusCode === 200) resolve(Buffer.concat(pieces).toString('utf8'))
      else reject(new Error(`It answers with status ${incoming.statusCode}.`))
    })
  })
  outgoing.on('error', (error) => reject(signal.aborted ? new Error('There was no answer in time.') : error))
  outgoing.end()
  return promise
}
