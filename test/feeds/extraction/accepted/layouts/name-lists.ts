// Lists of short or unlinked names, beside longer links or "Read more".
import type { ListPage } from '../../harness/list-page.ts'

const all = <One>(things: readonly One[], markup: (thing: One, i: number) => string) => things.map(markup).join('\n')

const page = (heading: string, body: string) =>
  `<html lang="en"><title>${heading} - Heron</title><body><header><a href="/">Heron</a> <a href="/about">About</a></header>${body}</body></html>`

const messages = [
  'Fix a crash on empty tide tables',
  'Merge the harbour branch into main',
  'Say where the lamps are kept',
  'Prepare for the winter season',
]

const versions = ['v2.4.0', 'v2.3.1', 'v2.3.0', 'v2.2.0']

export const nameLists: readonly ListPage[] = [
  {
    why: 'versions, each beside the longer message of a change',
    url: 'https://code.example/heron/tags',
    html: page(
      'Tags',
      `<ul>${all(versions, (name, i) => `<li><div><a href="/heron/tags/${name}">${name}</a> heron <div><a href="/heron/commit/8c1f0a${i}">8c1f0a${i}</a> · <a href="/heron/commit/8c1f0a${i}">${messages[i]}</a> · <time datetime="2026-03-0${9 - i}">last week</time></div></div></li>`)}</ul>`,
    ),
    wanted: versions.map((name) => [`/heron/tags/${name}`, name]),
  },
]
