// Connection to one of the checked addresses, with TLS under the name of the host.

import { isIP, connect as openTcp, type Socket } from 'node:net'
import { connect as openTls } from 'node:tls'
import { type AddressGuard, checkConnected } from './address-guard.ts'
import { ConnectTimeout, errorCodeOf, FetchFailure } from './fetch-failure.ts'
import type { Target } from './fetch-target.ts'
import { openTunnel } from './proxy-tunnel.ts'

const maxAttempts = 4
const late = new Error('The attempt took too long.')

type Open = (address: string, signal: AbortSignal) => Promise<Socket>

interface Route {
  target: Target
  addresses: readonly string[]
  guard: AddressGuard
  proxy: URL | undefined
  connectMs: number
}

export async function connect(route: Route, signal: AbortSignal): Promise<Socket> {
  const { target, guard, proxy } = route
  const open: Open = proxy
    ? (address, attempt) => openTunnel(proxy, address, target.port, attempt)
    : (address, attempt) => openDirect(address, target, guard, attempt)
  const socket = await firstThatAnswers(route, open, signal)
  return target.secure ? secured(socket, target, signal) : socket
}

/** In the order of the look-up; each gets its share of the time, so that a dead route does not use up all of it. */
async function firstThatAnswers(route: Route, open: Open, signal: AbortSignal): Promise<Socket> {
  const { host } = route.target
  const addresses = route.addresses.slice(0, maxAttempts)
  const shareMs = Math.ceil(route.connectMs / addresses.length)
  let failure: unknown
  for (const address of addresses) {
    // A single one has all of the time, whose clock is the caller's.
    const attempt = addresses.length === 1 ? { signal, end() {} } : startAttempt(shareMs, signal)
    try {
      return await open(address, attempt.signal)
    } catch (error) {
      signal.throwIfAborted()
      const isLate = attempt.signal.aborted
      failure = isLate ? new ConnectTimeout(`${host} could not be reached in time.`, error) : error
    } finally {
      attempt.end()
    }
  }
  if (failure instanceof FetchFailure) throw failure
  throw new FetchFailure('refused', `${host} does not accept connections (${errorCodeOf(failure)}).`, failure)
}

/** Ends with the attempt. A signal of the platform's own would go off in any case, and be kept until then with all it ends. */
function startAttempt(ms: number, caller: AbortSignal): { signal: AbortSignal; end: () => void } {
  const attempt = new AbortController()
  const stop = () => attempt.abort(caller.reason)
  const timer = setTimeout(() => attempt.abort(late), ms)
  if (caller.aborted) stop()
  caller.addEventListener('abort', stop, { once: true })
  return {
    signal: attempt.signal,
    end() {
      clearTimeout(timer)
      caller.removeEventListener('abort', stop)
    },
  }
}

async function openDirect(address: string, target: Target, guard: AddressGuard, signal: AbortSignal): Promise<Socket> {
  const socket = await opened(openTcp({ host: address, port: target.port, noDelay: true }), 'connect', signal)
  try {
    checkConnected(socket.remoteAddress, address, target, guard)
  } catch (error) {
    socket.destroy()
    throw error
  }
  return socket
}

async function secured(socket: Socket, { host, url }: Target, signal: AbortSignal): Promise<Socket> {
  const tls = openTls({
    socket,
    host,
    // An address must not be sent as a server name; the certificate is then compared with `host`.
    servername: isIP(host) === 0 ? host : '',
    ALPNProtocols: ['http/1.1'],
    // Said aloud so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
  })
  try {
    return await opened(tls, 'secureConnect', signal)
  } catch (error) {
    socket.destroy()
    signal.throwIfAborted()
    throw new FetchFailure('tls', `No secure connection to ${url.host} could be made (${errorCodeOf(error)}).`, error)
  }
}

function opened(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const stop = () => socket.destroy(signal.reason)
    const settle = () => signal.removeEventListener('abort', stop)
    socket.once(event, () => {
      settle()
      resolve(socket)
    })
    // Stays for the life of the socket: later errors reach the reader, but unheard ones would end the process.
    socket.on('error', (error) => {
      settle()
      reject(error)
    })
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}
