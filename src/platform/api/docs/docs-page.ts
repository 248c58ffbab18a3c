// HTML page at `/docs`: the guides by task, then every operation of the running services; without a script.

import { readFile } from 'node:fs/promises'
import { type HtmlPart, html, type Markup } from '../../html-template.ts'
import { pathOf, queryOf } from '../call.ts'
import type { ServiceDocs } from '../openapi.ts'
import type { ReplyDocument } from '../operation.ts'
import type { Page } from '../page.ts'
import { htmlReply, pageFrame, textReply, type Way, withoutSlash } from './page-frame.ts'
import { toServiceModel } from './service-model.ts'
import { serviceSection } from './service-section.ts'
import { tableOfContents } from './table-of-contents.ts'

/** What stands before the API. Links in it are relative to `/docs`. */
export interface Entrance {
  /** The guides by task. */
  list(): Promise<HtmlPart>
  search(query: string): Promise<HtmlPart>
}

/** Longer queries are cut. */
const maxQueryChars = 100

/** The page and its style, for the server. */
export async function docsPages(
  services: readonly ServiceDocs[],
  entrance: Entrance,
  ways: readonly Way[],
): Promise<Page[]> {
  const sheets = ['elements.css', 'page.css', 'prose.css'].map((name) => {
    return readFile(new URL(name, import.meta.url), 'utf8')
  })
  const style = textReply((await Promise.all(sheets)).join('\n'), 'text/css')
  let page: ReplyDocument | undefined
  return [
    {
      path: '/docs',
      async show({ target }) {
        const query = new URLSearchParams(queryOf(target)).get('q')?.trim().slice(0, maxQueryChars)
        const moved = withoutSlash(pathOf(target))
        if (moved) return moved
        if (query) return { ...htmlReply(resultsPage(query, await entrance.search(query), ways)), isReused: false }
        page ??= htmlReply(docsPage(services, await entrance.list(), ways))
        return page
      },
    },
    { path: '/docs.css', show: async () => style },
  ]
}

/** The whole page. Its addresses are relative to `/docs`, so that it can be hosted below any path. */
export function docsPage(services: readonly ServiceDocs[], guides: HtmlPart, ways: readonly Way[]): Markup {
  const described = services.map(toServiceModel)
  const main = html`<h1>Guides and API</h1>
<p class="lead">What to do for each task, and every operation of this server.</p>
${searchForm('')}
<div class="prose tasks">${guides}</div>
<h2 id="api" class="api-title"><a class="here" href="#api">The API</a></h2>
<p class="about">Every operation of this server, written from the tables that check its requests.</p>
${tableOfContents(described)}
${described.map(serviceSection)}
${described.length > 0 && html`<p><a href="licenses.txt">Licences of the browser files</a></p>`}`
  return pageFrame({ title: 'Guides and API · Pageside', up: '', ways, current: 'docs', main })
}

function resultsPage(query: string, hits: HtmlPart, ways: readonly Way[]): Markup {
  const main = html`<p class="note back"><a href="docs">All guides</a></p>
<h1>Guides with “${query}”</h1>
${searchForm(query)}
${hits}`
  return pageFrame({ title: 'Search · Pageside', up: '', ways, current: 'docs', main })
}

function searchForm(query: string): Markup {
  return html`<form class="find" role="search" action="docs" method="get">
<label for="q">Search the guides</label>
<input class="words" type="search" id="q" name="q" value="${query}" maxlength="${maxQueryChars}">
<button class="go">Search</button>
</form>`
}
