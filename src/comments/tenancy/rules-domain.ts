// Domains of a tenant: what can be one, and whose pages it lets in.

/** As it is kept: what people type is spelled in one way, so that it is found again. */
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
 * Without any domain everybody may ask. A name means itself alone, `*.` before it everything below it; ports do not
 * matter.
 */
export function isOriginAuthorised(domains: readonly string[], origin: string): boolean {
  if (domains.length === 0) return true
  const url = URL.parse(origin)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return domains.some((domain) => domainCoversHost(domain, hostOf(url)))
}

/** The host of an address, in the spelling of domains; undefined where there is none. */
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

/** Which of them is about a page: its host's own, else the nearest above it; where none fits, the only one that there is. */
export function domainOfPage(domains: readonly string[], url: string): string | undefined {
  const fitting = domains.filter((domain) => isOriginAuthorised([domain], url))
  const nearest = fitting.find((domain) => !domain.startsWith('*.')) ?? fitting.toSorted(longestFirst)[0]
  return nearest ?? (domains.length === 1 ? domains[0] : undefined)
}

/** Whether a host is that of the domain, or stands below it. */
export function isSubdomainOf(domain: string, host: string): boolean {
  const name = hostIn(host)
  return name !== undefined && (name === domain || name.endsWith(`.${domain.replace(/^\*\./, '')}`))
}

const longestFirst = (a: string, b: string) => b.length - a.length

/** The vendor's bound; names are refused as such before that. */
const maxTypedChars = 1000
/** RFC 1035, 2.3.4. */
const maxDomainChars = 253
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/
const address = /^(?:\d+\.){3}\d+$|^\[[0-9a-f:.]+\]$/
/** An address, a port, a name and password: whatever stands around a name is not part of it. */
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
