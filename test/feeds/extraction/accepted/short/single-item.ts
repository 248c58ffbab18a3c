// Lists of one item among the usual parts of its page.
import type { ListPage } from '../../harness/list-page.ts'

const pages: readonly [string, string][] = [
  ['harbour', 'The harbour'],
  ['fleet', 'Our small fleet'],
  ['people', 'The people here'],
  ['where', 'Where to find us'],
]
const menu = pages.map(([slug, name]) => `<li><a href="/${slug}">${name}</a></li>`).join('')
const routes = pages.map(([slug, name]) => ({ title: name, url: `/${slug}`, date: '2025-11-02T10:00:00Z' }))

export const oneAlone: readonly ListPage[] = [
  {
    why: 'one piece of news, where scripts know the pages of the menu',
    url: 'https://scouts.example/news',
    html: `<html lang="de"><title>Pfadi</title><body><nav><ul>${menu}</ul></nav><main><h1>Neuigkeiten</h1><div><a href="/news/sommerlager-am-see"><div>Sommerlager am See</div><div>13.3.2026</div></a></div></main><script type="application/json">${JSON.stringify({ pages: routes })}</script></body></html>`,
    wanted: [['/news/sommerlager-am-see', 'Sommerlager am See']],
  },
]
