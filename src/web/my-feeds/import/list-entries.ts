// Entries of a list as the server reads them: what would be followed, what is a feed already, what tells no page.
import { type TakeoverRow, takeoverOperations } from '../../../feeds/takeover/contract-takeover.ts'
import type { FeedsApi } from '../api.ts'

export type OpmlEntry = NonNullable<TakeoverRow['entry']>

/** An entry with a page, and where it stands in the list. */
export type PlannedRow = TakeoverRow & { entry: OpmlEntry }

export interface ListContents {
  /** Of pages, of programs that made feeds of them, and of this server's own lists. */
  pages: readonly PlannedRow[]
  /** Feeds already. */
  feeds: readonly PlannedRow[]
  unresolved: readonly TakeoverRow[]
  /** In the list of the account already. */
  known: number
  folders: number
  /** Entries that name nothing. */
  rubbish: number
  /** There were more than may be imported at once. */
  isCut: boolean
}

/** A file that was read. */
export interface OpenedFile {
  name: string
  contents: ListContents
}

export const maxEntries = 10_000
export const maxFileBytes = 5 * 1024 * 1024

/** Rejects as any call does; what is no list is a `CallFailure` with a sentence. */
export async function planList(text: string, { call }: Pick<FeedsApi, 'call'>): Promise<ListContents> {
  const { data } = await call(takeoverOperations.planTakeover, { body: { text } })
  const { rows, empty, is_cut: isCut } = data
  const planned = rows.filter((row): row is PlannedRow => row.entry !== undefined && row.same_as === undefined)
  const fresh = planned.filter(({ known }) => !known)
  return {
    pages: fresh.filter(({ kind }) => kind === 'page'),
    feeds: fresh.filter(({ kind }) => kind === 'feed'),
    unresolved: rows.filter(({ kind }) => kind === 'unresolved'),
    known: planned.length - fresh.length,
    folders: new Set(planned.flatMap(({ folder }) => folder || [])).size,
    rubbish: empty,
    isCut,
  }
}

const namespace = 'urn:pageside:opml'
const own = (name: string): string => `pageside:${name}`

/** For what another try, or another reader, is to read. */
export function writeOpml(title: string, entries: readonly OpmlEntry[]): string {
  const opml = document.implementation.createDocument(null, 'opml')
  const add = (parent: Element, name: string, attributes: Record<string, string> = {}) => {
    const element = opml.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    parent.append(element)
    return element
  }
  opml.documentElement.setAttribute('version', '2.0')
  add(add(opml.documentElement, 'head'), 'title').textContent = title
  const body = add(opml.documentElement, 'body')
  for (const [folder, inside] of Map.groupBy(entries, ({ folder = '' }) => folder)) {
    const parent = folder === '' ? body : add(body, 'outline', { text: folder, title: folder })
    for (const { title = '', url, folder: _, tags, ...parts } of inside) {
      const outline = add(parent, 'outline', { type: 'rss', text: title, title, htmlUrl: url })
      // Of our own namespace all are read, or none.
      const isOwn = Object.keys(parts).length > 0 || tags
      const said = { ...(isOwn ? { strategy: 'auto' } : {}), ...parts, ...(tags ? { tags: JSON.stringify(tags) } : {}) }
      for (const [name, value] of Object.entries(said)) outline.setAttributeNS(namespace, own(name), String(value))
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(opml)}`
}
