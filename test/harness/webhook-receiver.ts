// HTTP server that receives webhooks and checks their signatures.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedCall {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** As it came. */
  raw: string
  body: any
  /** When it was there, by `performance.now()`. */
  at: number
}

/** What it says to a call: a status, or whatever it does with it, which may be nothing at all. */
type Says = number | ((outgoing: ServerResponse) => void)

export async function startReceiver() {
  const told: ReceivedCall[] = []
  const said = new Map<string, Says>()
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url: path = '', headers } = incoming
    const raw = await text(incoming)
    told.push({ method, path, headers, raw, body: JSON.parse(raw), at: performance.now() })
    const says = said.get(path) ?? 200
    if (typeof says === 'function') says(outgoing)
    else outgoing.writeHead(says).end('Thank you.')
  }
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error) => outgoing.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    at: (path: string) => told.filter((one) => one.path === path),
    /** From now on, at this path; 200 where nothing was said. */
    say: (path: string, says: Says) => void said.set(path, says),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Whether it was signed with this key, for these bytes, not long before or after. */
export function isSigned({ headers, raw }: ReceivedCall, apiKey: string, now: number): boolean {
  const seconds = String(headers['x-fastcomments-timestamp'])
  if (!/^\d{10}$/.test(seconds) || Math.abs(now / 1000 - Number(seconds)) > 300) return false
  const expected = `sha256=${createHmac('sha256', apiKey).update(`${seconds}.${raw}`).digest('hex')}`
  const given = String(headers['x-fastcomments-signature'])
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
