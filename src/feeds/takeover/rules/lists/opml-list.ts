// OPML of any reader: outlines with their folders, and the attributes that readers add.
import { scanXml } from '../../../extraction/native-feeds/scan-xml.ts'
import { ownPartsIn } from '../../../management/rules-opml.ts'
import type { ListEntry } from '../list-entry.ts'
import type { ReadList } from './list-form.ts'

/** Of outlines in outlines: no reader has more than a few. */
const maxDepth = 100
/** Of one attribute in characters; the rest of a longer one is not read. */
const maxValueChars = 20_000

const plain = new Set(['text', 'title', 'xmlurl', 'htmlurl', 'description', 'version', 'language', 'created'])

type Attributes = Readonly<Record<string, string>>

export function readOpmlList(text: string, maxEntries: number): ReadList | { problem: string } {
  // Entities of its own are what hostile documents have; no reader writes them, and none are expanded.
  if (/<!ENTITY/i.test(text)) return { problem: 'The file declares entities (<!ENTITY). No reader writes such files.' }
  const entries: ListEntry[] = []
  /** The folder inside of each outline that is open. */
  const folders: string[] = []
  const lineOf = lineCounter(text)
  let [isOpml, isTooDeep, isCut, empty] = [false, false, false, 0]
  scanXml(text, {
    openTag(name, attributes, to, isClosed) {
      const element = name.toLowerCase()
      if (element === 'opml') isOpml = true
      if (element !== 'outline' || !isOpml) return
      const title = valueIn(attributes, 'title') || valueIn(attributes, 'text')
      const isEntry = valueIn(attributes, 'xmlurl') !== '' || valueIn(attributes, 'htmlurl') !== ''
      if (isEntry && entries.length >= maxEntries) isCut = true
      else if (isEntry) entries.push(entryOf(attributes, { title, folder: folders.at(-1) ?? '', line: lineOf(to) }))
      else if (isClosed) empty++
      if (isClosed) return
      if (folders.length >= maxDepth) isTooDeep = true
      else folders.push(isEntry || title === '' ? (folders.at(-1) ?? '') : title)
    },
    text() {},
    closeTag: (name) => void (name.toLowerCase() === 'outline' && folders.pop()),
  })
  if (!isOpml) return { problem: 'This is no OPML document.' }
  if (isTooDeep) return { problem: `The file is no list: its outlines are nested more than ${maxDepth} deep.` }
  return { form: 'opml', entries, empty, isCut }
}

const valueIn = (attributes: Attributes, key: string): string => (attributes[key] ?? '').trim().slice(0, maxValueChars)

function entryOf(attributes: Attributes, at: { title: string; folder: string; line: number }): ListEntry {
  const value = (key: string) => valueIn(attributes, key)
  const further = Object.keys(attributes).flatMap((key): [string, string][] =>
    plain.has(key) || value(key) === '' ? [] : [[key, value(key)]],
  )
  const own = ownPartsIn(value)
  return {
    place: `line ${at.line}`,
    address: withoutEntities(value('xmlurl')),
    page: withoutEntities(value('htmlurl')),
    title: at.title,
    folder: at.folder,
    tags: [],
    isPaused: false,
    further: new Map(further),
    ...(own ? { own } : {}),
  }
}

/** Some readers write addresses as they stand in HTML, escaped twice. */
const withoutEntities = (address: string): string => address.replace(/&amp;/gi, '&')

/** Line of a position from 1; positions come in their order. */
function lineCounter(text: string): (position: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (position) => {
    for (; next !== -1 && next < position; next = text.indexOf('\n', next + 1)) line++
    return line
  }
}
