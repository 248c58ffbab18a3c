// CONNECT tunnel through the outgoing proxy, to an address that was resolved and checked here.

import https from 'node:https'
import { isIPv6, type Socket } from 'node:net'
import { request as requestPlain } from '../node-http.ts'
import { errorCodeOf, FetchFailure } from './fetch-failure.ts'

export function parseProxy(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error('The outgoing proxy must be written as http://host:port or https://host:port')
  }
  return url
}

/**
 * CONNECT also for plain http. A request in absolute form would have to name the host, which the proxy looks up again
 * (unguarded), or the address, which the proxy must then write into `Host` as well.
 */
export function openTunnel(proxy: URL, address: string, port: number, signal: AbortSignal): Promise<Socket> {
  const authority = isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`
  const request = proxy.protocol === 'https:' ? https.request : requestPlain
  const headers = headersFor(proxy, authority)
  // The platform's own agent could lead through one more proxy (NODE_USE_ENV_PROXY), and NODE_TLS_REJECT_UNAUTHORIZED
  // could have any certificate taken.
  const asked = request(proxy, { method: 'CONNECT', path: authority, headers, agent: false, rejectUnauthorized: true })
  const stop = () => asked.destroy(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const tunnel = new Promise<Socket>((resolve, reject) => {
    asked.on('connect', ({ statusCode }, socket, head) => {
      // From here on the reader of the socket reports errors; unheard ones would end the process.
      socket.on('error', () => {})
      if (head.length > 0) socket.unshift(head)
      if (statusCode === 200) return resolve(socket as Socket)
      socket.destroy()
      reject(new FetchFailure('proxy', `The outgoing proxy answered ${statusCode} instead of connecting.`))
    })
    asked.on('error', (error) =>
      reject(new FetchFailure('proxy', `The outgoing proxy could not be used (${errorCodeOf(error)}).`, error)),
    )
  })
  asked.end()
  return tunnel.finally(() => signal.removeEventListener('abort', stop))
}

function headersFor(proxy: URL, authority: string): Record<string, string> {
  const headers = { host: authority }
  if (proxy.username === '' && proxy.password === '') return headers
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  return { ...headers, 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}
