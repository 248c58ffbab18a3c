// Rules of the RSS Advisory Board's profile, on extracted feeds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDocument } from 'htmlparser2'
import { rendered, selfUrl } from '../harness/rendered-page.ts'

interface Node {
  type: string
  name?: string
  data?: string
  attribs?: Record<string, string>
  children?: Node[]
}

const xml = rendered('rss')
const raw = parseDocument(xml, { xmlMode: true, decodeEntities: false }) as unknown as Node
const all = (node: Node, name: string): Node[] =>
  (node.children ?? []).flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])
const text = (node: Node | undefined): string => (node?.children ?? []).map(({ data = '' }) => data).join('')
const [channel] = all(raw, 'channel')
const items = all(raw, 'item')

const ABSOLUTE = /^https:\/\/[^\s<>"]+$/
const RFC_822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/

test('the channel has its required elements once, and its own address', () => {
  assert.ok(channel)
  for (const name of ['title', 'link', 'description']) {
    const own: Node[] = (channel.children ?? []).filter((child) => child.name === name)
    assert.equal(own.length, 1, name)
    assert.ok(text(own[0]).trim(), name)
  }
  const [self] = all(channel, 'atom:link')
  assert.deepEqual(self?.attribs, { rel: 'self', type: 'application/rss+xml', href: `${selfUrl}.rss?a=1&amp;b=2` })
  for (const name of ['lastBuildDate']) assert.match(text(all(channel, name)[0]), RFC_822)
  assert.match(text(all(channel, 'language')[0]), /^en-GB$/)
})

test('every item has a link, a guid that says what it is, and a date', () => {
  assert.equal(items.length, 6)
  const guids = items.map((item) => all(item, 'guid')[0])
  assert.equal(new Set(guids.map(text)).size, 6)
  for (const guid of guids) assert.ok(['true', 'false'].includes(guid?.attribs?.isPermaLink ?? ''))
  for (const item of items) {
    for (const name of ['title', 'link', 'description', 'guid', 'pubDate'])
      assert.equal(all(item, name).length, 1, name)
    assert.match(text(all(item, 'link')[0]), ABSOLUTE)
    assert.match(text(all(item, 'pubDate')[0]), RFC_822)
  }
})

test('names stand in dc:creator, because author is an address for mail', () => {
  for (const item of items) {
    assert.equal(all(item, 'author').length, 0)
    assert.equal(text(all(item, 'dc:creator')[0]), 'Ann O’Hara &#x26; Sons')
  }
  assert.match(xml, /xmlns:dc="http:\/\/purl\.org\/dc\/elements\/1\.1\/"/)
})

test('signs in plain text are written as hexadecimal references', () => {
  const titles = items.map((item) => text(all(item, 'title')[0]))
  assert.equal(titles[0], 'Salt &#x26; bread &#x3C;fresh&#x3E;')
  for (const title of titles) assert.doesNotMatch(title, /&(?!#x26;|#x3C;|#x3E;)|</)
})

test('one enclosure at most, with address, type and length', () => {
  for (const item of items) {
    const files = all(item, 'enclosure')
    assert.equal(files.length, 1)
    const { url = '', type, length } = files[0]?.attribs ?? {}
    assert.match(url, ABSOLUTE)
    assert.deepEqual([type, length], ['audio/mpeg', '0'])
  }
})

test('every address in the texts is absolute', () => {
  for (const item of items) {
    const html = text(all(item, 'content:encoded')[0]).replaceAll('&#x3C;', '<').replaceAll('&#x3E;', '>')
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? '')
    assert.ok(addresses.length > 0)
    for (const address of addresses) assert.match(address, ABSOLUTE)
  }
})
