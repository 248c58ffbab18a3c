// Address of a page here: that of the other system, as the caller maps it.
import { normalizeUrlId, parsePageUrl } from '../../pages/rules-url-id.ts'
import type { SourcePage } from './source-record.ts'

export interface AddressMap {
  /** Beginnings of addresses or keys, each with what stands in its place. The longest that fits counts. */
  replacements: readonly (readonly [from: string, to: string])[]
  /** Address of the site, for keys that are paths. */
  site: string | undefined
}

export interface MappedPage {
  urlId: string
  /** Empty where it is not known. */
  url: string
}

/** Undefined where the page has neither an address nor a key. */
export function mapPage(page: SourcePage, map: AddressMap): MappedPage | undefined {
  const address = complete(page.url ?? page.key ?? '', map)
  const urlId = normalizeUrlId(page.isKeyed && page.key !== undefined ? complete(page.key, map) : address)
  return urlId === '' ? undefined : { urlId, url: parsePageUrl(address) ?? '' }
}

function complete(written: string, map: AddressMap): string {
  const address = replaced(written, map)
  return isPath(address) && map.site !== undefined ? (URL.parse(address, map.site)?.href ?? address) : address
}

const isPath = (written: string): boolean => written.startsWith('/') && !written.startsWith('//')

function replaced(written: string, { replacements }: AddressMap): string {
  const fitting = replacements.filter(([from]) => written.startsWith(from))
  const [from, to] = fitting.reduce(longer, ['', ''])
  return to + written.slice(from.length)
}

const longer = (one: readonly [string, string], other: readonly [string, string]): readonly [string, string] =>
  other[0].length > one[0].length ? other : one
