// Thread as an HTML fragment for the widget's element in a foreign page, until the widget renders.

import type { ReplyDocument } from '../../platform/api/operation.ts'
import { type HtmlPart, html, type Markup, renderHtml, trustedHtml } from '../../platform/html-template.ts'
import { formatDate } from '../../platform/i18n/relative-time.ts'
import type { VisitorComment } from '../comment/contract-record.ts'
import { unverified } from '../identity/rules-actor.ts'
import type { ThreadContext } from './context.ts'
import { locationLink, type PageLocation } from './page-location.ts'
import { loadThread, type ThreadData } from './thread-data.ts'

/** The same for all readers, without identity. Its form opens the full thread page. */
export async function renderFragment(place: PageLocation, base: ThreadContext): Promise<ReplyDocument> {
  const ctx: ThreadContext = { ...base, actor: { kind: 'nobody', ...unverified } }
  const { urlId, url, title, locale } = place
  const thread = await loadThread(place, ctx)
  const attribute = (name: string, value: string | undefined): HtmlPart =>
    value !== undefined && html` ${name}="${value}"`
  const bytes = html`<pageside-comments tenant-id="${ctx.tenant.id}" url-id="${urlId}"${attribute('url', url)}${attribute('page-title', title)}${attribute('locale', locale)}>
${list(thread.comments, ctx)}${form(place, thread, ctx)}</pageside-comments>
`
  return {
    status: 200,
    bytes: renderHtml(bytes),
    type: 'text/html; charset=utf-8',
    cacheControl: 'no-store',
    headers: {
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Content-Language': ctx.speech.translate.language,
      'X-Robots-Tag': 'noindex',
    },
  }
}

function list(comments: readonly VisitorComment[], ctx: ThreadContext): HtmlPart {
  return comments.length > 0 && html`<ol>\n${comments.map((comment) => item(comment, ctx))}</ol>\n`
}

/** Absolute dates instead of ages, because fragments may be cached for long. */
function item(comment: VisitorComment, ctx: ThreadContext): Markup {
  const { _id: id, isDeleted, commenterName, commentHTML, date, children } = comment
  const { translate } = ctx.speech
  const when: HtmlPart =
    date != null &&
    html` <a href="#comment-${id}"><time datetime="${date}">${formatDate(Date.parse(date), 'UTC', translate.language)}</time></a>`
  const own = isDeleted
    ? html`<p>${translate('Comment deleted.')}</p>`
    : html`<p><b dir="auto">${commenterName}</b>${when}</p>\n<div dir="auto">${trustedHtml(commentHTML)}</div>`
  return html`<li><article id="comment-${id}">\n${own}\n</article>\n${list(children ?? [], ctx)}</li>\n`
}

/** The text travels in a URL: up to nine bytes per character, within Node's 16 kB of headers. */
const maxTextChars = 1200

/** The text is shown again on the thread page, in a form that can be submitted. */
function form(
  { urlId, url, title, locale, ...place }: PageLocation,
  { closedMessage }: ThreadData,
  ctx: ThreadContext,
): HtmlPart {
  const { tenant, speech } = ctx
  const { publicUrl } = ctx.runtime
  const { translate } = speech
  const action = `${publicUrl}/thread/${encodeURIComponent(tenant.id)}`
  const named = Object.entries({ urlId, url, title, locale }).map(
    ([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">\n`,
  )
  const field = html`<form action="${action}">
${named}<p><label>${translate('Your comment')}<br><textarea name="text" rows="4" cols="40" maxlength="${maxTextChars}" dir="auto"></textarea></label></p>
<p><button>${translate('Add to the conversation')}</button></p>
</form>
`
  const fullPage = locationLink({ urlId, url, title, locale, ...place })
  return [!closedMessage && field, html`<p><a href="${action}${fullPage}">${translate('Show all comments')}</a></p>\n`]
}
