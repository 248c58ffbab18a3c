// Lists of addresses, one on each line, as changedetection.io exports and many people keep them.
import { normalizePageUrl } from '../../../feed/rules-page-url.ts'
import type { ListEntry } from '../list-entry.ts'
import type { ReadList } from './list-form.ts'

/** Behind an address there may stand tags, parted by commas; `#` begins a line that is none. */
export function readAddressLines(text: string, maxEntries: number): ReadList | { problem: string } {
  const entries: ListEntry[] = []
  let empty = 0
  let isCut = false
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [, address = '', rest = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? []
    if (address === '' || address.startsWith('#')) continue
    const isAddress = normalizePageUrl(address) !== undefined
    if (!isAddress) empty++
    else if (entries.length >= maxEntries) isCut = true
    else entries.push(entryOf(address, rest, `line ${at + 1}`))
  }
  if (entries.length === 0) return { problem: 'This is no list: neither OPML, nor JSON, nor an address on each line.' }
  return { form: 'addresses', entries, empty, isCut }
}

function entryOf(address: string, rest: string, place: string): ListEntry {
  const tags = rest.split(',').flatMap((tag) => tag.trim() || [])
  return { place, address, page: '', title: '', folder: '', tags, isPaused: false, further: new Map() }
}
