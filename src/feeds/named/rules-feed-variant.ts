// Variant of a named feed: query parameters filled into URL, headers and titles. Pure.
import type { FeedSettings } from '../feed/contract-feed-options.ts'
import { normalizePageUrl } from '../feed/rules-page-url.ts'
import { findInvalidHeader } from '../feed/rules-request-headers.ts'

/** A feed as the configuration file says it. */
export interface FeedDefinition {
  /** As typed, with `%{name}` or `%<name>s` for parameters. So are the headers, the title and the description. */
  url: string
  strategy: string
  headers: Record<string, string>
  settings: FeedSettings
  parameters: Record<string, Parameter>
  featured: boolean
}

interface Parameter {
  type: 'string' | 'integer' | 'number' | 'boolean'
  default?: string | undefined
}

export interface FeedVariant {
  /** The parameters that differ from their defaults, sorted: the same wish is the same text. */
  query: string
  url: string
  headers: Record<string, string>
  settings: FeedSettings
}

const maxValueLength = 200
const placeholder = /%\{(\w+)\}|%<(\w+)>[sd]/g

const values: Record<Parameter['type'], RegExp> = {
  string: /^[^\p{Cc}]+$/u,
  integer: /^-?\d{1,15}$/,
  number: /^-?\d{1,15}(?:\.\d{1,15})?$/,
  boolean: /^(?:true|false)$/,
}

/** Returns a sentence for the caller where there is no variant. Undeclared query parameters are ignored. */
export function resolveVariant(definition: FeedDefinition, search: URLSearchParams): FeedVariant | { problem: string } {
  const given = new Map<string, string>()
  const asked = new URLSearchParams()
  for (const [name, { type, default: usual }] of Object.entries(definition.parameters).sort(byName)) {
    const value = search.get(name) || usual
    if (value === undefined) return { problem: `The parameter "${name}" is missing.` }
    const isOne = value.length <= maxValueLength && values[type].test(value)
    if (!isOne)
      return { problem: `The parameter "${name}" must be of the type ${type}, at most ${maxValueLength} characters.` }
    given.set(name, value)
    if (value !== usual) asked.set(name, value)
  }
  const url = addressWith(definition.url, given)
  if (url === undefined) return { problem: 'This gives no page address.' }
  const headers = mapValues(definition.headers, (text) => filled(text, given))
  const wrong = findInvalidHeader(headers)
  if (wrong !== undefined) return { problem: `The header "${wrong}" cannot be sent so.` }
  return { query: asked.toString(), url, headers, settings: settingsWith(definition.settings, given) }
}

/** Names of the parameters that the definition speaks of. */
export function placeholdersOf({ url, headers, settings }: FeedDefinition): string[] {
  const texts = [url, ...Object.values(headers), settings.title ?? '', settings.description ?? '']
  return texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name, other]) => name ?? other ?? ''))
}

/** A value stays within its place: in the host it is one label, elsewhere it is escaped and no step to another folder. */
function addressWith(template: string, given: ReadonlyMap<string, string>): string | undefined {
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]*)(.*)$/is.exec(template) ?? []
  const inHost = [...origin.matchAll(placeholder)].map(([, name, other]) => given.get(name ?? other ?? '') ?? '')
  const inRest = [...rest.matchAll(placeholder)].map(([, name, other]) => given.get(name ?? other ?? '') ?? '')
  if (origin === '' || !inHost.every((value) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(value))) return undefined
  if (inRest.some((value) => /^\.{1,2}$/.test(value) || !value.isWellFormed())) return undefined
  return normalizePageUrl(filled(origin, given) + filled(rest, given, encodeURIComponent))
}

function settingsWith(settings: FeedSettings, given: ReadonlyMap<string, string>): FeedSettings {
  const { title, description } = settings
  return {
    ...settings,
    ...(title ? { title: filled(title, given) } : {}),
    ...(description ? { description: filled(description, given) } : {}),
  }
}

function filled(text: string, given: ReadonlyMap<string, string>, written = (value: string) => value): string {
  return text.replace(placeholder, (_, name?: string, other?: string) => written(given.get(name ?? other ?? '') ?? ''))
}

function mapValues(record: Record<string, string>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, text]) => [name, change(text)]))
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}
