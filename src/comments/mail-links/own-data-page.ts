// Page of a person's own data: what is stored, a file of it, and its erasure.
import type { ReplyDocument } from '../../platform/api/operation.ts'
import { html } from '../../platform/html-template.ts'
import { type PageContext, renderPage } from './verification-pages.ts'

export function ownDataPage(
  { site, email, counts }: { site: string; email: string; counts: Record<string, number> },
  context: PageContext,
): ReplyDocument {
  const { translate } = context
  const title = translate('dataTitle', { site })
  const kinds = Object.entries(counts)
  const body = html`<h1>${title}</h1>
<p class="lead">${translate('dataWho', { email, site })}</p>
${
  kinds.length > 0
    ? html`<ul>${kinds.map(([kind, count]) => html`<li>${kind}: ${String(count)}</li>\n`)}</ul>`
    : html`<p>${translate('dataNothing')}</p>`
}
<form method="post"><input type="hidden" name="do" value="export"><button>${translate('dataTake')}</button></form>
<h2 class="what">${translate('dataErase')}</h2>
<p>${translate('dataEraseText')}</p>
<form method="post"><input type="hidden" name="do" value="erase">
<p><label><input type="checkbox" name="sure" value="yes" required> ${translate('dataSure')}</label></p>
<button>${translate('dataErase')}</button></form>`
  return renderPage(200, title, body, context)
}
