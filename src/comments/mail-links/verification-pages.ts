// HTML pages of verification links: question with button, and result. Without scripts.
import { createHash } from 'node:crypto'
import type { Call } from '../../platform/api/call.ts'
import type { ReplyDocument } from '../../platform/api/operation.ts'
import { type ApiResponse, documentResponse } from '../../platform/api/response.ts'
import type { ApiError } from '../../platform/errors.ts'
import { type HtmlPart, html, type Markup, renderHtml } from '../../platform/html-template.ts'
import type { Comment } from '../comment/rules/record.ts'
import { errorEntry } from '../errors.ts'
import { createMailTranslator, type MailTranslate } from '../mail/letter/mail-translator.ts'
import type { VoteDirection } from '../votes/rules.ts'
import type { ConfirmationResult } from './confirm-address.ts'

/** Rendering context of mail link pages: translator and base path. */
export interface PageContext {
  translate: MailTranslate
  /** Path of the public address, without trailing slash. */
  basePath: string
}

/** Comments and votes that wait for the address. */
export interface Waiting {
  email: string
  /** Name of the tenant. */
  site: string
  expiresAt: number
  comments: readonly Comment[]
  votes: readonly { direction: VoteDirection; comment: Comment }[]
}

export function confirmationPage(
  { email, site, expiresAt, comments, votes }: Waiting,
  { translate, basePath }: PageContext,
): ReplyDocument {
  const items = [
    ...comments.map((one) => commentItem(one, site, translate)),
    ...votes.map((one) => voteItem(one, site, translate)),
  ]
  const until = new Date(expiresAt)
  const time = until.toLocaleString(translate.language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const body = html`<h1>${translate('askTitle')}</h1>
<p class="lead">${translate('askWho', { site, email })}</p>
${items.length > 0 && html`<h2 class="what">${translate('askSent')}</h2>\n<ul class="sent">\n${items.slice(0, maxListedItems)}</ul>\n`}
${items.length > maxListedItems && html`<p>${translate('askMore', { n: items.length - maxListedItems })}</p>\n`}
<form method="post"><button>${translate('askYes')}</button></form>
<p>${translate('askThen')}</p>
<p><strong>${translate('askNot')}</strong> ${translate('nothingYet', { button: translate('askYes') })}</p>
<p class="note"><time datetime="${until.toISOString()}">${translate('askUntil', { time: `${time} UTC` })}</time></p>`
  return renderPage(200, translate('askTitle'), body, { translate, basePath })
}

export function confirmedPage(
  { comments, votes, missed }: ConfirmationResult,
  { url, ownData }: { url: string | undefined; ownData: { path: string; site: string } },
  context: PageContext,
): ReplyDocument {
  const { translate, basePath } = context
  const counted = [
    comments > 0 && translate('comments', { n: comments }),
    votes > 0 && translate('votes', { n: votes }),
  ]
  const what = new Intl.ListFormat(translate.language).format(counted.filter((one) => one !== false))
  const body = html`<h1>${translate('confirmedTitle')}</h1>
<p class="lead">${what ? translate('confirmedWhat', { what }) : translate('confirmedNothing')}</p>
${missed > 0 && html`<p>${translate('votesMissed', { n: missed })}</p>\n`}
${back(url, context)}<p><a href="${basePath}${ownData.path}" rel="noreferrer">${translate('dataYours', { site: ownData.site })}</a></p>`
  return renderPage(200, translate('confirmedTitle'), body, context)
}

export interface PageMessage {
  status: number
  title: string
  sentence: string
  url?: string | undefined
}

/** Page with one message, and optionally a link back to `url`. */
export function messagePage({ status, title, sentence, url }: PageMessage, context: PageContext): ReplyDocument {
  const body = html`<h1>${title}</h1>\n<p class="lead">${sentence}</p>\n${back(url, context)}`
  return renderPage(status, title, body, context)
}

function back(url: string | undefined, { translate }: PageContext): HtmlPart {
  return url && html`<p><a href="${url}" rel="noreferrer">${translate('backToPage')}</a></p>\n`
}

/** Error reply of these routes. */
export function errorPage(refusal: ApiError, call: Call, basePath: string): ApiResponse {
  const { status, message } = errorEntry(refusal)
  const context = { translate: createMailTranslator([call.header('accept-language')]), basePath }
  const page = messagePage({ status, title: context.translate('failedTitle'), sentence: message }, context)
  const wait = refusal.detail.retryAfterSeconds
  const headers = { ...page.headers, ...refusal.detail.headers, ...(wait ? { 'Retry-After': String(wait) } : {}) }
  return documentResponse({ ...page, headers }, call)
}

const maxListedItems = 10
const maxQuoteChars = 300

function commentItem({ comment, url, pageTitle }: Comment, site: string, translate: MailTranslate): HtmlPart {
  const what = translate('sentComment', { place: pageTitle || url || site })
  return html`<li>${what}<blockquote dir="auto">${excerptOf(comment)}</blockquote></li>\n`
}

function voteItem({ direction, comment }: Waiting['votes'][number], site: string, translate: MailTranslate): HtmlPart {
  const { commenterName: name, url, pageTitle, comment: text } = comment
  const what = translate(direction === 1 ? 'sentVoteUp' : 'sentVoteDown', { name, place: pageTitle || url || site })
  return html`<li>${what}<blockquote dir="auto">${excerptOf(text)}</blockquote></li>\n`
}

function excerptOf(text: string): string {
  const letters = [...text.slice(0, 2 * maxQuoteChars)]
  return letters.length > maxQuoteChars ? `${letters.slice(0, maxQuoteChars).join('')}…` : text
}

/** In addition to the style of `/docs`, which every server has. */
const style = `
.what{margin-block:32px 12px;font-size:1.3125rem}
.sent{display:grid;gap:16px}
blockquote{margin:8px 0 0;padding:12px 16px;border-inline-start:3px solid var(--accent);background:var(--accent-wash);white-space:pre-line}
form{margin-block:24px}
form p{margin-block:0 16px}
button{padding:12px 24px;border:0;border-radius:6px;background:var(--ink);color:var(--paper);font:600 1.0625rem/1.4 var(--sans);cursor:pointer}
main>p{margin-block-start:12px}
ul:not(.sent){display:grid;gap:4px;margin:12px 0;padding-inline-start:24px;list-style:disc}
table{width:100%;margin-block:12px;border-collapse:collapse}
th,td{padding:8px 12px 8px 0;border-block-end:1px solid var(--line);text-align:start;vertical-align:top;font-weight:400}
thead th{font-weight:600}
input[type=email]{display:block;width:100%;max-width:24rem;min-height:44px;margin-block-start:4px;padding:8px 12px;border:1px solid;border-radius:6px;background:var(--paper);color:var(--ink);font:inherit}`

const styleHash = createHash('sha256').update(style).digest('base64')
const policy = [
  "default-src 'none'",
  `style-src 'self' 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Frame of all mail link pages. */
export function renderPage(
  status: number,
  title: string,
  body: Markup,
  { translate, basePath }: PageContext,
): ReplyDocument {
  const page = html`<!doctype html>
<html lang="${translate.language}" dir="${translate('direction')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${basePath}/docs.css">
`
  const bytes = `${renderHtml(page)}<style>${style}</style>\n</head>\n<body>\n<main>\n${renderHtml(body)}\n</main>\n</body>\n</html>\n`
  return {
    status,
    bytes,
    type: 'text/html; charset=utf-8',
    cacheControl: 'no-store',
    headers: {
      'Content-Security-Policy': policy,
      'Content-Language': translate.language,
      'X-Robots-Tag': 'noindex',
    },
  }
}
