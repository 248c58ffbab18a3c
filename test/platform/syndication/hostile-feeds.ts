// Random feeds from pieces of text that break careless writers.
import type { Entry, SyndicationFeed } from '../../../src/platform/syndication/feed.ts'

export type Random = () => number

/** Mulberry32: small, and the same everywhere. */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

// biome-ignore format: a heap of shards
const shards = [
  ']]>', ']]', ']', '>', '<', '<![CDATA[', '&', '&amp;', '&#x26;', '&lt;', '&#0;', '<script>', '</title>', '</item>',
  '"', "'", '="', '\0', '\x0b', '\x1b', '\x7f', '\x85', '\ud800', '\udc00', '\ufffe', '\uffff', '\ufeff', '\ufffd', '😀',
  '\u202e', '\u200f', '\u2028', '\r\n', '\r', '\n', '\t', ' ', '--', '<!--', '?>', '<?xml', '%', '%0', '#', '\\', ':',
  'a', 'Z', '7', 'é', '漢字', 'العربية', 'https://site.example/',
]

function hostileText(random: Random): string {
  let text = ''
  for (let left = Math.floor(random() * 8); left > 0; left--) text += shards[Math.floor(random() * shards.length)]
  return text
}

const times = [
  0,
  Date.parse('2026-03-01T09:05:07Z'),
  -1,
  Date.parse('0000-01-01'),
  -1e15,
  8.64e15,
  9e15,
  Number.NaN,
  Number.POSITIVE_INFINITY,
]

function hostileEntry(random: Random): Entry {
  const entry: Entry = { id: hostileText(random) }
  const maybe = () => random() < 0.6
  if (maybe()) entry.url = `https://site.example/${hostileText(random)}x`
  if (maybe()) entry.title = hostileText(random)
  if (maybe()) entry.summary = hostileText(random)
  if (maybe()) entry.contentHtml = `<p>${hostileText(random)}</p>`
  if (maybe()) entry.image = hostileText(random)
  if (maybe()) entry.authors = [hostileText(random), hostileText(random)]
  if (maybe()) entry.categories = [hostileText(random), hostileText(random)]
  if (maybe()) entry.publishedAt = times[Math.floor(random() * times.length)] ?? 0
  if (maybe()) entry.modifiedAt = Math.floor((random() - 0.5) * 1e15)
  if (maybe()) entry.enclosures = [{ url: hostileText(random), type: hostileText(random), size: random() * 1e9 - 1e8 }]
  return entry
}

export function hostileFeed(random: Random): SyndicationFeed {
  const feed: SyndicationFeed = { title: hostileText(random), entries: [] }
  feed.homeUrl = `https://site.example/${hostileText(random)}x`
  if (random() < 0.5) feed.id = hostileText(random)
  if (random() < 0.5) feed.selfUrl = hostileText(random)
  if (random() < 0.5) feed.description = hostileText(random)
  if (random() < 0.5) feed.language = hostileText(random)
  if (random() < 0.5) feed.icon = hostileText(random)
  if (random() < 0.5) feed.authors = [hostileText(random)]
  if (random() < 0.5) feed.ttlMinutes = random() * 100 - 10
  for (let left = Math.floor(random() * 4); left > 0; left--) feed.entries.push(hostileEntry(random))
  return feed
}
