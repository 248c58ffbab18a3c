// Routes of RSSHub that read any page: its address and its selectors stand in the route itself.
import type { FoundSettings } from '../list-entry.ts'
import { usableCss } from '../settings/usable-css.ts'
import { addressIn } from './foreign-page.ts'

const htmlFields = [
  ['itemTitle', 'title', 'text'],
  ['itemLink', 'url', 'href'],
  ['itemDesc', 'description', 'html'],
  ['itemPubDate', 'published_at', 'text'],
] as const
const jsonFields = [
  ['itemTitle', 'title'],
  ['itemLink', 'url'],
  ['itemDesc', 'content'],
  ['itemPubDate', 'date'],
] as const

/** `/rsshub/transform/html/ADDRESS/item=…&itemTitle=…`, `json`, `sitemap`; undefined for other routes. */
export function transformPage(
  parts: readonly string[],
  notes: string[],
): { url: string; settings: FoundSettings } | undefined {
  const [first, second, kind, address, ...rest] = parts
  if (first !== 'rsshub' || second !== 'transform') return undefined
  const url = addressIn(decoded(address ?? ''))
  if (url === undefined) return undefined
  const said = new URLSearchParams(decoded(rest.join('/')))
  const title = said.get('title')?.trim()
  const own = title ? { title: title.slice(0, 200) } : {}
  if (kind === 'html') return { url, settings: { ...own, ...htmlSettings(said, notes) } }
  if (kind === 'json') return { url, settings: { ...own, ...jsonSettings(said) } }
  return { url, settings: own }
}

/** Addresses in addresses are encoded once or twice. */
function decoded(text: string): string {
  try {
    const once = decodeURIComponent(text)
    return /%(?:2F|3A|3D)/i.test(once) ? decodeURIComponent(once) : once
  } catch {
    return text
  }
}

function htmlSettings(said: URLSearchParams, notes: string[]): FoundSettings {
  const items = usableCss(said.get('item') ?? '')
  if (items === undefined) {
    if (said.get('item')) notes.push(`The selector of items has no equal here: ${said.get('item')?.slice(0, 200)}.`)
    return {}
  }
  const selectors: Record<string, unknown> = { items: { selector: items } }
  for (const [name, field, extractor] of htmlFields) {
    const css = usableCss(said.get(name) ?? '')
    const attribute = said.get(`${name}Attr`)?.trim()
    if (said.get(name) && css === undefined) notes.push(`The selector ${name} has no equal here.`)
    if (css === undefined && !attribute) continue
    const how = attribute && attribute !== 'href' ? { extractor: 'attribute', attribute } : { extractor }
    selectors[field] = { ...(css === undefined ? {} : { selector: css }), ...how }
  }
  return { selectors }
}

function jsonSettings(said: URLSearchParams): FoundSettings {
  const json: Record<string, string> = { items: said.get('item') ?? '' }
  for (const [name, field] of jsonFields) {
    const path = said.get(name)?.trim()
    if (path) json[field] = path
  }
  return { json }
}
