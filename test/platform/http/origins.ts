// Local servers for tests of outgoing requests: origins, raw sockets, and a proxy that plays the public internet.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export interface Origin {
  port: number
  /** `METHOD /path` in the order of arrival. */
  requests: string[]
  connections: () => number
  /** Resolves when every connection that was ever made is closed. */
  allClosed: () => Promise<void>
}

export type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

export async function openOrigin(t: TestContext, answer: Answer, host = '127.0.0.1'): Promise<Origin> {
  return listen(t, http.createServer(answer), host)
}

export async function openSecureOrigin(t: TestContext, answer: Answer, host = '127.0.0.1'): Promise<Origin> {
  return listen(t, https.createServer({ key: secureTestKey, cert: secureTestCertificate }, answer), host)
}

/** Speaks once the first bytes of a request are there, in whatever it likes. */
export async function openRawOrigin(t: TestContext, speak: (socket: net.Socket) => void): Promise<Origin> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => speak(socket))
  })
  return listen(t, server, '127.0.0.1')
}

/** A port of this machine on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export interface Proxy {
  url: string
  /** What CONNECT asked for, with the credentials that came along. */
  asked: string[]
}

/** Connects `address:port` to the local port that the table names, and refuses all else with 502. */
export async function openProxy(t: TestContext, world: Record<string, number>): Promise<Proxy> {
  const asked: string[] = []
  const server = http.createServer()
  server.on('connect', (request, socket) => {
    asked.push([request.url, request.headers['proxy-authorization'] ?? []].flat().join(' '))
    const port = world[request.url ?? '']
    if (port === undefined) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
      return
    }
    const far = net.connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 Connected\r\n\r\n'))
    for (const end of [far, socket]) end.on('error', () => {}).on('close', () => [far, socket].map((s) => s.destroy()))
    far.pipe(socket).pipe(far)
  })
  const { port } = await listen(t, server, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}`, asked }
}

async function listen(t: TestContext, server: net.Server, host: string): Promise<Origin> {
  const requests: string[] = []
  const open = new Set<net.Socket>()
  let connections = 0
  server.on('request', (request: http.IncomingMessage) => requests.push(`${request.method} ${request.url}`))
  server.on('connection', (socket: net.Socket) => {
    connections += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  t.after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  assert.ok(port > 0)
  const allClosed = async () => {
    // Not `once` of events, which fails when a connection ends with an error.
    for (const socket of open) await new Promise((resolve) => socket.once('close', resolve))
  }
  return { port, requests, connections: () => connections, allClosed }
}

// For `secure.test`, signed by itself, valid for a hundred years, protecting nothing.
export const secureTestCertificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUAWLZk9cLvXjn6r0dcFc/WoBZGd0wCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLc2VjdXJlLnRlc3QwIBcNMjYxMTIxMDg1ODMzWhgPMjEyNjEw
MjgwODU4MzNaMBYxFDASBgNVBAMMC3NlY3VyZS50ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEaU6FLra0Pc4lOX9N1OgAyl7+ZVzjTP0pJhGStouO4fRJdWKr
Ms5spkrTxc3kZ5Gr73g8OP1Fj4quVM3FadSyoqNrMGkwHQYDVR0OBBYEFM3qp70j
HtDHLq3RTjhebayGDbDcMB8GA1UdIwQYMBaAFM3qp70jHtDHLq3RTjhebayGDbDc
MA8GA1UdEwEB/wQFMAMBAf8wFgYDVR0RBA8wDYILc2VjdXJlLnRlc3QwCgYIKoZI
zj0EAwIDSAAwRQIgUgy/cEmvnA5HFsc1yN5OUCUICjgLyzSoZed5FaouCcwCIQCO
XsPAWs/Tcq8vEhD3FDWEINmeqvBuDfqPaCRamZmpzA==
-----END CERTIFICATE-----
`

const secureTestKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrKsKo4ySWCxbZ3IG
8/iz8nWfPVsxtYHeaHu71wWH0YChRANCAARpToUutrQ9ziU5f03U6ADKXv5lXONM
/SkmEZK2i47h9El1YqsyzmymStPFzeRnkavveDw4/UWPiq5UzcVp1LKi
-----END PRIVATE KEY-----
`
