// Lists whose entries are little more than a link: without headings, with pictures for words, with one word for all buttons.
import { each, type ListPage } from './list-page.ts'

const page = (heading: string, list: string, lang = 'en') =>
  `<html lang="${lang}"><title>${heading} - Quay</title><body><header><a href="/">Quay</a> <a href="/about">About</a></header><main><h1>${heading}</h1>${list}</main>
   <footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer></body></html>`

const finds = ['Maps of thread', 'Unison', 'How ferries are timed', 'Soup, ranked', 'A broken lathe', 'Stamps']

export const plainLists: readonly ListPage[] = [
  {
    why: 'short names of what others wrote, below their days',
    url: 'https://finds.example/',
    html: page(
      'Finds',
      each(
        finds,
        (name, i) =>
          `${i % 2 ? '' : `<h3>${16 - i} March 2026</h3>`}<div><p><a href="https://site${i}.example/page">${name}</a> (site${i})</p><p>Worth a look on a wet evening, and then another. <a href="/l/${i}">#</a></p></div>`,
      ),
    ),
    wanted: finds.map((name, i) => [`https://site${i}.example/page`, name]),
  },
]
