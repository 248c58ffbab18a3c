// Address patterns of the catalogue: pages with named parts, and the address that the parts make. Pure.
import { stripTrackingParams } from '../extraction/normalization/urls.ts'

/**
 * `/{owner}/{project}/releases?tab={tab}`: a part is one segment or a piece of one; `{name:number}` is of digits, `{name*}`
 * of one or more segments. A slash at the end does not count.
 */
export interface PagePattern {
  path: RegExp
  /** Names of the parts in the order of the groups. */
  names: string[]
  /** Query parameters: their words, or the parts that they hold. */
  query: ReadonlyMap<string, { word: string } | { name: string }>
}

/** Values by name, decoded. */
export type AddressParts = ReadonlyMap<string, string>

const PART = /\{([a-z_]+)(:number|\*)?\}/g
const MAX_PART_LENGTH = 200

export function parsePagePattern(written: string): PagePattern {
  const [path = '', search = ''] = written.split('?')
  const names: string[] = []
  const source = path
    .replace(/\/$/, '')
    .replace(/\{([a-z_]+)(:number|\*)?\}|[^{}]+/g, (piece, name?: string, kind = '') => {
      if (name === undefined) return escaped(piece)
      names.push(name)
      return kind === '*' ? '(.+)' : kind === '' ? '([^/]+)' : '(\\d{1,20})'
    })
  const query = new Map([...new URLSearchParams(search)].map(([name, value]) => [name, queryValueOf(value)]))
  return { path: new RegExp(`^${source}/?$`), names, query }
}

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

function queryValueOf(value: string): { word: string } | { name: string } {
  const name = /^\{([a-z_]+)\}$/.exec(value)?.[1]
  return name === undefined ? { word: value } : { name }
}

/** Names of the parts that a page pattern has, and of those that an address needs. */
export const partsOfPage = ({ names, query }: PagePattern): string[] => [
  ...names,
  ...[...query.values()].flatMap((value) => ('name' in value ? [value.name] : [])),
]
export const partsOfAddress = (template: string): string[] => [...template.matchAll(PART)].map(([, name = '']) => name)

/** `ignored`: query parameters that do not change what the page lists. Any other one makes it another page. */
export function matchPage(pattern: PagePattern, url: URL, ignored: readonly string[] = []): AddressParts | undefined {
  const found = pattern.path.exec(url.pathname)
  const query = found && matchQuery(pattern, url, ignored)
  if (!found || !query) return undefined
  const parts = new Map<string, string>()
  for (const [i, name] of pattern.names.entries()) {
    const value = decoded(found[i + 1] ?? '')
    if (value === undefined) return undefined
    parts.set(name, value)
  }
  for (const [name, value] of query) parts.set(name, value)
  const isUsable = [...parts.values()].every((value) => value.trim() !== '' && value.length <= MAX_PART_LENGTH)
  return isUsable ? parts : undefined
}

function matchQuery({ query }: PagePattern, url: URL, ignored: readonly string[]): [string, string][] | undefined {
  const given = new URL(stripTrackingParams(url.href)).searchParams
  const parts: [string, string][] = []
  for (const [name, expected] of query) {
    const value = given.get(name)
    if (value === null || ('word' in expected && value !== expected.word)) return undefined
    if ('name' in expected) parts.push([expected.name, value])
    given.delete(name)
  }
  return [...given.keys()].every((name) => ignored.includes(name)) ? parts : undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // A lone percent sign.
  }
}

/** Undefined where a part cannot stand in its place: in the host it is one label. */
export function addressOf(template: string, parts: AddressParts, host: string): string | undefined {
  const [, origin = '', rest = ''] = /^(https:\/\/[^/]*)(.*)$/s.exec(template) ?? []
  const labels = partsOfAddress(origin).filter((name) => name !== 'host')
  if (!labels.every((name) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(parts.get(name) ?? ''))) return undefined
  const filledOrigin = origin.replace(PART, (_, name: string) => (name === 'host' ? host : (parts.get(name) ?? '')))
  const filledRest = rest.replace(PART, (_, name: string, kind?: string) =>
    written(parts.get(name) ?? '', kind === '*'),
  )
  const isStep = filledRest
    .split(/[?#]/, 1)[0]
    ?.split('/')
    .some((segment) => segment === '.' || segment === '..')
  return isStep ? undefined : URL.parse(filledOrigin + filledRest)?.href
}

/** Signs that paths and queries may hold as they are stay, so that the address is the one that people know. */
function written(value: string, isPath: boolean): string {
  const text = encodeURIComponent(value).replace(/%(?:40|3A|2C|24)/g, decodeURIComponent)
  return isPath ? text.replaceAll('%2F', '/') : text
}
