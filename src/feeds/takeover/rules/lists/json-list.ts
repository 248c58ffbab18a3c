// JSON lists: the feeds of Miniflux' API, and the watches of changedetection.io.
import { ListText, MinifluxFeed, Watch, Watches } from '../../contract-lists.ts'
import type { ListEntry } from '../list-entry.ts'
import { watchResolution } from '../settings/watch-settings.ts'
import type { ReadList } from './list-form.ts'

export function readJsonList(text: string, maxEntries: number): ReadList | { problem: string } {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    return { problem: `The file is no JSON: ${(error as Error).message.slice(0, 200)}.` }
  }
  const feeds = minifluxFeeds(document)
  if (feeds) return listOf('miniflux', feeds, maxEntries, minifluxEntry)
  const watches = watchesIn(document)
  if (watches)
    return listOf('changedetection', watches.list, maxEntries, (one, at) => watchEntry(one, at, watches.tags))
  return {
    problem: 'This JSON is no list that is known: neither feeds of Miniflux, nor watches of changedetection.io.',
  }
}

function listOf(
  form: ReadList['form'],
  values: readonly unknown[],
  maxEntries: number,
  read: (value: unknown, place: string) => ListEntry | undefined,
): ReadList {
  const entries = values.slice(0, maxEntries).map((value, at) => read(value, `entry ${at + 1}`))
  const found = entries.filter((entry) => entry !== undefined)
  return { form, entries: found, empty: entries.length - found.length, isCut: values.length > maxEntries }
}

function minifluxFeeds(document: unknown): readonly unknown[] | undefined {
  const list = Array.isArray(document) ? document : (document as { feeds?: unknown }).feeds
  return Array.isArray(list) && list.some((one) => MinifluxFeed.safeParse(one).success) ? list : undefined
}

function minifluxEntry(value: unknown, place: string): ListEntry | undefined {
  const { data } = MinifluxFeed.safeParse(value)
  if (!data) return undefined
  const { feed_url: address, site_url: page, title, disabled, category, ...others } = data
  const further = Object.entries(others).flatMap(([name, said]): [string, string][] =>
    typeof said === 'string' || said === true ? [[`miniflux:${name.replaceAll('_', '')}`, String(said)]] : [],
  )
  const folder = category?.title ?? ''
  return { place, address, page, title, folder, tags: [], isPaused: disabled, further: new Map(further) }
}

/** The whole file of an older version, the answer of its API, or the file of one watch. */
function watchesIn(document: unknown): { list: readonly unknown[]; tags: ReadonlyMap<string, string> } | undefined {
  const file = document as { watching?: unknown; settings?: { application?: { tags?: unknown } }; uuid?: unknown }
  const isOne = typeof file.uuid === 'string' && Watch.safeParse(document).success
  const { data: named = {} } = Watches.safeParse(isOne ? { one: document } : (file.watching ?? document))
  const list = Object.values(named)
  if (!list.some((one) => Watch.safeParse(one).success)) return undefined
  const titles = Object.entries(Watches.safeParse(file.settings?.application?.tags).data ?? {})
  const tags = titles.map(([id, tag]): [string, string] => [
    id,
    ListText.parse((tag as { title?: unknown } | null)?.title),
  ])
  return { list, tags: new Map(tags) }
}

function watchEntry(value: unknown, place: string, names: ReadonlyMap<string, string>): ListEntry | undefined {
  const { data } = Watch.safeParse(value)
  if (!data) return undefined
  const { url, title, tag, tags, paused } = data
  const given = [...tag.split(','), ...tags.map((one) => names.get(one) ?? one)].flatMap((one) => one.trim() || [])
  return {
    ...{ place, address: '', page: url, title: title ?? '', folder: '', tags: given, isPaused: paused },
    further: new Map(),
    known: watchResolution(url, data),
  }
}
