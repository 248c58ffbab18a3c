// IP ranges: public, private (an operator may allow them), and forbidden for all.

import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Range = readonly [Address, number]

/** `private` opens by an entry of the allow list, `never` does not. */
export type Reach = 'public' | 'private' | 'never'

interface AddressKind {
  reach: Reach
  what: string
}

export function classifyAddress(text: string): AddressKind {
  const address = parseAddress(text)
  if (address === undefined) return { reach: 'never', what: 'not an address' }
  return classify(address)
}

/**
 * Reads canonical text only, a zone id dropped and an IPv4-mapped address unwrapped. `ipaddr.js` alone would also take
 * octal, hexadecimal and short forms; the URL parser has rewritten those, so here they are a mistake. It would also take
 * the compatible `::1.2.3.4` for the mapped `::ffff:1.2.3.4`, hence the way through the parser that writes hexadecimal.
 */
export function parseAddress(text: string): Address | undefined {
  const plain = text.replace(/%.*$/s, '')
  const family = isIP(plain)
  if (family === 0) return undefined
  return ipaddr.process(family === 4 ? plain : new URL(`http://[${plain}]`).hostname.slice(1, -1))
}

export function isSameAddress(one: string, other: string): boolean {
  const address = parseAddress(one)
  return address !== undefined && address.toString() === parseAddress(other)?.toString()
}

export function isInRange(address: Address, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match(network, bits)
}

type Row = readonly [cidr: string, reach: Reach, what: string]

// First match wins, so single hosts stand before their networks. Sources: the IANA special-purpose registries for
// IPv4 and IPv6, and the cloud vendors' documentation for the metadata services.
const rows: readonly Row[] = [
  // Link-local stays shut as a whole: it is where clouds hand out credentials, on more hosts than a list can hold.
  ['169.254.0.0/16', 'never', 'link-local or cloud metadata'],
  ['100.100.100.200/32', 'never', 'cloud metadata'],
  ['168.63.129.16/32', 'never', 'cloud metadata'],
  ['192.0.0.192/32', 'never', 'cloud metadata'],
  ['0.0.0.0/8', 'never', 'unspecified'],
  ['224.0.0.0/4', 'never', 'multicast'],
  ['255.255.255.255/32', 'never', 'broadcast'],
  ['127.0.0.0/8', 'private', 'loopback'],
  ['10.0.0.0/8', 'private', 'a private network'],
  ['172.16.0.0/12', 'private', 'a private network'],
  ['192.168.0.0/16', 'private', 'a private network'],
  ['100.64.0.0/10', 'private', 'carrier-grade translation'],
  ['192.0.0.0/24', 'private', 'protocol assignments'],
  ['192.0.2.0/24', 'private', 'documentation'],
  ['198.51.100.0/24', 'private', 'documentation'],
  ['203.0.113.0/24', 'private', 'documentation'],
  ['192.88.99.0/24', 'private', '6to4 relay'],
  ['198.18.0.0/15', 'private', 'benchmarking'],
  ['240.0.0.0/4', 'private', 'reserved'],
  ['0.0.0.0/0', 'public', 'public'],

  ['::1/128', 'private', 'loopback'],
  ['fd00:ec2::/32', 'never', 'cloud metadata'],
  ['fd20:ce::254/128', 'never', 'cloud metadata'],
  ['fd00:42::42/128', 'never', 'cloud metadata'],
  ['fe80::/10', 'never', 'link-local or cloud metadata'],
  ['ff00::/8', 'never', 'multicast'],
  // These wrap an IPv4 address that some router unwraps; what is behind cannot be judged here.
  ['::/96', 'never', 'unspecified or IPv4-compatible'],
  ['::ffff:0:0:0/96', 'never', 'a translated address'],
  ['64:ff9b:1::/48', 'never', 'a translated address'],
  ['2002::/16', 'never', '6to4'],
  ['2001::/32', 'never', 'Teredo'],
  ['fc00::/7', 'private', 'a private network'],
  ['fec0::/10', 'private', 'site-local'],
  ['100::/64', 'private', 'discard-only'],
  ['2001::/23', 'private', 'protocol assignments'],
  ['2001:db8::/32', 'private', 'documentation'],
  ['3fff::/20', 'private', 'documentation'],
  ['2000::/3', 'public', 'public'],
  // Outside 2000::/3 nothing is handed out for the public internet.
  ['::/0', 'private', 'reserved'],
]

const kinds = rows.map(([cidr, reach, what]) => ({ range: ipaddr.parseCIDR(cidr), kind: { reach, what } }))
const translation = ipaddr.parseCIDR('64:ff9b::/96')

/** Interface identifiers of ISATAP (RFC 5214, 6.1), in any network: a router unwraps the IPv4 address behind them. */
function isIsatap(address: Address): boolean {
  const [, , , , , , , , first = 1, second = 1, third, fourth] = address.toByteArray()
  return address.kind() === 'ipv6' && (first & 0xfc) === 0 && second === 0 && third === 0x5e && fourth === 0xfe
}

function classify(address: Address): AddressKind {
  // On IPv6-only hosts every public IPv4 site arrives in this form, so it is judged by what it holds.
  if (isInRange(address, translation)) return classifyTranslated(address)
  if (isIsatap(address)) return { reach: 'never', what: 'an ISATAP address' }
  const row = kinds.find(({ range }) => isInRange(address, range))
  return row?.kind ?? { reach: 'never', what: 'not an address' }
}

function classifyTranslated(address: Address): AddressKind {
  const inner = classify(new ipaddr.IPv4(address.toByteArray().slice(-4)))
  // An allow list speaks of our own network; the same number behind a translator is another host.
  return inner.reach === 'public' ? inner : { reach: 'never', what: `${inner.what} behind a translator` }
}
