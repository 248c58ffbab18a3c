// HTML view of a feed for browsers. No scripts and no foreign markup: text, images and links.
import { createHash } from 'node:crypto'
import type { Entry, SyndicationFeed } from '../../../platform/syndication/feed.ts'
import { escapeAttribute as attribute, escapeText as text } from '../../extraction/html/escape.ts'

export function writeHtmlView(feed: SyndicationFeed): string {
  const { title, description, homeUrl, selfUrl = '', language, entries } = feed
  const items = entries.map(itemHtml).join('\n')
  const empty = entries.length === 0 ? '<p>There is nothing in this feed yet.</p>' : ''
  const header = `<h1>${text(title)}</h1>
${description ? `<p>${text(description)}</p>` : ''}
${homeUrl ? pageLink(homeUrl) : ''}
${selfUrl ? forReaders(selfUrl.replace(/\.html(?=\?|$)/, '.xml')) : ''}`
  const links = selfUrl ? alternates(selfUrl) : ''
  return htmlPage({ title, language: language ?? '', links, header, main: `${items}${empty}` })
}

interface Parts {
  title: string
  /** Empty where it is unknown. */
  language: string
  links: string
  header: string
  main: string
}

export function htmlPage({ title, language, links, header, main }: Parts): string {
  return `<!doctype html>
<html lang="${attribute(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${text(title)}</title>
${links}<style>${style}</style>
<header>
${header}
</header>
<main>
${main}
</main>
</html>
`
}

/** Of the page that a feed is made of. */
export function pageLink(url: string): string {
  return `<p><a href="${attribute(url)}" rel="noreferrer">Open the page</a></p>`
}

/** Feed readers inside browsers search for these. */
function alternates(selfUrl: string): string {
  const types = { '.xml': 'application/rss+xml', '.atom': 'application/atom+xml', '.json': 'application/feed+json' }
  const links = Object.entries(types).map(([ending, type]) => {
    return `<link rel="alternate" type="${type}" href="${attribute(selfUrl.replace(/\.html(?=\?|$)/, ending))}">\n`
  })
  return links.join('')
}

function forReaders(address: string): string {
  const link = `<a href="${attribute(address)}">${text(address)}</a>`
  return `<p class="note" lang="en">This is a feed. Give its address to a feed reader to be told of what is new: ${link}</p>`
}

/** Content Security Policy of the page, as narrow as possible. */
export function htmlViewPolicy(): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return `sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src 'self' data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

function itemHtml({ title, url, summary, image, authors = [], publishedAt }: Entry): string {
  const words = text(title || url || 'Without a title')
  const heading = url ? `<a href="${attribute(url)}" rel="noreferrer">${words}</a>` : words
  const about = [publishedAt === undefined ? '' : time(publishedAt), text(authors.join(', '))].filter(Boolean)
  return `<article>
${image ? `<img src="${attribute(image)}" alt="" loading="lazy" width="96" height="96">` : ''}<h2>${heading}</h2>
${about.length > 0 ? `<p class="note">${about.join(' · ')}</p>` : ''}
${summary ? `<p>${text(summary)}</p>` : ''}
</article>`
}

function time(at: number): string {
  const iso = new Date(at).toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 10)}</time>`
}

/** Design tokens, as far as a list of links needs them. */
const style = `:root{color-scheme:light dark;--paper:light-dark(#fbfaf7,#151412);--ink:light-dark(#1f1c18,#edeae4);--ink-2:light-dark(#5d574e,#b0a99e);--line:light-dark(#e3dfd7,#34302c);--focus:light-dark(#0b57d0,#9ec1ff)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:46rem;padding:32px 16px 72px;background:var(--paper);color:var(--ink);font:.9375rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
h1{margin:0 0 8px;font:500 clamp(1.75rem,1.2rem + 2.4vw,2.75rem)/1.12 "Iowan Old Style",Palatino,Georgia,serif}
h2{margin:0;font-size:1.0625rem;line-height:1.35}
p{margin:4px 0 0}
a{color:inherit;text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
header{padding-bottom:24px}
article{padding:16px 0;border-top:1px solid var(--line);display:flow-root}
img{float:inline-end;margin-inline-start:16px;object-fit:cover;border-radius:6px}
.note{color:var(--ink-2);font-size:.8125rem}`
