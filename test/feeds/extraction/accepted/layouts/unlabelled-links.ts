// Lists with unlabelled links: the title is the text beside them.
import { each, type ListPage } from '../../harness/list-page.ts'

const rows: readonly [address: string, name: string][] = [
  ['/a/ferry', 'The ferry that waits for nobody'],
  ['/2381', 'What the tar is for, and who boils it'],
  ['/walks/low/water', 'Low water again at the long quay'],
  ['/bells/', 'A bell without a tower of its own'],
]
const elsewhere: readonly [address: string, name: string][] = rows.map(([, name], i) => [
  `https://${['north', 'tar', 'quay', 'bells'][i]}.example/a/${name.length}81`,
  name,
])
const passage = 'They have done so for thirty years, and nobody in the harbour remembers why it was begun.'
const page = (list: string) => `<html lang="en"><title>Walks</title><main><h1>Walks</h1>${list}</main></html>`

export const namedBeside: readonly ListPage[] = [
  {
    why: 'bold names, texts, and an arrow behind each of them',
    url: 'https://walks.example/list',
    html: page(
      each(
        elsewhere,
        (address, name) =>
          `<div><strong>${name}</strong><p>${passage}</p><p><a href="${address}">&raquo;&raquo;</a></p></div>`,
      ),
    ),
    wanted: elsewhere,
  },
  {
    why: 'links with nothing in them, laid over cards that lead anywhere',
    url: 'https://walks.example/list',
    html: page(
      each(
        rows,
        (address, name) => `<div><a href="${address}"></a><div><p>${name}</p><span>Sundays</span></div></div>`,
      ),
    ),
    wanted: rows,
  },
]
