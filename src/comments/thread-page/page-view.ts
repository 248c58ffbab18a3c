// HTML of the full thread page, with links and forms in place of scripts.

import type { ReplyDocument } from '../../platform/api/operation.ts'
import { type HtmlPart, html, type Markup, renderHtml } from '../../platform/html-template.ts'
import { sortOrderLabels } from '../../platform/i18n/widget-translator.ts'
import { pageLink } from '../pages/page-link.ts'
import { isClaimVisible } from '../pages/rules-page-claim.ts'
import { renderComment } from './comment-view.ts'
import { renderForm, renderNewForm } from './forms.ts'
import type { PageTranslator } from './i18n/page-translator.ts'
import { directions, locationLink } from './page-location.ts'
import { hasComment } from './thread-data.ts'
import type { ViewModel } from './view-model.ts'

export function renderThreadPage(view: ViewModel, status: number, basePath: string): ReplyDocument {
  const { location, thread, translate } = view
  const home = pageAddressOf(view)
  const title = titleOf(view) || (home && URL.parse(home)?.host) || translate('Comments')
  const head = html`${home && html`<link rel="canonical" href="${home}">\n`}`
  const isIndexed = status === 200 && thread.commentCount > 0
  const body = html`<main class="thread" itemscope itemtype="https://schema.org/DiscussionForumPosting">
${metadata(view, title, home)}
${home && html`<p class="back"><a href="${home}" rel="nofollow ugc">${view.pageMessages.back.replace('{host}', () => URL.parse(home)?.host ?? '')}</a></p>\n`}<h1 dir="auto" itemprop="headline">${title}</h1>
${bar(view)}${location.below === undefined ? start(view) : threadBelow(view)}${list(view)}${turning(view)}</main>`
  return documentOf({ status, title: `${translate('Comments')}: ${title}`, head, body, isIndexed, basePath }, view)
}

/**
 * Address of the page. Before the first comment it is the visitor's claim, so it is shown only where the tenant has
 * authorised its host.
 */
function pageAddressOf({ ctx, location, thread: { page } }: ViewModel): string | undefined {
  if (page?.url && isClaimVisible(page, page.urlRank)) return pageLink(page.url, ctx)
  return ctx.tenant.domains.length > 0 ? pageLink(location.url || location.urlId, ctx) : undefined
}

function titleOf({ thread: { page } }: ViewModel): string | undefined {
  return page && isClaimVisible(page, page.titleRank) ? page.title : undefined
}

/** Metadata for programs. */
function metadata({ ctx, thread: { page, commentCount } }: ViewModel, title: string, home: string | undefined): Markup {
  const begun = page?.firstCommentAt
  return html`${home && html`<link itemprop="url" href="${home}">`}<meta itemprop="text" content="${title}"><meta itemprop="commentCount" content="${commentCount}">${begun !== undefined && html`<meta itemprop="datePublished" content="${new Date(begun).toISOString()}">`}<span itemprop="author" itemscope itemtype="https://schema.org/Organization"><meta itemprop="name" content="${ctx.tenant.name}"></span>`
}

function bar({ thread, location, ctx, translate }: ViewModel): Markup {
  const { commentCount: n } = thread
  const now = location.sort ?? ctx.tenant.effective.defaultSortDirection ?? 'MR'
  const orders = directions.map((direction) => {
    const here = direction === now ? html` aria-current="true"` : undefined
    return html`<a href="${locationLink(location, { sort: direction, below: location.below })}" rel="nofollow"${here}>${translate(sortOrderLabels[direction])}</a>\n`
  })
  return html`<div class="bar-of-thread"><h2>${n > 0 ? translate('{n} comment|{n} comments', { n }) : translate('Comments')}</h2>
${n > 1 && html`<nav class="orders" aria-label="${translate('Order')}">\n${orders}</nav>`}</div>
`
}

/** The form of new comments, and the requested comment where the list lacks it. */
function start(view: ViewModel): HtmlPart {
  const { thread, draft, formError, translate } = view
  const isAstray = draft?.id !== undefined && !hasComment(thread.comments, draft.id) && thread.apart?._id !== draft.id
  return [
    !draft && formError && html`<p class="wait" role="status"><b>${formError.title}</b> ${formError.text}</p>\n`,
    isAstray ? renderForm(draft, view) : renderNewForm(view),
    thread.isMissing && html`<p class="wait" role="status">${translate('The linked comment no longer exists.')}</p>\n`,
    thread.apart && html`<ol class="comments">\n${renderComment(thread.apart, view)}</ol>\n`,
  ]
}

function threadBelow({ thread: { parent }, pageMessages, location, translate }: ViewModel): HtmlPart {
  const title = parent && html`<h3>${pageMessages.repliesTo.replace('{name}', () => parent.commenterName)}</h3>\n`
  return html`${title}<p><a href="${locationLink(location, { comment: location.below }, `comment-${location.below}`)}">${translate('Show all comments')}</a></p>\n`
}

function list(view: ViewModel): HtmlPart {
  const { comments, apart, closedMessage } = view.thread
  if (comments.length > 0)
    return html`<ol class="comments">\n${comments.map((comment) => renderComment(comment, view))}</ol>\n`
  return apart
    ? undefined
    : html`<p class="nothing">${view.translate(closedMessage ? 'No comments yet.' : 'No comments yet. Write the first one.')}</p>\n`
}

function turning({ thread: { pageNumber, hasMore }, location, translate }: ViewModel): HtmlPart {
  if (pageNumber <= 0 && !hasMore) return undefined
  const turn = (page: number, words: string, rel: string) =>
    html`<a class="button" rel="${rel}" href="${locationLink(location, { below: location.below, page })}">${words}</a>\n`
  return html`<nav class="end">
${pageNumber > 0 && turn(pageNumber - 1, translate('Show previous'), 'prev')}${hasMore && turn(pageNumber + 1, translate('Show more'), 'next')}</nav>
`
}

/** Page with a message instead of a thread. */
export function renderMessagePage(
  message: { status: number; title: string; text: string },
  speech: PageTranslator,
  basePath: string,
) {
  const isAstray = message.title === speech.pageMessages.nothingHere
  const start =
    isAstray && html`\n<p class="back"><a href="${basePath}/" rel="nofollow">${speech.pageMessages.toStart}</a></p>`
  const body = html`<main class="thread"><h1>${message.title}</h1>\n<p class="lead">${message.text}</p>${start}</main>`
  return documentOf({ ...message, head: html``, body, isIndexed: false, basePath }, speech)
}

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

interface Parts {
  status: number
  title: string
  head: Markup
  body: Markup
  isIndexed: boolean
  basePath: string
}

function documentOf(
  { status, title, head, body, isIndexed, basePath }: Parts,
  { translate }: PageTranslator,
): ReplyDocument {
  const page = html`<!doctype html>
<html lang="${translate.language}" dir="${translate('ltr')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${!isIndexed && html`<meta name="robots" content="noindex">\n`}<title>${title}</title>
${head}<link rel="icon" href="${basePath}/favicon.svg">
<link rel="stylesheet" href="${basePath}/thread.css">
</head>
<body>
${body}
</body>
</html>
`
  return {
    status,
    bytes: renderHtml(page),
    type: 'text/html; charset=utf-8',
    // Contains the viewer's data.
    cacheControl: 'no-store',
    headers: {
      'Content-Security-Policy': policy,
      // `no-referrer` would make browsers send `Origin: null` with forms.
      'Referrer-Policy': 'same-origin',
      'Content-Language': translate.language,
      ...(isIndexed ? {} : { 'X-Robots-Tag': 'noindex' }),
    },
  }
}
