// Metadata of a page as a whole.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel } from '../../../../src/feeds/extraction/page-and-feed.ts'
import { convert, plainList } from '../harness/page-articles.ts'

const channels: [why: string, head: string, wanted: Partial<Channel>][] = [
  ['a title in words', '<title> The\n Courier </title>', { title: 'The Courier' }],
  ['no title but a shared one', '<meta property="og:title" content="Shared">', { title: 'Shared' }],
  ['no title but a name', '<meta property="og:site_name" content="Named">', { title: 'Named' }],
  ['no title at all', '', { title: 'example.com' }],
  ['a description', '<meta name="Description" content=" All   things ">', { description: 'All things' }],
  ['a description for others', '<meta name="twitter:description" content="Short">', { description: 'Short' }],
  ['a language of the page', '<html lang="pt_br">', { language: 'pt-BR' }],
  ['a language for others', '<meta property="og:locale" content="de_AT">', { language: 'de-AT' }],
  [
    'the icon of the tab',
    '<link rel="apple-touch-icon" href="/t.png"><link rel="shortcut icon" href="/i.ico">',
    { icon: 'https://example.com/i.ico' },
  ],
  [
    'the icon for phones',
    '<link rel="mask-icon" href="/m.svg"><link rel="apple-touch-icon-precomposed" href="/t.png">',
    { icon: 'https://example.com/t.png' },
  ],
  ['an icon that is none', '<link rel="icon" href="data:,">', {}],
  [
    'a picture',
    '<base href="/deep/"><meta property="og:image:url" content="p.png">',
    { image: 'https://example.com/deep/p.png' },
  ],
  ['an author', '<meta name="author" content="Jane Doe">', { authors: ['Jane Doe'] }],
  ['an address in place of an author', '<meta property="article:author" content="https://example.org/jane">', {}],
]

test('each field from where it is written', () => {
  for (const [why, head, wanted] of channels) {
    const outcome = convert(`${head}${plainList(['/1', '/2', '/3'])}`)
    assert.ok(outcome.found, why)
    assert.deepEqual(outcome.feed.channel, { title: 'example.com', url: 'https://example.com/', ...wanted }, why)
  }
})
