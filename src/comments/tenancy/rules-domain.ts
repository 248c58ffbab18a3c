// Domains of a tenant: parsing, wildcard matching, and the origins they authorise.

/** Normalised to the one spelling that is stored: lower case, Punycode, no trailing dot. */
export function parseDomain(
  typed: string,
): { domain: string } | { code: 'missing-domain' | 'domain-too-long' | 'domain-invalid' } {
  const name = typed.trim()
  if (name === '') return { code: 'missing-domain' }
  if (name.length > maxTypedChars) return { code: 'domain-too-long' }
  const isWild = name.startsWith('*.')
  const host = hostIn(isWild ? name.slice(2) : name)
  if (host === undefined || (isWild && isNumber(host))) return { code: 'domain-invalid' }
  return { domain: isWild ? `*.${host}` : host }
}

/**
 * Without any domain every origin is authorised. A name covers itself only, `*.name` everything below it; ports are
 * ignored.
 */
export function isOriginAuthorised(domains: readonly string[], origin: string): boolean {
  if (domains.length === 0) return true
  const url = URL.parse(origin)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return domains.some((domain) => domainCoversHost(domain, hostOf(url)))
}

/** Host of a URL, spelled as domains are; undefined where there is none. */
export function hostOfUrl(address: string): string | undefined {
  const url = URL.parse(address)
  return url && url.hostname !== '' ? hostOf(url) : undefined
}

export function domainCoversHost(domain: string, host: string): boolean {
  return domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '')
}

/**
 * Domain that covers a page: an exact one, else the longest wildcard; where none covers it, the tenant's only domain.
 */
export function domainOfPage(domains: readonly string[], url: string): string | undefined {
  const fitting = domains.filter((domain) => isOriginAuthorised([domain], url))
  const nearest = fitting.find((domain) => !domain.startsWith('*.')) ?? fitting.toSorted(longestFirst)[0]
  return nearest ?? (domains.length === 1 ? domains[0] : undefined)
}

/** The domain itself or anything below it; a wildcard is read as its base domain. */
export function isSubdomainOf(domain: string, host: string): boolean {
  const name = hostIn(host)
  return name !== undefined && (name === domain || name.endsWith(`.${domain.replace(/^\*\./, '')}`))
}

const longestFirst = (a: string, b: string) => b.length - a.length

/** The vendor's bound of the input. */
const maxTypedChars = 1000
/** RFC 1035, 2.3.4. */
const maxDomainChars = 253
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/
const address = /^(?:\d+\.){3}\d+$|^\[[0-9a-f:.]+\]$/
/** Characters of a URL that are not part of a host: path, port, credentials, escapes. */
const foreign = /[\s/\\?#@%:]/

function hostIn(typed: string): string | undefined {
  if (foreign.test(typed) && !/^\[[0-9a-f:.]+\]$/i.test(typed)) return undefined
  const host = URL.parse(`http://${typed}/`)?.hostname.replace(/\.$/, '')
  if (!host || host.length > maxDomainChars) return undefined
  return isNumber(host) || host.split('.').every((part) => label.test(part)) ? host : undefined
}

function isNumber(host: string): boolean {
  return address.test(host)
}
