// Proof that hostile feeds come back as they were said: through every writer and two readers.
import assert from 'node:assert/strict'
import { parseFeed } from '@rowanmanning/feed-parser'
import { writeAtom } from '../../../src/platform/syndication/atom.ts'
import type { Entry, SyndicationFeed } from '../../../src/platform/syndication/feed.ts'
import { writeJsonFeed } from '../../../src/platform/syndication/json-feed.ts'
import { writeRss } from '../../../src/platform/syndication/rss.ts'
import type { Random } from '../../harness/random.ts'
import { hostileFeed } from '../../platform/syndication/hostile-feeds.ts'
import { assertWellFormed, jsonFeed, strictReader } from '../../platform/syndication/syndication-readers.ts'

/** Resolves to how many there were. */
export async function proveHostileFeeds(count: number, random: Random): Promise<number> {
  for (let round = 0; round < count; round++) {
    const feed = hostileFeed(random)
    try {
      await checkRss(feed, writeRss(feed))
      await checkAtom(feed, writeAtom(feed))
      checkJson(feed, writeJsonFeed(feed))
    } catch (error) {
      throw new Error(`seed ${random.seed}, round ${round}: ${JSON.stringify(feed)}`, { cause: error })
    }
  }
  return count
}

async function checkRss(feed: SyndicationFeed, rss: string): Promise<void> {
  assertWellFormed(rss)
  const read = await strictReader.parseString(rss)
  assert.equal(lines(read.title), said(feed.title) || addressed(feed.homeUrl))
  assert.equal(lines(read.description), said(feed.description) || lines(read.title))
  assert.equal(read.items.length, feed.entries.length)
  for (const [index, entry] of feed.entries.entries()) {
    const item = read.items[index]!
    const described = said(entry.summary) || entry.contentHtml
    assert.equal(lines(item.guid), expectedId(entry))
    assert.equal(lines(item.title), said(entry.title) || (described ? '' : addressed(entry.url) || expectedId(entry)))
    assert.equal(lines(item.link), addressed(entry.url))
    assert.equal(lines(item['content:encoded']), replaced(entry.contentHtml))
    assert.deepEqual((item.categories ?? []).map(lines), texts(entry.categories))
    assert.equal(item.pubDate ?? '', canSay(entry.publishedAt) ? new Date(entry.publishedAt).toUTCString() : '')
  }
  const other = parseFeed(rss).items
  assert.equal(other.length, feed.entries.length)
}

async function checkAtom(feed: SyndicationFeed, atom: string): Promise<void> {
  assertWellFormed(atom)
  const read = await strictReader.parseString(atom)
  assert.equal(lines(read.title), said(feed.title) || addressed(feed.homeUrl))
  assert.equal(read.items.length, feed.entries.length)
  for (const [index, entry] of feed.entries.entries()) {
    const item = read.items[index]!
    const id: string = item.id
    assert.match(id, /^[a-z][a-z\d+.-]*:[^\s<>"]+$/i)
    assert.equal(lines(id.startsWith('urn:pageside:') ? decodeURIComponent(id.slice(13)) : id), expectedId(entry))
    assert.equal(lines(item.title), said(entry.title))
    if (entry.url) assert.equal(lines(item.link), addressed(entry.url))
    if (entry.contentHtml) assert.equal(lines(item.content), replaced(entry.contentHtml))
    assert.equal(item.published ?? '', canSay(entry.publishedAt) ? new Date(entry.publishedAt).toISOString() : '')
    assert.match(item.updated, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  }
  assert.equal(parseFeed(atom).items.length, feed.entries.length)
}

function checkJson(feed: SyndicationFeed, json: string): void {
  const read = jsonFeed.parse(JSON.parse(json))
  assert.ok(json.isWellFormed())
  assert.equal(read.items.length, feed.entries.length)
  for (const [index, entry] of feed.entries.entries()) {
    const item = read.items[index]!
    assert.deepEqual([item.id, item.url, item.title, item.summary, item.content_html].map(lines), [
      expectedId(entry),
      addressed(entry.url),
      said(entry.title),
      said(entry.summary),
      replaced(entry.contentHtml),
    ])
    assert.deepEqual((item.tags ?? []).map(lines), texts(entry.categories))
    assert.equal(item.date_published ?? '', canSay(entry.publishedAt) ? new Date(entry.publishedAt).toISOString() : '')
  }
}

/** What must be read back, told anew: character by character, with line ends as XML leaves them. */
function said(text = ''): string {
  const kept = Array.from(text, (character) =>
    (isXml(character) ? (meant(character) ?? '') : '').replace('\ufffd', '?'),
  ).join('')
  return kept.trim() === '' ? '' : lines(kept)
}

function replaced(text = '', lost = '?'): string {
  const kept = (one: string) => (isXml(one) && one !== '\ufffd' ? meant(one) : undefined)
  return lines(Array.from(text, (one) => kept(one) ?? lost).join(''))
}

/** No part of an address has these; no host of a hostile one is IPv6. */
function addressed(text = ''): string {
  return Array.from(replaced(text, '\ufffd'), (one) =>
    '[]{}|\\^`<>" \ufffd'.includes(one) ? encodeURIComponent(one) : one,
  ).join('')
}

/** Controls stand for signs of windows-1252, or for nothing. */
function meant(character: string): string | undefined {
  const code = character.charCodeAt(0)
  if (code < 0x80 || code > 0x9f) return character
  const sign = new TextDecoder('windows-1252').decode(new Uint8Array([code]))
  return sign === character ? undefined : sign
}

function isXml(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return code === 9 || code === 10 || code === 13
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000
}

function texts(list: string[] = []): string[] {
  return list.map(said).filter((text) => text !== '')
}

function expectedId(entry: Entry): string {
  return said(entry.id) || addressed(entry.url) || said(entry.title) || 'untitled'
}

function lines(text = ''): string {
  return text.replace(/\r\n?/g, '\n')
}

function canSay(at: number | undefined): at is number {
  return at !== undefined && Math.abs(at) <= 8.64e15 && /^\d{4}-/.test(new Date(at).toISOString())
}
