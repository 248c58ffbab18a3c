// Lists whose entries are little more than a link: without headings, with pictures for words, with one word for all buttons.
import type { ListPage } from './list-page.ts'

const page = (heading: string, list: string, lang = 'en') =>
  `<html lang="${lang}"><title>${heading} - Quay</title><body><header><a href="/">Quay</a> <a href="/about">About</a></header><main><h1>${heading}</h1>${list}</main>
   <footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer></body></html>`

const all = (names: readonly string[], markup: (name: string, i: number) => string) => names.map(markup).join('\n')

const finds = [
  'Maps made of thread',
  'A choir in unison',
  'How ferries are timed',
  'All soups, ranked',
  'Notes on a broken lathe',
  'The price of a stamp',
]

const word = (name: string) => /[a-z]{4,}/.exec(name)?.[0] ?? ''

export const plainLists: readonly ListPage[] = [
  {
    why: 'short names of what others wrote, below their days',
    url: 'https://finds.example/',
    html: page(
      'Finds',
      all(
        finds,
        (name, i) =>
          `${i % 2 ? '' : `<h3>${16 - i} March 2026</h3>`}<div><p><a href="https://${word(name)}.example/page">${name}</a> (${word(name)})</p><p>Worth a look on a wet evening, and then another. <a href="/l/${i}">#</a></p></div>`,
      ),
    ),
    wanted: finds.map((name) => [`https://${word(name)}.example/page`, name]),
  },
]
