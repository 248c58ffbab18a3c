// Addresses: made absolute, and reduced to what tells one thing from another.

/** Parameters that say where a reader came from, not what is shown. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|yclid|msclkid|igshid|mc_cid|mc_eid|_ga|_gl|ref_src|ref_url|cmpid|ns_\w+|at_medium|at_campaign|wt_mc|spm|phpsessid|jsessionid|sid|sessionid|aspsessionid\w*|hpt|pk_campaign|pk_kwd|mtm_\w+)$/i

/** Longer ones lead nowhere that people go, and a page could swell what we keep by them. */
const LONGEST = 4096

/** An absolute http or https address, or nothing for anything else a link may hold. */
export function absoluteLink(written: string | undefined, base: string): string | undefined {
  if (written === undefined) return undefined
  const trimmed = written.trim()
  if (!trimmed || trimmed.length > LONGEST) return undefined
  const url = URL.parse(trimmed, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || !url.hostname) return undefined
  if (url.username || url.password) return undefined
  return url.href.length <= LONGEST ? url.href : undefined
}

/** Equal keys mean the same thing is linked. A fragment counts only where things are parts of one page. */
export function linkKey(link: string, keepFragment = false): string {
  const url = URL.parse(link)
  if (!url) return link
  const host = url.host.replace(/^www\./, '')
  let path = readable(url.pathname).replace(/;jsessionid=[^/]*/i, '')
  path = path.replace(/\/{2,}/g, '/').replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/')
  if (path.endsWith('/')) path = path.slice(0, -1)
  const fragment = keepFragment || /^#!?\//.test(url.hash) ? readable(url.hash) : ''
  return host + path + keptQuery(url) + fragment
}

function readable(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return text
  }
}

function keptQuery(url: URL): string {
  if (!url.search) return ''
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).map(([name, value]) => `${name}=${value}`)
  return kept.length > 0 ? `?${kept.sort().join('&')}` : ''
}

/** Without tracking parameters, otherwise as written. */
export function cleanLink(link: string): string {
  if (!link.includes('?')) return link
  const url = URL.parse(link)
  if (!url) return link
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name))
  if (tracking.length === 0) return link
  for (const name of tracking) url.searchParams.delete(name)
  return url.href
}

/** What the addresses of one kind of thing share: host, fixed folders, and where numbers and slugs stand. */
export function linkShape(link: string): string {
  const url = URL.parse(link)
  if (!url) return ''
  const segments = readable(url.pathname).split('/').filter(Boolean)
  const last = segments.length - 1
  const shape = segments.map((segment, place) => segmentShape(segment, place === last))
  const query = [...url.searchParams.keys()].filter((name) => !TRACKING.test(name)).sort()
  return `${url.host.replace(/^www\./, '')}/${shape.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

function segmentShape(segment: string, last: boolean): string {
  if (/^\d+$/.test(segment)) return '#'
  const ending = last ? (/\.[a-z]{2,5}$/i.exec(segment)?.[0] ?? '') : ''
  if (last || segment.length > 24 || /\d{3}/.test(segment)) return `*${ending}`
  return segment.toLowerCase()
}
