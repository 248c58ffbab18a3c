// The page that a mail's link leads to, for people: what will happen, a button, and what happened. It needs no script.
import { createHash } from 'node:crypto'
import type { Call } from '../../platform/api/call.ts'
import type { Document } from '../../platform/api/operation.ts'
import { type Answer, documentAnswer } from '../../platform/api/response.ts'
import type { Refusal } from '../../platform/errors.ts'
import { html, htmlText, type Markup, type Part } from '../../platform/html-template.ts'
import type { Comment } from '../comment/rules/record.ts'
import { refusalEntry } from '../errors.ts'
import { type Tell, tellFor } from '../mail/letter/mail-translator.ts'
import type { VoteDirection } from '../votes/rules.ts'
import type { Confirmed } from './confirm-address.ts'

/** In whose words such a page speaks, and where its style is. */
export interface Desk {
  tell: Tell
  /** Path of the public address, without trailing slash. */
  basePath: string
}

/** What waits for the address. */
export interface Waiting {
  email: string
  /** Whose pages it is about. */
  site: string
  expiresAt: number
  comments: readonly Comment[]
  votes: readonly { direction: VoteDirection; comment: Comment }[]
}

export function askPage({ email, site, expiresAt, comments, votes }: Waiting, { tell, basePath }: Desk): Document {
  const items = [
    ...comments.map((one) => commentItem(one, site, tell)),
    ...votes.map((one) => voteItem(one, site, tell)),
  ]
  const until = new Date(expiresAt)
  const time = until.toLocaleString(tell.language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const body = html`<h1>${tell('askTitle')}</h1>
<p class="lead">${tell('askWho', { site, email })}</p>
${items.length > 0 && html`<h2 class="what">${tell('askSent')}</h2>\n<ul class="sent">\n${items.slice(0, mostItems)}</ul>\n`}
${items.length > mostItems && html`<p>${tell('askMore', { n: items.length - mostItems })}</p>\n`}
<form method="post"><button>${tell('askYes')}</button></form>
<p>${tell('askThen')}</p>
<p><strong>${tell('askNot')}</strong> ${tell('nothingYet', { button: tell('askYes') })}</p>
<p class="note"><time datetime="${until.toISOString()}">${tell('askUntil', { time: `${time} UTC` })}</time></p>`
  return documentOf(200, tell('askTitle'), body, { tell, basePath })
}

export function donePage({ comments, votes, missed }: Confirmed, url: string | undefined, desk: Desk): Document {
  const { tell } = desk
  const counted = [comments > 0 && tell('comments', { n: comments }), votes > 0 && tell('votes', { n: votes })]
  const what = new Intl.ListFormat(tell.language).format(counted.filter((one) => one !== false))
  const body = html`<h1>${tell('confirmedTitle')}</h1>
<p class="lead">${what ? tell('confirmedWhat', { what }) : tell('confirmedNothing')}</p>
${missed > 0 && html`<p>${tell('votesMissed', { n: missed })}</p>\n`}
${back(url, desk)}`
  return documentOf(200, tell('confirmedTitle'), body, desk)
}

/** A page with one sentence: the link is not one, or no longer one; with the way back to the page `url`. */
export function sentencePage(status: number, title: string, sentence: string, desk: Desk, url?: string): Document {
  const body = html`<h1>${title}</h1>\n<p class="lead">${sentence}</p>\n${back(url, desk)}`
  return documentOf(status, title, body, desk)
}

function back(url: string | undefined, { tell }: Desk): Part {
  return url && html`<p><a href="${url}" rel="noreferrer">${tell('backToPage')}</a></p>\n`
}

/** What any such page is refused with. */
export function refusedPage(refusal: Refusal, call: Call, basePath: string): Answer {
  const { status, message } = refusalEntry(refusal)
  const desk = { tell: tellFor([call.header('accept-language')]), basePath }
  const page = sentencePage(status, desk.tell('failedTitle'), message, desk)
  const wait = refusal.detail.retryAfterSeconds
  const headers = { ...page.headers, ...refusal.detail.headers, ...(wait ? { 'Retry-After': String(wait) } : {}) }
  return documentAnswer({ ...page, headers }, call)
}

const mostItems = 10
const mostLetters = 300

function commentItem({ comment, url, pageTitle }: Comment, site: string, tell: Tell): Part {
  const what = tell('sentComment', { place: pageTitle || url || site })
  return html`<li>${what}<blockquote dir="auto">${excerptOf(comment)}</blockquote></li>\n`
}

function voteItem({ direction, comment }: Waiting['votes'][number], site: string, tell: Tell): Part {
  const { commenterName: name, url, pageTitle, comment: text } = comment
  const what = tell(direction === 1 ? 'sentVoteUp' : 'sentVoteDown', { name, place: pageTitle || url || site })
  return html`<li>${what}<blockquote dir="auto">${excerptOf(text)}</blockquote></li>\n`
}

function excerptOf(text: string): string {
  const letters = [...text.slice(0, 2 * mostLetters)]
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : text
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
export function documentOf(status: number, title: string, body: Markup, { tell, basePath }: Desk): Document {
  const page = html`<!doctype html>
<html lang="${tell.language}" dir="${tell('direction')}">
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
    headers: {
      'Content-Security-Policy': policy,
      'Content-Language': tell.language,
      'X-Robots-Tag': 'noindex',
    },
  }
}
