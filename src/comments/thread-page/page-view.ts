// The whole page: the thread as the script would show it, with links and forms in place of what needs one.

import type { Document } from '../../platform/api/operation.ts'
import { html, htmlText, type Markup, type Part } from '../../platform/html-template.ts'
import { orderWords } from '../../platform/i18n/widget-translator.ts'
import { pageAddress } from '../pages/page-link.ts'
import { isClaimShown } from '../pages/rules-page-claim.ts'
import { commentItem } from './comment-view.ts'
import { form, newForm } from './forms.ts'
import type { Speech } from './i18n/page-translator.ts'
import { directions, linkTo } from './page-location.ts'
import { hasComment } from './thread-data.ts'
import type { View } from './view-model.ts'

export function threadPage(view: View, status: number, basePath: string): Document {
  const { place, thread, tell } = view
  const home = homeOf(view)
  const title = titleOf(view) || (home && URL.parse(home)?.host) || tell('Comments')
  const head = html`${home && html`<link rel="canonical" href="${home}">\n`}`
  const isIndexed = status === 200 && thread.commentCount > 0
  const body = html`<main class="thread" itemscope itemtype="https://schema.org/DiscussionForumPosting">
${facts(view, title, home)}
${home && html`<p class="back"><a href="${home}" rel="nofollow ugc">${view.own.back.replace('{host}', () => URL.parse(home)?.host ?? '')}</a></p>\n`}<h1 dir="auto" itemprop="headline">${title}</h1>
${bar(view)}${place.below === undefined ? start(view) : threadBelow(view)}${list(view)}${turning(view)}</main>`
  return documentOf({ status, title: `${tell('Comments')}: ${title}`, head, body, isIndexed, basePath }, view)
}

/**
 * Where the page of the thread is. Before anybody has written there, the link that led here is a stranger's word: it is
 * shown where the tenant has authorised its host.
 */
function homeOf({ ctx, place, thread: { page } }: View): string | undefined {
  if (page?.url && isClaimShown(page, page.urlRank)) return pageAddress(page.url, ctx)
  return ctx.tenant.domains.length > 0 ? pageAddress(place.url || place.urlId, ctx) : undefined
}

function titleOf({ thread: { page } }: View): string | undefined {
  return page && isClaimShown(page, page.titleRank) ? page.title : undefined
}

/** What programs read that people see elsewhere on the page. */
function facts({ ctx, thread: { page, commentCount } }: View, title: string, home: string | undefined): Markup {
  const begun = page?.firstCommentAt
  return html`${home && html`<link itemprop="url" href="${home}">`}<meta itemprop="text" content="${title}"><meta itemprop="commentCount" content="${commentCount}">${begun !== undefined && html`<meta itemprop="datePublished" content="${new Date(begun).toISOString()}">`}<span itemprop="author" itemscope itemtype="https://schema.org/Organization"><meta itemprop="name" content="${ctx.tenant.name}"></span>`
}

function bar({ thread, place, ctx, tell }: View): Markup {
  const { commentCount: n } = thread
  const now = place.sort ?? ctx.tenant.effective.defaultSortDirection ?? 'MR'
  const orders = directions.map((direction) => {
    const here = direction === now ? html` aria-current="true"` : undefined
    return html`<a href="${linkTo(place, { sort: direction, below: place.below })}" rel="nofollow"${here}>${tell(orderWords[direction])}</a>\n`
  })
  return html`<div class="bar-of-thread"><h2>${n > 0 ? tell('{n} comment|{n} comments', { n }) : tell('Comments')}</h2>
${n > 1 && html`<nav class="orders" aria-label="${tell('Order')}">\n${orders}</nav>`}</div>
`
}

/** Where one writes, and the comment that was asked for where the list has it not. */
function start(view: View): Part {
  const { thread, draft, trouble, tell } = view
  const isAstray = draft?.id !== undefined && !hasComment(thread.comments, draft.id) && thread.apart?._id !== draft.id
  return [
    !draft && trouble && html`<p class="wait" role="status"><b>${trouble.title}</b> ${trouble.text}</p>\n`,
    isAstray ? form(draft, view) : newForm(view),
    thread.isMissing &&
      html`<p class="wait" role="status">${tell('The comment that the link points at is gone.')}</p>\n`,
    thread.apart && html`<ol class="comments">\n${commentItem(thread.apart, view)}</ol>\n`,
  ]
}

function threadBelow({ thread: { parent }, own, place, tell }: View): Part {
  const title = parent && html`<h3>${own.repliesTo.replace('{name}', () => parent.commenterName)}</h3>\n`
  return html`${title}<p><a href="${linkTo(place, { comment: place.below }, `comment-${place.below}`)}">${tell('Show all comments')}</a></p>\n`
}

function list(view: View): Part {
  const { comments, apart, silent } = view.thread
  if (comments.length > 0)
    return html`<ol class="comments">\n${comments.map((comment) => commentItem(comment, view))}</ol>\n`
  return apart
    ? undefined
    : html`<p class="nothing">${view.tell(silent ? 'Nobody has written here yet.' : 'Nobody has written here yet. Yours would be the first.')}</p>\n`
}

function turning({ thread: { pageNumber, hasMore }, place, tell }: View): Part {
  if (pageNumber <= 0 && !hasMore) return undefined
  const turn = (page: number, words: string, rel: string) =>
    html`<a class="button" rel="${rel}" href="${linkTo(place, { below: place.below, page })}">${words}</a>\n`
  return html`<nav class="end">
${pageNumber > 0 && turn(pageNumber - 1, tell('Show the ones before'), 'prev')}${hasMore && turn(pageNumber + 1, tell('Show more'), 'next')}</nav>
`
}

/** Without a thread: why there is none. */
export function sentencePage(said: { status: number; title: string; text: string }, speech: Speech, basePath: string) {
  const isAstray = said.title === speech.own.nothingHere
  const start = isAstray && html`\n<p class="back"><a href="${basePath}/" rel="nofollow">${speech.own.toStart}</a></p>`
  const body = html`<main class="thread"><h1>${said.title}</h1>\n<p class="lead">${said.text}</p>${start}</main>`
  return documentOf({ ...said, head: html``, body, isIndexed: false, basePath }, speech)
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

function documentOf({ status, title, head, body, isIndexed, basePath }: Parts, { tell }: Speech): Document {
  const page = html`<!doctype html>
<html lang="${tell.language}" dir="${tell('ltr')}">
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
    bytes: htmlText(page),
    type: 'text/html; charset=utf-8',
    // Who reads it stands in it.
    cacheControl: 'no-store',
    headers: {
      'Content-Security-Policy': policy,
      // With none at all, browsers do not say either from where a form is sent.
      'Referrer-Policy': 'same-origin',
      'Content-Language': tell.language,
      ...(isIndexed ? {} : { 'X-Robots-Tag': 'noindex' }),
    },
  }
}
