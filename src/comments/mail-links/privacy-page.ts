// Privacy page of a site, made from its settings: what is stored, how long, who gets it, and how to reach one's own data.
// In English: it names settings and kinds of records.
import type { ReplyDocument } from '../../platform/api/operation.ts'
import { html } from '../../platform/html-template.ts'
import type { Tenant } from '../context.ts'
import { createMailTranslator } from '../mail/letter/mail-translator.ts'
import { retentionTable } from '../person/retention/retention-table.ts'
import { hostOfUrl } from '../tenancy/rules-domain.ts'
import { describeRetention } from './retention-words.ts'
import { renderPage } from './verification-pages.ts'

export function privacyPage(tenant: Tenant, server: { hasGifs: boolean }, basePath: string): ReplyDocument {
  const translate = createMailTranslator(['en'])
  const title = `Privacy of comments on ${tenant.name}`
  const body = html`<h1>${title}</h1>
<p class="lead">The comments of ${tenant.name} are stored on this server. It sets ${tenant.effective.guestCookie ? 'one cookie, when a guest writes,' : 'no cookies for readers and writers,'} and follows nobody from page to page.</p>
<h2 class="what">What is stored, and how long</h2>
<table><thead><tr><th scope="col">What</th><th scope="col">How long</th></tr></thead><tbody>
${retentionTable(tenant.effective)
  .map(describeRetention)
  .map(({ what, howLong }) => html`<tr><th scope="row">${what}</th><td>${howLong}</td></tr>\n`)}</tbody></table>
<h2 class="what">Who gets it</h2>
<ul>
<li>Everybody who may read a page sees its comments, with the names and pictures of their authors. Mail addresses are shown to the moderators of the site alone.</li>
<li>Mails go to the addresses that people gave, by the mail server of this server.</li>
${receivers(tenant, server).map((one) => html`<li>${one}</li>\n`)}</ul>
<h2 class="what">Your data</h2>
<p>Type your mail address. A mail leads you to what is stored of it: you can download it, or erase it.</p>
<form method="post"><p><label>Mail address <input type="email" name="email" required autocomplete="email" maxlength="300"></label></p>
<button>Send the mail</button></form>
<p class="note">If you sign on with an account of ${tenant.name}, the site can do the same for your account: ask it.</p>`
  return renderPage(200, title, body, { translate, basePath })
}

function receivers({ webhooks, effective }: Tenant, { hasGifs }: { hasGifs: boolean }): string[] {
  const hosts = [...new Set(webhooks.map(({ origin }) => hostOfUrl(origin) ?? origin))]
  const screens = effective.screenAkismet || effective.screenWebhookUrl || effective.screenModel !== 'off'
  return [
    hosts.length > 0
      ? `New, changed and deleted comments are sent to servers of the site: ${hosts.join(', ')}.`
      : 'Comments are sent to no other server.',
    ...(screens ? ['Texts are shown to a service that looks for spam, as the site has set it.'] : []),
    ...(hasGifs ? ['Words that are typed to find a moving picture are sent to its provider, by this server.'] : []),
    'Pictures of authors and in comments are fetched by this server: where they lie, nobody learns who looks at them.',
  ]
}
