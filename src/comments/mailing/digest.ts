// Once a day: what was begun on pages that somebody follows.
import { nameIn } from '../core/shown-author.ts'
import { shutOutOf } from '../notifying/kept-out.ts'
import { commentsById } from '../store/comments.ts'
import { markSent, unsentOfPages } from '../store/notification-digests.ts'
import { pagesById } from '../store/pages.ts'
import { addressOf } from './address.ts'
import type { MailPayloads } from './kinds.ts'
import { letterOf } from './letter.ts'
import { hostOf, type MailParts, type Written } from './parts.ts'

/** More are seen on the pages themselves. */
const mostTold = 30

export async function digestMail(
  { tenantId, person, day }: MailPayloads['digest'],
  parts: MailParts,
): Promise<Written | undefined> {
  const { database, tenants, links, publicUrl } = parts
  const tenant = (await tenants.byId(tenantId))?.tenant
  const news = await unsentOfPages(database, tenantId, person, mostTold)
  const [first] = news
  const address =
    first && tenant && (await addressOf(first.person, tenantId, 'optedInSubscriptionNotifications', parts))
  if (!address) return undefined
  const pages = await pagesById(database, tenantId, [...new Set(news.map(({ pageId }) => pageId))])
  const comments = await commentsById(
    database,
    tenantId,
    news.flatMap(({ fromCommentId }) => fromCommentId ?? []),
  )
  const quotes: { by: string; text: string }[] = []
  for (const { pageId, commenterName, comment: text, approved, isSpam, isDeleted } of comments) {
    const page = pages.get(pageId)
    const isReadable = page && approved && !isSpam && !isDeleted
    if (!isReadable || (await shutOutOf([first.person], { page, tenant }, parts)).size > 0) continue
    const name = nameIn(tenant.effective.commenterNameFormat, commenterName)
    quotes.push({ by: page.title ? `${name} on ${page.title}` : name, text })
  }
  const done = () =>
    database.write((tx) =>
      markSent(
        tx,
        tenantId,
        person,
        news.map(({ id }) => id),
      ),
    )
  if (quotes.length === 0) return undefined
  const url = links.unsubscribe({ tenantId, emailKey: address.emailKey })
  const subject = `New on pages of ${tenant.name} that you follow`
  const letter = letterOf({
    title: subject,
    paragraphs: [],
    quotes,
    footer: `You get this at most once a day, because you follow pages of ${tenant.name}.`,
    ending: { label: `No more mail from ${tenant.name}`, url },
  })
  const messageId = `<digest.${day}.${person}@${hostOf(publicUrl)}>`
  return { mail: { to: address.email, subject, messageId, unsubscribeUrl: url, ...letter }, done }
}
