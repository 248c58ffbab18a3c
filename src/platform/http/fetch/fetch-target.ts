// Syntactic checks of a URL before its name is resolved: scheme, port, credentials.

import { normalizeHost } from './allow-list.ts'
import { FetchFailure } from './fetch-failure.ts'

export interface Target {
  url: URL
  /** Without brackets and without the dot of the root. */
  host: string
  port: number
  secure: boolean
}

/** Order: what the text says about itself first, then where it leads. */
export function parseTarget(url: URL): Target {
  const secure = url.protocol === 'https:'
  if (!secure && url.protocol !== 'http:') {
    throw new FetchFailure('scheme', `Only http and https can be fetched, not ${url.protocol.slice(0, -1)}.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchFailure('credentials', 'An address with a user name or password in it is not fetched.')
  }
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port)
  if (blockedPorts.has(port)) throw new FetchFailure('port', `Port ${port} belongs to another protocol.`)
  const host = normalizeHost(url.hostname)
  if (metadataNames.has(host)) throw new FetchFailure('private-address', `${host} is a cloud's metadata service.`)
  return { url, host, port, secure }
}

// These also lead to addresses that are never fetched; the name is refused too because a proxy or a private resolver
// may give it another address.
const metadataNames = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.tencentyun.com',
  'instance-data',
  'instance-data.ec2.internal',
])

// The "bad ports" of the Fetch standard: services that could mistake a request for their own protocol.
// biome-ignore format: one paragraph reads better than eighty lines
const blockedPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
