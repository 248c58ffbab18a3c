// Frame of a documentation page: head, skip link, header with the ways to other pages, and its content policy.

import { type HtmlPart, html, type Markup, renderHtml } from '../../html-template.ts'
import type { ReplyDocument } from '../operation.ts'
import { etagOf } from '../response.ts'

/** A page of this server that every page leads to; `path` from the root, without a slash at its beginning. */
export interface Way {
  path: string
  name: string
}

export interface FramedPage {
  title: string
  /** Leads from the page to the root: empty, or `../` for each of its folders. */
  up: string
  ways: readonly Way[]
  /** Path of the way that the page belongs to. */
  current: string
  main: HtmlPart
}

export function pageFrame({ title, up, ways, current, main }: FramedPage): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${up}docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top">
<a class="mark" href="${up || './'}">${mark}Pageside</a>
<nav class="ways" aria-label="Main">
${ways.map(
  ({ path, name }) =>
    html`<a class="way" href="${up + path || './'}"${path === current && html` aria-current="true"`}>${name}</a>\n`,
)}</nav>
</header>
<main id="content">
${main}
</main>
</body>
</html>
`
}

const mark = html`<svg class="sign" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><g fill="none" stroke="currentColor"><rect x="2" y="3" width="13" height="18" rx="2" stroke-width="2"/><path d="M19 5v14" stroke-width="3" stroke-linecap="round"/></g></svg>`

/** Styles and pictures of this origin; no script. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export function htmlReply(page: Markup, status = 200): ReplyDocument {
  return { ...textReply(renderHtml(page), 'text/html'), status }
}

export function textReply(text: string, type: string): ReplyDocument {
  return { ...bytesReply(new TextEncoder().encode(text), `${type}; charset=utf-8`), isReused: true }
}

export function bytesReply(bytes: Uint8Array<ArrayBuffer>, type: string): ReplyDocument {
  const headers = { 'Content-Security-Policy': policy }
  return { bytes, type, etag: etagOf(bytes), cacheControl: 'no-cache', headers }
}

/** Relative addresses count from the path without a slash at its end: undefined when there is none. */
export function withoutSlash(path: string): ReplyDocument | undefined {
  const plain = path.replace(/\/+$/, '')
  if (plain === path) return undefined
  const Location = '../'.repeat(path.length - plain.length) + plain.slice(plain.lastIndexOf('/') + 1)
  return { status: 308, bytes: '', type: 'text/plain', headers: { Location } }
}
