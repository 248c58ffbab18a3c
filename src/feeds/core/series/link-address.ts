// What the address of a link tells of what it leads to. Asked of one link by several series, read once.
import { dateInAddress } from '../dates.ts'
import type { AddressTraits, Link } from '../document.ts'
import { type AddressParts, shapeOf } from '../links.ts'

export function addressOf(link: Link): AddressTraits {
  link.address ??= traitsOf(link)
  return link.address
}

function traitsOf({ url, parts }: Link): AddressTraits {
  return {
    host: parts?.host,
    pathname: parts?.pathname,
    shape: parts ? shapeOf(parts) : '',
    specific: parts !== undefined && isSpecific(parts),
    dated: dateInAddress(url) !== undefined,
  }
}

function isSpecific({ pathname, search }: AddressParts): boolean {
  const last = pathname.replace(/\/$/, '').split('/').pop() ?? ''
  return /\d{3}/.test(pathname + search) || last.length >= 24 || last.split(/[-_+]|%20/).length >= 4
}
