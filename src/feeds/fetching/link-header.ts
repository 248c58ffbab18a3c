// The `Link` header (RFC 8288): link relations outside the markup.
import type { LinkRelation } from '../extraction/page-links/link-relations.ts'

const maxLinks = 50
const maxHeaderLength = 16_384

/** Addresses are made absolute; those that cannot be are left out. */
export function parseLinkHeader(value: string | null, url: string): LinkRelation[] {
  const links: LinkRelation[] = []
  for (const [, address = '', parameters = ''] of (value ?? '').slice(0, maxHeaderLength).matchAll(oneLink)) {
    const { rel, type, title } = parametersIn(parameters)
    const target = URL.parse(address.trim(), url)?.href
    if (rel && target) links.push({ rels: rel.toLowerCase().split(/\s+/), url: target, type, title })
    if (links.length === maxLinks) break
  }
  return links
}

const oneLink = /<([^<>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"[^"]*"|[^\s",;]*))?)*)/g
const oneParameter = /;\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^\s",;]*))/g

/** Of a name that stands there twice, the first counts. */
function parametersIn(text: string): Record<string, string | undefined> {
  const found: Record<string, string> = Object.create(null)
  for (const [, name = '', quoted, bare] of text.matchAll(oneParameter)) {
    found[name.toLowerCase()] ??= quoted ?? bare ?? ''
  }
  return found
}
