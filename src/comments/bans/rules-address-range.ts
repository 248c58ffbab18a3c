// Sortable text form of IP addresses and networks: a range is two strings of one width that any database can compare.

/** IPv4 at its mapped address, `::ffff:0:0/96`. */
const mapped = '00000000000000000000ffff'

/** 32 hexadecimal digits, without the zone; undefined for text that is no address. */
export function sortableAddress(address: string): string | undefined {
  const text = address.trim().replace(/%.*$/, '')
  if (!text.includes(':')) {
    const key = ipv4Key(text)
    return key === undefined ? undefined : mapped + key
  }
  return ipv6Key(text)
}

export interface AddressRange {
  first: string
  last: string
}

/** A single IPv6 address stands for its /64, which is one household. */
export function parseAddressRange(typed: string): AddressRange | undefined {
  const [address = '', bits, ...more] = typed.trim().split('/')
  const key = sortableAddress(address)
  if (key === undefined || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined
  const isIpv4 = !address.includes(':')
  const prefixBits = bits === undefined ? (isIpv4 || key.startsWith(mapped) ? undefined : 64) : Number(bits)
  if (prefixBits === undefined) return { first: key, last: key }
  if (prefixBits > (isIpv4 ? 32 : 128)) return undefined
  // `::ffff:1.2.3.4/24` was meant as 1.2.3.0/24, and would be another network without any clients.
  if (!isIpv4 && prefixBits < 96 && key.startsWith(mapped)) return undefined
  return cut(key, isIpv4 ? prefixBits + 96 : prefixBits)
}

function cut(key: string, bits: number): AddressRange {
  const fullDigits = Math.floor(bits / 4)
  const prefix = key.slice(0, fullDigits)
  if (fullDigits === 32) return { first: key, last: key }
  const free = 0xf >> (bits % 4)
  const digit = Number.parseInt(key.charAt(fullDigits), 16)
  const restDigits = 31 - fullDigits
  return {
    first: prefix + (digit & ~free).toString(16) + '0'.repeat(restDigits),
    last: prefix + (digit | free).toString(16) + 'f'.repeat(restDigits),
  }
}

function ipv4Key(text: string): string | undefined {
  const parts = text.split('.')
  const isOne = parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  return isOne ? parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('') : undefined
}

function ipv6Key(text: string): string | undefined {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const tail = dotted?.[2] === undefined ? '' : ipv4Key(dotted[2])
  if (tail === undefined) return undefined
  const plain = dotted ? `${dotted[1]}${tail.slice(0, 4)}:${tail.slice(4)}` : text
  const halves = plain.split('::')
  if (halves.length > 2) return undefined
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - before.length - after.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after]
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined
  return groups.map((group) => group.toLowerCase().padStart(4, '0')).join('')
}
