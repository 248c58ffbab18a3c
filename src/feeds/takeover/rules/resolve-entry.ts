// What becomes of an entry: by its own address first, then by the page that the list names.
import type { Facts } from './facts.ts'
import { otherPrograms } from './generators/other-programs.ts'
import { resolveRssBridge } from './generators/rss-bridge.ts'
import { resolveRsshub } from './generators/rsshub.ts'
import { type FoundSettings, type ListEntry, noNotes, pageOf, type Resolution } from './list-entry.ts'
import { freshRssSettings } from './settings/freshrss-settings.ts'
import { hasMinifluxSettings, minifluxSettings } from './settings/miniflux-settings.ts'

/** `isPaused`: in the program that wrote the list. */
export type ResolvedEntry = Resolution & { isPaused: boolean }

export function resolveEntry(entry: ListEntry, facts: Facts): ResolvedEntry {
  const notes: string[] = []
  const { settings, isPage, isPaused } = readerSettings(entry, notes)
  const found = entry.known ?? resolvedAddress(entry, facts)
  return { ...withSettings(found, settings, notes, isPage, entry), isPaused: entry.isPaused || isPaused }
}

/** Of the reader that wrote the list. */
function readerSettings({ further }: ListEntry, notes: string[]) {
  const ofFreshRss = freshRssSettings(further, notes)
  if (!hasMinifluxSettings(further)) return ofFreshRss
  const ofMiniflux = minifluxSettings(further, notes)
  const isPaused = ofFreshRss.isPaused || further.get('miniflux:disabled') === 'true'
  return { ...ofFreshRss, settings: { ...ofFreshRss.settings, ...ofMiniflux }, isPaused }
}

function withSettings(
  found: Resolution,
  settings: FoundSettings,
  notes: readonly string[],
  isPage: boolean,
  { address }: ListEntry,
): Resolution {
  if (found.kind === 'unresolved') return found
  const all = { settings: { ...settings, ...found.settings }, notes: [...found.notes, ...notes] }
  if (found.kind === 'feed' && isPage) return pageOf(address, { ...all, program: 'FreshRSS' })
  return { ...found, ...all }
}

function resolvedAddress(entry: ListEntry, facts: Facts): Resolution {
  const { address, page } = entry
  if (address === '') return pageOf(page, { toldBy: 'list' })
  // Some readers name feeds by their protocol.
  const url = URL.parse(address.replace(/^feed:(?:\/\/)?(?=https?:)/i, '').replace(/^feed:\/\//i, 'https://'))
  if (!url || !/^https?:$/.test(url.protocol)) {
    const isBare = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(address)
    if (isBare) return { kind: 'feed', settings: {}, notes: noNotes }
    const reason = 'It is no address on the web.'
    return page === '' ? { kind: 'unresolved', reason } : pageOf(page, { toldBy: 'list' })
  }
  for (const resolve of [resolveRssBridge, resolveRsshub, ...otherPrograms]) {
    const found = resolve(url, entry, facts)
    if (found) return found
  }
  return { kind: 'feed', settings: {}, notes: noNotes }
}
