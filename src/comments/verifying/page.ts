// The page that a mail's link leads to, for people: what will happen, a button, and what happened. It needs no script.
import { createHash } from 'node:crypto'
import { html, htmlText, type Markup, type Part } from '../../platform/api/docs/markup.ts'
import type { Document } from '../../platform/api/operation.ts'
import type { Comment } from '../core/comment.ts'
import type { VoteDirection } from '../core/votes.ts'
import type { Confirmed } from './confirm.ts'

/** What waits for the address. */
export interface Waiting {
  email: string
  /** Whose pages it is about. */
  site: string
  expiresAt: number
  comments: readonly Comment[]
  votes: readonly { direction: VoteDirection; comment: Comment }[]
}

export function askPage({ email, site, expiresAt, comments, votes }: Waiting, basePath: string): Document {
  const items = [...comments.map(commentItem), ...votes.map(voteItem)]
  const until = new Date(expiresAt).toISOString()
  const body = html`<h1>Was this you?</h1>
<p class="lead">Somebody on ${site} gave <strong>${email}</strong> as their address.</p>
${items.length > 0 && html`<h2 class="what">They sent</h2>\n<ul class="sent">\n${items.slice(0, mostItems)}</ul>\n`}
${items.length > mostItems && html`<p>And ${items.length - mostItems} more.</p>\n`}
<form method="post"><button>Yes, this was me</button></form>
<p>Then it counts as yours, and so does what else the same browser sends with this address.</p>
<p><strong>If it was not you, close this page.</strong> Nothing has happened yet, and without the button nothing will.</p>
<p class="note">The link is good until <time datetime="${until}">${until.slice(0, 10)}, ${until.slice(11, 16)} UTC</time>.</p>`
  return documentOf(200, 'Was this you?', body, basePath)
}

export function donePage({ comments, votes, missed }: Confirmed, url: string | undefined, basePath: string): Document {
  const counted = [comments > 0 && number(comments, 'comment'), votes > 0 && number(votes, 'vote')].filter(Boolean)
  const body = html`<h1>Thank you, that is confirmed.</h1>
<p class="lead">${counted.length > 0 ? `Confirmed as yours: ${counted.join(' and ')}.` : 'Nothing else was waiting for it.'}</p>
${missed > 0 && html`<p>${number(missed, 'vote')} not counted: the comment is gone, or you have voted on it before.</p>\n`}
${url && html`<p><a href="${url}" rel="noreferrer">Back to the page</a></p>\n`}`
  return documentOf(200, 'Confirmed', body, basePath)
}

/** A page with one sentence: the link is not one, or no longer one. */
export function sentencePage(status: number, title: string, sentence: string, basePath: string): Document {
  return documentOf(status, title, html`<h1>${title}</h1>\n<p class="lead">${sentence}</p>`, basePath)
}

const mostItems = 10
const mostLetters = 300

function commentItem({ comment, url, pageTitle }: Comment): Part {
  return html`<li>A comment${placeOf(url, pageTitle)}:<blockquote>${excerptOf(comment)}</blockquote></li>\n`
}

function voteItem({ direction, comment: { commenterName, comment, url, pageTitle } }: Waiting['votes'][number]): Part {
  const way = direction === 1 ? 'up' : 'down'
  const text = html`<blockquote>${excerptOf(comment)}</blockquote>`
  return html`<li>A vote ${way} for the comment of ${commenterName}${placeOf(url, pageTitle)}:${text}</li>\n`
}

function placeOf(url: string, title: string | undefined): Part {
  const name = title || url
  return name !== '' && html` on “${name}”`
}

function excerptOf(text: string): string {
  const letters = [...text.slice(0, 2 * mostLetters)]
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : text
}

function number(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Beside the style of the page at `/docs`, which every server has. */
const style = `
.what{margin-block:32px 12px;font-size:1.3125rem}
.sent{display:grid;gap:16px}
blockquote{margin:8px 0 0;padding:12px 16px;border-inline-start:3px solid var(--accent);background:var(--accent-wash);white-space:pre-line}
form{margin-block:32px 24px}
button{padding:12px 24px;border:0;border-radius:6px;background:var(--ink);color:var(--paper);font:600 1.0625rem/1.4 var(--sans);cursor:pointer}
main>p{margin-block-start:12px}`

const styleHash = createHash('sha256').update(style).digest('base64')
const policy = [
  "default-src 'none'",
  `style-src 'self' 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Any page that a mail leads to. */
export function documentOf(status: number, title: string, body: Markup, basePath: string): Document {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${basePath}/docs.css">
`
  const bytes = `${htmlText(page)}<style>${style}</style>\n</head>\n<body>\n<main>\n${htmlText(body)}\n</main>\n</body>\n</html>\n`
  return {
    status,
    bytes,
    type: 'text/html; charset=utf-8',
    cacheControl: 'no-store',
    headers: { 'Content-Security-Policy': policy, 'X-Robots-Tag': 'noindex' },
  }
}
