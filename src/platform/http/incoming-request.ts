// Conversion of a Node request to a `Call`: id, method, target, headers and the client's address.
import type { IncomingMessage } from 'node:http'
import type { Call } from '../api/call.ts'
import type { ClientAddressResolver } from '../limits/client-address.ts'

export interface CallParts {
  clientAddress: ClientAddressResolver
  requestId(): string
}

const acceptableId = /^[\w.-]{1,64}$/

/** The id is `X-Request-Id` where that has at most 64 plain characters, and a new one otherwise. */
export function callFromRequest(incoming: IncomingMessage, { requestId, clientAddress }: CallParts): Call {
  const sentId = incoming.headers['x-request-id']
  const id = typeof sentId === 'string' && acceptableId.test(sentId) ? sentId : requestId()
  return new IncomingCall(id, incoming, clientAddress)
}

/** A class, because V8 makes an object with a getter of its own slowly: a tenth of what a remembered answer costs. */
class IncomingCall implements Call {
  readonly id: string
  readonly method: string
  readonly target: string
  readonly #incoming: IncomingMessage
  readonly #clientAddress: ClientAddressResolver
  #address: string | undefined

  constructor(id: string, incoming: IncomingMessage, clientAddress: ClientAddressResolver) {
    this.id = id
    this.method = incoming.method ?? 'GET'
    this.target = originForm(incoming.url ?? '/')
    this.#incoming = incoming
    this.#clientAddress = clientAddress
  }

  get address(): string {
    const { headers, socket } = this.#incoming
    this.#address ??= this.#clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for'] as string | undefined)
    return this.#address
  }

  header(name: string): string | undefined {
    const value = this.#incoming.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
}

/** RFC 9112 3.2.2: a server takes absolute addresses too. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}
