// HTML page at `/docs`: every operation of the running services, rendered once, without a script.

import { readFile } from 'node:fs/promises'
import { html, renderHtml } from '../../html-template.ts'
import { pathOf } from '../call.ts'
import type { ServiceDocs } from '../openapi.ts'
import type { ReplyDocument } from '../operation.ts'
import type { Page } from '../page.ts'
import { etagOf } from '../response.ts'
import { toServiceModel } from './service-model.ts'
import { serviceSection } from './service-section.ts'
import { tableOfContents } from './table-of-contents.ts'

/** The page and its style, for the server. */
export async function docsPages(services: readonly ServiceDocs[]): Promise<Page[]> {
  const sheets = ['elements.css', 'page.css'].map((name) => readFile(new URL(name, import.meta.url), 'utf8'))
  const style = documentOf((await Promise.all(sheets)).join('\n'), 'text/css')
  let page: ReplyDocument | undefined
  const show = () => {
    page ??= documentOf(docsPage(services), 'text/html')
    return page
  }
  return [
    { path: '/docs', show: async ({ target }) => withoutSlash(pathOf(target)) ?? show() },
    { path: '/docs.css', show: async () => style },
  ]
}

/** The whole page as HTML. Its addresses are relative to `/docs`, so that it can be hosted below any path. */
export function docsPage(services: readonly ServiceDocs[]): string {
  const described = services.map(toServiceModel)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API of Pageside</title>
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="docs.css">
</head>
<body>
<header class="top">
<a class="mark" href="./">${mark}Pageside</a>
<nav class="ways" aria-label="On this page">
<a class="way" href="#contents">Contents</a>
${described.map(({ docs, anchor }) => html`<a class="way" href="#${anchor('service')}">${docs.title}</a>\n`)}</nav>
</header>
<main>
<h1>The API</h1>
<p class="lead">Every operation of this server, written from the tables that check its requests.</p>
${tableOfContents(described)}
${described.map(serviceSection)}
${described.length > 0 ? html`<p><a href="licenses.txt">Licences of the browser files</a></p>` : ''}
</main>
</body>
</html>
`
  return renderHtml(page)
}

const mark = html`<svg class="sign" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><g fill="none" stroke="currentColor"><rect x="2" y="3" width="13" height="18" rx="2" stroke-width="2"/><path d="M19 5v14" stroke-width="3" stroke-linecap="round"/></g></svg>`

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

function documentOf(bytes: string, type: string): ReplyDocument {
  return {
    bytes,
    type: `${type}; charset=utf-8`,
    etag: etagOf(bytes),
    cacheControl: 'no-cache',
    headers: { 'Content-Security-Policy': policy },
  }
}

/** Relative addresses count from `/docs`; a slash after it would make them miss. */
function withoutSlash(path: string): ReplyDocument | undefined {
  const slashes = path.length - path.replace(/\/+$/, '').length
  if (slashes === 0) return undefined
  return { status: 308, bytes: '', type: 'text/plain', headers: { Location: `${'../'.repeat(slashes)}docs` } }
}
