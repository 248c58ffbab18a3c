// Address of the client behind trusted proxies, and the network that counts as one client.
import { BlockList, isIP } from 'node:net'

export type ClientAddressResolver = (peer: string, forwardedFor: string | undefined) => string

/** `trusted` are addresses and CIDRs. The header is read from its end: what a stranger wrote at its start does not count. */
export function createClientAddressResolver(trusted: readonly string[]): ClientAddressResolver {
  if (trusted.length === 0) return (peer) => plain(peer)
  const list = blockList(trusted)
  const trusts = (address: string) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (peer, forwardedFor) => {
    const hops = [...(forwardedFor ?? '').split(',').map((hop) => plain(hop.trim())), plain(peer)].filter(
      (hop) => hop !== '',
    )
    while (hops.length > 1 && trusts(hops.at(-1) ?? '')) hops.pop()
    return hops.at(-1) ?? ''
  }
}

/** One client: an IPv4 address, or an IPv6 /64. */
export function clientNetwork(address: string): string {
  if (!address.includes(':') || isIP(address) !== 6 || address.startsWith('::ffff:')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const left = 8 - first.length - last.length - Number(last.at(-1)?.includes('.') ?? false)
  const whole = tail === undefined ? first : [...first, ...Array<string>(Math.max(0, left)).fill('0'), ...last]
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function blockList(trusted: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** IPv4 written as IPv6 is the same client; some proxies add the port, and brackets with it. */
function plain(hop: string): string {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}
