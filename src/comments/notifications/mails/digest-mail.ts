// Once a day: what was begun on pages that somebody follows.

import { nameIn } from '../../comment/rules/author-display.ts'
import type { Comment } from '../../comment/rules/record.ts'
import { commentsById } from '../../comment/store/comments.ts'
import type { Tenant } from '../../context.ts'
import { letterOn } from '../../mail/letter/letter.ts'
import { letterheadFor } from '../../mail/letter/letterhead.ts'
import type { Tell } from '../../mail/letter/mail-translator.ts'
import type { MailPayloads } from '../../mail/mail-kinds.ts'
import { hostOf, type MailParts, type Written } from '../../mail/mail-parts.ts'
import { type PageRecord, pagesById } from '../../pages/store.ts'
import { shutOutOf } from '../recipient-filter.ts'
import { markSent, unsentOfPages } from '../store/digests.ts'
import { addressOf } from './recipient-address.ts'

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
  const shown = comments.filter(({ approved, isSpam, isDeleted }) => approved && !isSpam && !isDeleted)
  const told: { comment: Comment; page: PageRecord }[] = []
  for (const comment of shown) {
    const page = pages.get(comment.pageId)
    const isClosed = page && (await shutOutOf([first.person], { page, tenant }, parts)).size > 0
    if (page && !isClosed) told.push({ comment, page })
  }
  const [newest] = told
  if (!newest) return undefined
  const letterhead = await letterheadFor(
    {
      tenant,
      pageUrl: newest.page.url,
      languages: address.languages,
      userId: first.person.userId,
      endUrl: links.unsubscribe({ tenantId, emailKey: address.emailKey }),
    },
    parts,
  )
  const { tell, site } = letterhead
  const mail = letterOn(letterhead, {
    to: address.email,
    messageId: `<digest.${day}.${person}@${hostOf(publicUrl)}>`,
    subject: tell('digestTitle', { site }),
    quotes: told.map(({ comment, page }) => ({ by: byline(comment, page, tenant, tell), text: comment.comment })),
    footer: tell('digestFooter', { site }),
  })
  const ids = news.map(({ id }) => id)
  return { mail, done: () => database.write((tx) => markSent(tx, tenantId, person, ids)) }
}

function byline({ commenterName }: Comment, { title: page }: PageRecord, { effective }: Tenant, tell: Tell): string {
  const name = nameIn(effective.commenterNameFormat, commenterName)
  return page ? tell('nameOnPage', { name, page }) : name
}
