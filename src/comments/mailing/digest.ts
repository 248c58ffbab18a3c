// Once a day: what was begun on pages that somebody follows.
import type { Tenant } from '../context.ts'
import type { Comment } from '../core/comment.ts'
import { nameIn } from '../core/shown-author.ts'
import { shutOutOf } from '../notifying/kept-out.ts'
import { commentsById } from '../store/comments.ts'
import { markSent, unsentOfPages } from '../store/notification-digests.ts'
import { type PageRecord, pagesById } from '../store/pages.ts'
import { addressOf } from './address.ts'
import type { MailPayloads } from './kinds.ts'
import type { Tell } from './letter/languages.ts'
import { letterOn } from './letter/letter.ts'
import { letterheadFor } from './letter/letterhead.ts'
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
