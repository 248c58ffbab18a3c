// OPML of other readers, read in the browser: its feeds and folders, and how many entries name no page.

export interface OpmlEntry {
  url: string
  title: string
  /** Empty for none. Of folders in folders, the innermost. */
  folder: string
  /** As OPML of this server carries them, the settings as JSON. */
  strategy?: string
  settings?: string
  tags?: string[]
  paused?: boolean
  named?: boolean
}

export interface OpmlContents {
  entries: readonly OpmlEntry[]
  folders: number
  /** Entries that name no page on the web. */
  rubbish: number
  /** There were more than may be imported at once. */
  isCut: boolean
}

/** A file that was read. */
export interface OpenedFile {
  name: string
  contents: OpmlContents
}

export const maxEntries = 10_000
export const maxFileBytes = 5 * 1024 * 1024

/** Undefined: this is no OPML. */
export function readOpml(text: string): OpmlContents | undefined {
  const outlines = outlinesOf(text)
  if (!outlines) return undefined
  const entries: OpmlEntry[] = []
  let rubbish = 0
  for (const outline of outlines) {
    const feed = attribute(outline, 'xmlurl')
    const page = attribute(outline, 'htmlurl')
    const isFolder = feed === '' && page === '' && outline.querySelector('outline') !== null
    if (isFolder) continue
    const url = [page, feed].find(isWebAddress)
    const title = attribute(outline, 'title') || attribute(outline, 'text')
    if (url === undefined) rubbish++
    else
      entries.push({ url, title: title.slice(0, 200), folder: folderOf(outline).slice(0, 100), ...ownParts(outline) })
  }
  const kept = entries.slice(0, maxEntries)
  const folders = new Set(kept.map(({ folder }) => folder).filter(Boolean)).size
  return { entries: kept, folders, rubbish, isCut: entries.length > kept.length }
}

const selfClosing = /<outline\b((?:"[^"]*"|'[^']*'|[^"'>])*?)\/>/gi

/** As leniently as pages are read: files of some readers are no well-formed XML, and names differ in case. */
function outlinesOf(text: string): Element[] | undefined {
  const read = new DOMParser().parseFromString(text.replace(selfClosing, '<outline$1></outline>'), 'text/html')
  return read.querySelector('opml') ? [...read.querySelectorAll('outline')] : undefined
}

const attribute = (outline: Element, name: string): string => outline.getAttribute(name)?.trim() ?? ''

const namespace = 'urn:pageside:opml'
const own = (name: string): string => `pageside:${name}`

/** Nothing where another program wrote the list. */
function ownParts(outline: Element): Omit<OpmlEntry, 'url' | 'title' | 'folder'> {
  const value = (name: string) => attribute(outline, own(name))
  if (value('strategy') === '') return {}
  const tags = listIn(value('tags'))
  return {
    strategy: value('strategy'),
    ...(value('settings') === '' ? {} : { settings: value('settings') }),
    ...(tags ? { tags } : {}),
    ...(value('paused') === 'true' ? { paused: true } : {}),
    ...(value('named') === 'true' ? { named: true } : {}),
  }
}

function listIn(text: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : undefined
  } catch {
    // Absent, or of another program.
    return undefined
  }
}

function folderOf(outline: Element): string {
  const parent = outline.parentElement?.closest('outline')
  if (!parent) return ''
  return attribute(parent, 'title') || attribute(parent, 'text') || folderOf(parent)
}

function isWebAddress(address: string): boolean {
  return address.length <= 8000 && /^(?:https?:\/\/)?[^\s/:]+\.[^\s]+$/i.test(address)
}

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
  for (const [folder, inside] of Map.groupBy(entries, (entry) => entry.folder)) {
    const parent = folder === '' ? body : add(body, 'outline', { text: folder, title: folder })
    for (const { title, url, folder: _, tags, ...parts } of inside) {
      const outline = add(parent, 'outline', { type: 'rss', text: title, title, htmlUrl: url })
      for (const [name, value] of Object.entries({ ...parts, ...(tags ? { tags: JSON.stringify(tags) } : {}) }))
        outline.setAttributeNS(namespace, own(name), String(value))
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(opml)}`
}
