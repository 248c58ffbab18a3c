// Addresses of RSSHub, on any instance: the page that a route reads, and the filters that its parameters name.
import type { Facts, RouteFact } from '../facts.ts'
import type { FoundSettings, ListEntry, Resolution } from '../list-entry.ts'
import { pageOf } from '../list-entry.ts'
import { tellPattern } from '../settings/miniflux-settings.ts'
import { wordsOfPattern } from '../settings/pattern-words.ts'
import { foreignPage, isDeep } from './foreign-page.ts'
import { transformPage } from './rsshub-transform.ts'

const program = 'RSSHub'
/** The port that it listens on. */
const usualPort = '1200'
const usualHosts = /rss-?hub|^(?:rss\.(?:shab\.chat|fatpandac\.com|datuan\.dev)|hub\.slarker\.me|i\.scnu\.edu\.cn)$/i

/** Undefined for what is no address of RSSHub. */
export function resolveRsshub(url: URL, { page }: ListEntry, facts: Facts): Resolution | undefined {
  const parts = url.pathname.split('/').filter(Boolean)
  const named = foreignPage(page, url)
  const notes: string[] = []
  const found = bestPage(parts, facts)
  if (!isRsshub(url, parts, found, named)) return undefined
  const settings = settingsOf(url.searchParams, notes)
  const transformed = transformPage(parts, notes)
  if (transformed)
    return pageOf(transformed.url, { settings: { ...settings, ...transformed.settings }, notes, program })
  const told = { settings, notes, program }
  if (named !== undefined && isDeep(named)) return pageOf(named, { ...told, toldBy: 'list' })
  if (found && !(isFirstPage(found.page) && found.unused.length > 0)) {
    for (const left of found.unused) notes.push(`"${left}" of the route is not told by the address of its page.`)
    if (isFirstPage(found.page) && parts.length > 2)
      notes.push('Only the first page of the site is known for this route.')
    return pageOf(found.page, { ...told, toldBy: 'route' })
  }
  if (named !== undefined) return pageOf(named, { ...told, toldBy: 'list' })
  const site = facts.sites.get(parts[0] ?? '')
  const suggestion = found?.page ?? (site === undefined ? undefined : `https://${site}/`)
  const reason = `The page of the route /${parts.join('/').slice(0, 200)} is not known.`
  return { kind: 'unresolved', reason, program, ...(suggestion === undefined ? {} : { suggestion }) }
}

const isFirstPage = (page: string): boolean => /^https?:\/\/[^/]+\/(?:index\.\w+)?$/.test(page)

/** By its host; on other hosts by a route of two parts or more that leads where the list says, or on the usual port. */
function isRsshub(
  url: URL,
  parts: readonly string[],
  found: FoundPage | undefined,
  named: string | undefined,
): boolean {
  if (usualHosts.test(url.hostname)) return parts.length > 0
  if (!found || parts.length < 2) return false
  return url.port === usualPort || (named !== undefined && siteOf(named) === siteOf(found.page))
}

const siteOf = (page: string): string | undefined => URL.parse(page)?.hostname.split('.').slice(-2).join('.')

interface FoundPage {
  page: string
  /** Values of the route that its page does not have. */
  unused: string[]
}

/** Of the route with the most literal parts. */
function bestPage(parts: readonly string[], { routes }: Facts): FoundPage | undefined {
  const matches = (routes.get(parts[0] ?? '') ?? []).flatMap((route) => {
    const values = valuesOf(route, parts)
    const found = values && pageWith(route, values)
    return found ? [{ found, literals: route.parts.filter((part) => !part.startsWith(':')).length }] : []
  })
  return matches.sort((a, b) => b.literals - a.literals)[0]?.found
}

/** `:name?` may be missing; `:name+` is all that is left, `:name*` too, or nothing. */
function valuesOf({ parts: pattern }: RouteFact, parts: readonly string[]): Map<string, string> | undefined {
  const takesRest = /[+*]$/.test(pattern.at(-1) ?? '')
  if (parts.length > pattern.length && !takesRest) return undefined
  const values = new Map<string, string>()
  for (const [at, expected] of pattern.entries()) {
    const [, name, sign = ''] = /^:(\w+)([?+*]?)$/.exec(expected) ?? []
    const part = sign === '+' || sign === '*' ? parts.slice(at).join('/') || undefined : parts[at]
    if (part === undefined && (sign === '' || sign === '+')) return undefined
    if (part === undefined) continue
    if (name !== undefined) values.set(name, part)
    else if (expected.toLowerCase() !== decoded(part).toLowerCase()) return undefined
  }
  return values
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // A lone percent sign.
  }
}

function pageWith({ pages }: RouteFact, values: ReadonlyMap<string, string>): FoundPage | undefined {
  for (const template of pages) {
    const used = new Set<string>()
    let isComplete = true
    const filled = template.replace(/:([a-z_]\w*)/gi, (_, name: string) => {
      const value = values.get(name)
      if (value === undefined) isComplete = false
      used.add(name)
      return value ?? ''
    })
    const url = isComplete ? URL.parse(`https://${filled}`) : null
    if (url) return { page: url.href, unused: [...values].flatMap(([name, value]) => (used.has(name) ? [] : [value])) }
  }
  return undefined
}

const filterParameters = [
  ['filter', 'include', 'any'],
  ['filter_title', 'include', 'title'],
  ['filter_description', 'include', 'text'],
  ['filter_author', 'include', 'author'],
  ['filter_category', 'include', 'category'],
  ['filterout', 'exclude', 'any'],
  ['filterout_title', 'exclude', 'title'],
  ['filterout_description', 'exclude', 'text'],
  ['filterout_author', 'exclude', 'author'],
  ['filterout_category', 'exclude', 'category'],
] as const

/** Parameters that every route has. */
function settingsOf(query: URLSearchParams, notes: string[]): FoundSettings {
  const rules: Record<'include' | 'exclude', { field: string; words: string[] }[]> = { include: [], exclude: [] }
  for (const [name, kind, field] of filterParameters) {
    const pattern = query.get(name)
    if (!pattern) continue
    // The pattern of RSSHub minds no capitals, unless another parameter says so.
    const words = wordsOfPattern(query.get('filter_case_sensitive') === 'true' ? pattern : `(?i)${pattern}`)
    if (words) rules[kind].push({ field, words: words.words })
    tellPattern(pattern, words, notes)
  }
  const limit = Number(query.get('limit'))
  if (query.has('filter_time')) notes.push('The age that items may have is not taken.')
  return {
    ...(rules.include.length > 0 ? { include: rules.include } : {}),
    ...(rules.exclude.length > 0 ? { exclude: rules.exclude } : {}),
    ...(Number.isInteger(limit) && limit >= 1 && limit <= 500 ? { limit } : {}),
    ...(query.get('mode')?.toLowerCase() === 'fulltext' ? { full_text: true } : {}),
  }
}
