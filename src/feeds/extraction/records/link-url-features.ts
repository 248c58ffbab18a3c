// What the address of a link tells of what it leads to. Asked by several series and of several links, read once.

import { dateInAddress } from '../dates/parse-date.ts'
import type { AddressTraits, Link, Target } from '../html/links.ts'
import { type AddressParts, lastPart, shapeOf } from '../normalization/urls.ts'

export function addressOf({ target }: Link): AddressTraits {
  target.traits ??= traitsOf(target)
  return target.traits
}

function traitsOf({ url, parts }: Target): AddressTraits {
  return {
    host: parts?.host,
    pathname: parts?.pathname,
    shape: parts ? shapeOf(parts) : '',
    specific: parts !== undefined && isSpecific(parts),
    dated: dateInAddress(url) !== undefined,
  }
}

function isSpecific({ pathname, search }: AddressParts): boolean {
  return /\d{3}/.test(pathname) || (search !== '' && /\d{3}/.test(pathname + search)) || endsInWords(pathname)
}

/** It ends with as many words as titles have. */
export function endsInWords(pathname: string): boolean {
  const last = lastPart(pathname)
  return last.length >= LONG || PARTED.test(last)
}

const LONG = 24
/** Into four words. */
const PARTED = /(?:[-_+]|%20)(?:.*?(?:[-_+]|%20)){2}/
