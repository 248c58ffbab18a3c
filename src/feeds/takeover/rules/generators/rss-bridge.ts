// Addresses of RSS-Bridge, on any instance: the page that a bridge reads, by its parameters.
import type { BridgeFact, Facts } from '../facts.ts'
import { type ListEntry, pageOf, type Resolution } from '../list-entry.ts'
import { bridgeSettings } from './bridge-settings.ts'
import { addressIn, foreignPage } from './foreign-page.ts'

const program = 'RSS-Bridge'
/** Parameters of bridges that are the address of a page. */
const addressParameters = [
  'home_page',
  'url',
  'feed',
  'feed_1',
  'site_map',
  'link',
  'uri',
  'u',
  'Link',
  'feedurl',
  'page',
]

/** Undefined for what is no address of RSS-Bridge. */
export function resolveRssBridge(url: URL, entry: ListEntry, facts: Facts): Resolution | undefined {
  const query = url.searchParams
  const action = (query.get('action') ?? '').toLowerCase()
  const bridge = (query.get('bridge') ?? '').replace(/Bridge$/i, '')
  const asked = action === 'detect' || action === 'findfeed' ? addressIn(query.get('url')) : undefined
  if (asked !== undefined) return pageOf(asked, { program })
  if (bridge === '' || !/^[\w-]{1,100}$/.test(bridge)) return undefined
  const notes: string[] = []
  const generic = bridgeSettings(bridge, query, notes)
  if (generic) return pageOf(generic.url, { settings: generic.settings, notes, program })
  const given = addressParameters.map((name) => addressIn(schemed(query.get(name)))).find((one) => one !== undefined)
  if (given !== undefined) return pageOf(given, { program })
  const fact = facts.bridges.get(bridge.toLowerCase())
  const named = foreignPage(entry.page, url)
  const page = fact && pageWith(fact, query)
  if (page !== undefined) return pageOf(page, { program, toldBy: 'route' })
  if (named !== undefined) return pageOf(named, { program, toldBy: 'list' })
  if (fact?.isFree) return pageOf(fact.site, { program, toldBy: 'route' })
  const reason = fact
    ? `The page of the bridge ${bridge} is not told by its parameters.`
    : `The bridge ${bridge} is not known.`
  return { kind: 'unresolved', reason, program, ...(fact && fact.site !== '' ? { suggestion: fact.site } : {}) }
}

/** Only what is an address with its scheme: names of users look like hosts. */
const schemed = (value: string | null): string => (/^\s*https?:\/\//i.test(value ?? '') ? (value ?? '') : '')

/** A page of one context of the bridge is written `context=https://…`. */
function pageWith({ pages }: BridgeFact, query: URLSearchParams): string | undefined {
  for (const written of pages) {
    const [, context, template = written] = /^([^=:/{]+)=(https?:.*)$/.exec(written) ?? []
    if (context !== undefined && query.get('context') !== context) continue
    let isComplete = true
    const filled = template.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
      const value = query.get(name)?.trim() ?? ''
      if (value === '') isComplete = false
      return template.slice(0, at).includes('?')
        ? encodeURIComponent(value)
        : value.replace(/^\/(?!\/)/, at > 0 && template[at - 1] === '/' ? '' : '/')
    })
    const url = isComplete ? URL.parse(filled) : null
    if (url && /^https?:$/.test(url.protocol)) return url.href
  }
  return undefined
}
