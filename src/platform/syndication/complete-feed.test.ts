import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeFeed } from './complete-feed.ts'
import type { Entry } from './feed.ts'

function completeEntry(entry: Entry) {
  const [first] = completeFeed({ title: 'Feed', entries: [entry] }).entries
  assert.ok(first)
  return first
}

const texts: [name: string, text: string, title: string, contentHtml: string][] = [
  ['all that XML carries', 'a\t\n\r\x7f\u202e\u200f😀', 'a\t\n\r\x7f\u202e\u200f😀', ''],
  ['signs that were lost before', 'a\ufffdb', 'a?b', 'a?b'],
  ['controls that stand for signs of windows-1252', '\x93a\x94\x85', '“a”…', '“a”…'],
  ['controls that stand for nothing', 'a\x81b', 'ab', 'a?b'],
  ['control characters', 'a\0b\x08c\x0bd\x1fe', 'abcde', 'a?b?c?d?e'],
  ['halves of a pair', 'a\ud83db\ude00c', 'abc', 'a?b?c'],
  ['a half beside a pair', '\ud83d😀\ude00', '😀', '?😀?'],
  ['characters that are none', 'a\ufffeb\uffffc', 'abc', 'a?b?c'],
]

for (const [name, text, title, contentHtml] of texts) {
  test(`plain text loses and markup replaces: ${name}`, () => {
    const entry = completeEntry({ id: '1', title: text, contentHtml: text })
    assert.equal(entry.title, title)
    assert.equal(entry.contentHtml, contentHtml || text)
  })
}

const addresses: [written: string, said: string][] = [
  ['https://site.example/a?tag[]=x&b={1}|2', 'https://site.example/a?tag%5B%5D=x&b=%7B1%7D%7C2'],
  ['http://[2001:db8::1]:8080/[a]', 'http://[2001:db8::1]:8080/%5Ba%5D'],
  ['https://site.example/a%5B#^`', 'https://site.example/a%5B#%5E%60'],
  ['https://site.example/ü?a=b', 'https://site.example/ü?a=b'],
]

for (const [written, said] of addresses) {
  test(`the address ${written} is one of RFC 3986`, () => {
    const enclosures = [{ url: written, type: 'audio/mpeg' }]
    const entry = completeEntry({ id: written, url: written, image: written, enclosures })
    assert.deepEqual([entry.id, entry.url, entry.image, entry.enclosures[0]?.url], [written, said, said, said])
    const feed = completeFeed({ title: 'Feed', homeUrl: written, selfUrl: written, icon: written, entries: [] })
    assert.deepEqual([feed.homeUrl, feed.selfUrl, feed.icon], [said, said, said])
  })
}

test('nothing that was sanitised is joined to something new', () => {
  const entry = completeEntry({ id: '1', contentHtml: '<a href="java\ud800script:x">', url: 'java\ufffescript:x' })
  assert.equal(entry.contentHtml, '<a href="java?script:x">')
  assert.equal(entry.url, 'java%EF%BF%BDscript:x')
})

const dates: [at: number | undefined, kept: boolean][] = [
  [undefined, false],
  [Number.NaN, false],
  [Number.NEGATIVE_INFINITY, false],
  [Number.POSITIVE_INFINITY, false],
  [Date.parse('-000001-12-31T23:59:59.999Z'), false],
  [Date.parse('0000-01-01T00:00:00.000Z'), true],
  [0, true],
  [Date.parse('9999-12-31T23:59:59.999Z'), true],
  [Date.parse('+010000-01-01T00:00:00.000Z'), false],
]

for (const [at, kept] of dates) {
  test(`the time ${at} is ${kept ? 'kept' : 'left out'}`, () => {
    const entry = completeEntry({ id: '1', ...(at === undefined ? {} : { publishedAt: at, modifiedAt: at }) })
    assert.equal(entry.publishedAt, kept ? at : undefined)
    assert.equal(entry.modifiedAt, kept ? at : undefined)
  })
}

const languages: [language: string, said: string][] = [
  ['en', 'en'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['en_US', ''],
  ['', ''],
  ['e', ''],
  ['en" x="', ''],
]

for (const [language, said] of languages) {
  test(`the language ${JSON.stringify(language)}`, () => {
    assert.equal(completeFeed({ title: 'Feed', language, entries: [] }).language, said)
  })
}

test('gaps are filled with what is known', () => {
  const feed = completeFeed({
    title: ' \0',
    homeUrl: 'https://site.example/',
    ttlMinutes: 0,
    authors: ['', 'Ada', ' '],
    entries: [
      {
        id: '',
        url: 'https://site.example/1',
        publishedAt: 5,
        enclosures: [{ url: ' ' }, { url: 'https://site.example/f', size: -1 }],
      },
      { id: '\0', url: ' ', title: 'Second', publishedAt: 3, modifiedAt: 9 },
      { id: '' },
    ],
  })
  assert.equal(feed.title, 'https://site.example/')
  assert.equal(feed.id, 'https://site.example/')
  assert.equal(feed.ttlMinutes, undefined)
  assert.equal(feed.updatedAt, 9)
  assert.deepEqual(feed.authors, ['Ada'])
  const ids = feed.entries.map((entry) => entry.id)
  assert.deepEqual(ids, ['https://site.example/1', 'Second', 'untitled'])
  const file = { url: 'https://site.example/f', type: 'application/octet-stream', size: undefined }
  assert.deepEqual(feed.entries[0]?.enclosures, [file])
  assert.equal(completeFeed({ title: '', entries: [] }).title, 'Untitled')
})
