// The mail to staff about all comments that wait, where more came than are told one by one. Repeated while any wait.
import { addJob } from '../../../platform/jobs/queue.ts'
import { waitingOf } from '../../listing/store/moderation-queue.ts'
import { letterOn } from '../../mail/letter/letter.ts'
import { letterheadFor } from '../../mail/letter/letterhead.ts'
import { linkTo } from '../../mail/letter/rules-page-link.ts'
import { type MailPayloads, mailJob } from '../../mail/mail-kinds.ts'
import { hostOf, type MailParts, type Written } from '../../mail/mail-parts.ts'
import { staffOf } from '../../mail/moderator-recipients.ts'
import { wantsNoMail } from '../../mail/store.ts'
import { type PageRecord, pageById } from '../../pages/store.ts'
import { mailboxKey } from '../../text/lookup-keys.ts'
import { localeOf } from './moderator-mail.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** An hour after the first that was left out, then each day. */
export function summaryJob(tenantId: string, moderatorId: string, after: 'hour' | 'day', now: number) {
  const dueAt = now + (after === 'hour' ? hourMs : dayMs)
  return mailJob('queue', { tenantId, moderatorId, dueAt }, dueAt, `${tenantId} ${moderatorId} ${after}`)
}

/** Undefined where nothing waits any more, or they are told of nothing. */
export async function queueMail(
  { tenantId, moderatorId, dueAt }: MailPayloads['queue'],
  parts: MailParts,
): Promise<Written | undefined> {
  const { database, tenants, links, publicUrl, clock, ids } = parts
  const tenant = (await tenants.byId(tenantId))?.tenant
  const member = tenant && (await staffOf(database, tenant)).find(({ id }) => id === moderatorId)
  if (!member || tenant.effective.mailModerators === 'none') return undefined
  const { count, newest } = await waitingOf(database, tenantId)
  const page = newest && (await pageById(database, tenantId, newest.pageId))
  const emailKey = mailboxKey(member.email)
  if (!page || (await wantsNoMail(database, tenantId, emailKey))) return undefined
  const languages = { own: [await localeOf(member.email, tenantId, parts)] }
  const endUrl = links.unsubscribe({ tenantId, emailKey })
  const letterhead = await letterheadFor({ tenant, pageUrl: page.url, languages, endUrl }, parts)
  const { tell, site } = letterhead
  const mail = letterOn(letterhead, {
    to: member.email,
    messageId: `<queue.${dueAt}.${moderatorId}@${hostOf(publicUrl)}>`,
    subject: tell('queueTitle', { n: count, site }),
    paragraphs: [tell('queueText')],
    links: linksTo(page, tenant.domains, publicUrl, tell('readThread')),
    footer: tell(member.isOwner ? 'ownerFooter' : 'moderatorFooter', { site: tenant.name }),
  })
  const next = () => summaryJob(tenantId, moderatorId, 'day', clock.now())
  return { mail, done: () => database.write((tx) => addJob(tx, ids, clock.now(), next())) }
}

/** The newest is there. Where the page's address proves nothing, on our own page of the thread. */
function linksTo(page: PageRecord, domains: readonly string[], publicUrl: string, label: string) {
  const own = `${publicUrl}/thread/${page.tenantId}?${new URLSearchParams({ urlId: page.urlId })}`
  const known = linkTo(page, domains, publicUrl, label)
  return known.length > 0 ? known : [{ label, url: own }]
}
