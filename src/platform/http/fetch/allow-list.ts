// Parser of FETCH_ALLOW and its like: `host`, `host:port`, an address, or a network, separated by commas.

import { isIPv6 } from 'node:net'
import { type Address, isInRange, parseAddress, type Range } from './address-ranges.ts'

interface AllowEntry {
  /** Without a port, every port. */
  port?: number
  /** A name opens whatever private address it leads to; a range opens its addresses under any name. */
  opens: { name: string } | { range: Range }
}

export type AllowList = readonly AllowEntry[]

/** Throws an error with a sentence about the first entry that cannot be read. */
export function parseAllowList(text: string): AllowList {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry)
}

export function isAllowed(list: AllowList, host: string, port: number, address: string): boolean {
  return list.some((entry) => {
    if (entry.port !== undefined && entry.port !== port) return false
    if ('name' in entry.opens) return entry.opens.name === host
    const found = parseAddress(address)
    return found !== undefined && isInRange(found, entry.opens.range)
  })
}

/** The spelling in which hosts are compared: without brackets, without the dot of the root. */
export function normalizeHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

function parseEntry(entry: string): AllowEntry {
  if (entry.includes('/')) return { opens: { range: parseNetwork(entry) } }
  const [, host = '', digits] = isIPv6(entry)
    ? [entry, `[${entry}]`]
    : (/^(\[[^\]]*\]|[^:[\]@?#\\%]*)(?::(\d{1,5}))?$/.exec(entry) ?? [])
  const opens = parseHost(host)
  if (opens === undefined) throw unreadable(entry)
  if (digits === undefined) return { opens }
  const port = Number(digits)
  if (port < 1 || port > 65_535) throw unreadable(entry)
  return { opens, port }
}

function parseHost(host: string): AllowEntry['opens'] | undefined {
  if (host === '' || !URL.canParse(`http://${host}/`)) return undefined
  // The same parser as for pages, so that an entry means the host that its spelling leads to.
  const name = normalizeHost(new URL(`http://${host}/`).hostname)
  const address = parseAddress(name)
  if (address !== undefined) return { range: [address, widthOf(address)] }
  return /^[\w-]+(\.[\w-]+)*$/.test(name) ? { name } : undefined
}

function parseNetwork(entry: string): Range {
  const [, address = '', digits = ''] = /^([^/%]+)\/(\d{1,3})$/.exec(entry) ?? []
  const network = parseAddress(address)
  const bits = Number(digits)
  // The last: mapped addresses are judged as IPv4, so a mapped network would silently open something else.
  if (network === undefined || bits > widthOf(network) || (isIPv6(address) && widthOf(network) === 32)) {
    throw unreadable(entry)
  }
  return [network, bits]
}

function widthOf(address: Address): number {
  return address.kind() === 'ipv4' ? 32 : 128
}

function unreadable(entry: string): Error {
  return new Error(`"${entry}" is not a host, a host:port, an address or a network such as 10.0.0.0/8`)
}
