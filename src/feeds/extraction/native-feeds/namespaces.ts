// Usual namespace prefixes of feeds; declared ones take precedence.
import type { XmlAttributes } from './scan-xml.ts'

const USUAL: ReadonlyMap<string, string> = new Map([
  ['http://purl.org/rss/1.0/', ''],
  ['http://my.netscape.com/rdf/simple/0.9/', ''],
  ['http://www.w3.org/2005/atom', 'atom:'],
  ['http://purl.org/atom/ns#', 'atom:'],
  ['http://purl.org/rss/1.0/modules/content/', 'content:'],
  ['http://purl.org/dc/elements/1.1/', 'dc:'],
  ['http://purl.org/dc/terms/', 'dcterms:'],
  ['http://search.yahoo.com/mrss/', 'media:'],
  ['http://search.yahoo.com/mrss', 'media:'],
  ['http://www.itunes.com/dtds/podcast-1.0.dtd', 'itunes:'],
  ['http://www.google.com/schemas/sitemap-news/0.9', 'news:'],
  ['http://www.google.com/schemas/sitemap-image/1.1', 'image:'],
  ['http://www.google.com/schemas/sitemap-video/1.1', 'video:'],
  ['http://www.w3.org/1999/xhtml', 'xhtml:'],
])

const MAX_NAMES = 1000

/** Names of elements in lower case with their usual prefix, and without the one of the root. */
export interface Namespaces {
  declare: (attributes: XmlAttributes) => void
  /** Of the root, which is named first. */
  nameRoot: (written: string) => string
  name: (written: string) => string
}

/** A declaration counts from where it stands to the end: nobody declares a prefix twice. */
export function createNamespaces(): Namespaces {
  const prefixes = new Map<string, string>()
  /** By how they are written: most are written again and again. */
  const names = new Map<string, string>()
  let isAtom = false
  const name = (written: string): string => {
    const known = names.get(written)
    if (known !== undefined) return known
    const named = nameOf(written)
    if (names.size < MAX_NAMES) names.set(written, named)
    return named
  }
  const nameOf = (written: string): string => {
    const lower = written.toLowerCase()
    const colon = lower.indexOf(':')
    const usual = colon < 0 ? undefined : prefixes.get(lower.slice(0, colon))
    return usual === undefined ? lower : (isAtom && usual === 'atom:' ? '' : usual) + lower.slice(colon + 1)
  }
  return {
    name,
    nameRoot(written) {
      const colon = written.indexOf(':')
      if (colon >= 0) prefixes.set(written.slice(0, colon).toLowerCase(), '')
      names.clear()
      isAtom = /(?:^|:)feed$/i.test(written)
      return name(written)
    },
    declare(attributes) {
      for (const attribute in attributes) {
        if (!attribute.startsWith('xmlns:')) continue
        const usual = USUAL.get(attributes[attribute]?.trim().toLowerCase() ?? '')
        const prefix = attribute.slice('xmlns:'.length)
        if (usual === undefined || prefixes.has(prefix)) continue
        prefixes.set(prefix, usual)
        names.clear()
      }
    },
  }
}
