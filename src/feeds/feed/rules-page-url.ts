// Page URLs: typed text to a canonical URL or none, and the default name of its feed.

const maxUrlLength = 2048
/** Addresses without a scheme: `localhost:3000`, `10.0.0.1/x`, `example.com/news`. */
const bareHost =
  /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,})(?::\d{1,5})?(?:[/?#]|$)/u

/**
 * Canonical form, or undefined when this cannot be the address of a page: lower-case scheme and host, punycode, no
 * default port, dot segments resolved; query and fragment stay. User-info is refused, and `@` where it is mistaken for it.
 */
export function normalizePageUrl(typed: string): string | undefined {
  const text = withScheme(typed.trim())
  if (text.length > maxUrlLength || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || url.username !== '' || url.password !== '' || url.hostname === '') return undefined
  if (url.search.includes('@') || url.hash.includes('@')) return undefined
  return url.href.length <= maxUrlLength ? url.href : undefined
}

/**
 * The address by http, where https is only a guess about what was typed; undefined where the scheme was typed too.
 * `https` is the canonical form that `normalizePageUrl` made of it.
 */
export function httpAlternative(typed: string, https: string): string | undefined {
  const text = typed.trim()
  return withScheme(text) === text || text.startsWith('//') ? undefined : toHttp(https)
}

/** The same address by http. A port that was written stays. */
export function toHttp(https: string): string {
  return https.replace(/^https:/, 'http:')
}

/** `example.com: Blog Hello-world`: never asked of the page itself. */
export function defaultFeedName(address: string): string {
  const url = new URL(address)
  const words = url.pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => capitalised(decoded(segment)))
  return words.length === 0 ? url.hostname : `${url.hostname}: ${words.join(' ')}`
}

/** Addresses and OPML may hold what neither a database nor XML can. */
export function stripControlChars(name: string): string {
  return name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
}

function withScheme(text: string): string {
  if (text.startsWith('//')) return `https:${text}`
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  return bareHost.test(text) ? `https://${text}` : text
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function capitalised(word: string): string {
  const lower = word.toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
