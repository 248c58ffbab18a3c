// Decoding of pages, and documents that are no pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodePage } from './decode-page.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

const read: [why: string, body: Uint8Array, contentType: string | undefined, wanted: string][] = [
  ['the header names it', bytes('<p>', [0xcf, 0xf0, 0xe8]), 'text/html; charset=windows-1251', 'При'],
  ['a meta element names it', bytes('<meta charset="windows-1251"><p>', [0xcf, 0xf0, 0xe8]), undefined, 'При'],
  ['Shift_JIS', bytes('<meta charset="shift_jis"><p>', [0x93, 0xfa, 0x96, 0x7b]), undefined, '日本'],
  [
    'ISO-2022-JP',
    bytes('<meta charset="iso-2022-jp"><p>', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]),
    undefined,
    '日本',
  ],
  ['EUC-KR', bytes('<p>', [0xc7, 0xd1, 0xb1, 0xdb]), 'text/html; charset=euc-kr', '한글'],
  ['GB18030', bytes('<p>', [0xd6, 0xd0, 0xce, 0xc4]), 'text/html; charset=gb2312', '中文'],
  ['nothing names it, and it is UTF-8', Buffer.from('<p>Grüße'), undefined, 'Grüße'],
  ['nothing names it, and it is not', bytes('<p>Gr', [0xfc], 'n'), undefined, 'Grün'],
  ['the name is wrong', Buffer.from('<meta charset="iso-8859-1"><p>Grüße'), undefined, 'Grüße'],
  ['a byte order mark', bytes([0xff, 0xfe], '<\0p\0>\0h\0i\0'), undefined, '<p>hi'],
  ['NUL bytes', bytes('<p>a\0b'), undefined, '<p>ab'],
  ['a broken sequence', bytes('<p>a', [0xc3, 0x28]), 'text/html; charset=utf-8', '<p>a\ufffd('],
  ['comments without end', Buffer.from(`${'<!--x-->'.repeat(240)}<p>hi`), undefined, '<p>hi'],
  ['instructions without end', Buffer.from(`${'<?x> '.repeat(390)}<p>hi`), undefined, '<p>hi'],
  ['a comment that never closes', Buffer.from(`<!--x--><!-- ${'x'.repeat(3000)} <rss>`), undefined, '<rss>'],
  ['a page that calls itself XML', Buffer.from('<?xml version="1.0"?><!DOCTYPE html><html><p>hi'), 'text/xml', '<p>hi'],
]

test('bytes become text', () => {
  for (const [why, body, contentType, wanted] of read) {
    const decoded = decodePage({ url: 'https://example.com/', body, contentType })
    assert.ok('html' in decoded && decoded.html.includes(wanted), why)
  }
})

const refused: [why: string, body: Uint8Array, contentType?: string][] = [
  ['a picture by its type', bytes('x'), 'image/png'],
  ['a PDF by its bytes', bytes('%PDF-1.7'), 'text/html'],
  ['XML that is no feed', Buffer.from('<?xml version="1.0"?><note><to>you</to></note>')],
]

test('a name for what is no page is short, and plain text', () => {
  const decoded = decodePage({
    url: 'https://example.com/',
    body: bytes('x'),
    contentType: `image/\u009b31m${'x'.repeat(500)}`,
  })
  assert.ok('notHtml' in decoded && /^image\/31mx{40,60}…$/.test(decoded.notHtml))
})

const feeds: [why: string, body: Uint8Array, kind: 'xml' | 'json'][] = [
  ['an RSS feed', Buffer.from('<?xml version="1.0"?>\n<!-- by hand --><rss version="2.0">'), 'xml'],
  ['a feed below many comments', Buffer.from(`<?xml version="1.0"?>${'<!--x-->'.repeat(200)}<?xsl?> <rss>`), 'xml'],
  ['a feed with a document type', Buffer.from('<!DOCTYPE rss PUBLIC "x" "y.dtd"><rss version="0.91">'), 'xml'],
  ['an Atom feed', Buffer.from('<feed xmlns="http://www.w3.org/2005/Atom">'), 'xml'],
  ['an Atom feed with a prefix', Buffer.from('<a:feed xmlns:a="http://www.w3.org/2005/Atom">'), 'xml'],
  ['JSON', Buffer.from('{"items":[]}'), 'json'],
]

test('documents for programs are known by their beginning, whatever type the server names', () => {
  for (const [why, body, kind] of feeds) {
    assert.ok(kind in decodePage({ url: 'https://example.com/', body, contentType: 'text/html' }), why)
  }
})

test('what is no page is named', () => {
  for (const [why, body, contentType] of refused) {
    assert.ok('notHtml' in decodePage({ url: 'https://example.com/', body, contentType }), why)
  }
})
