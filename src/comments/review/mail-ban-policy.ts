// Policy of bans by mail address and domain: not where people are hit who did nothing.
import { ApiError } from '../../platform/errors.ts'
import { parseBanSubject } from '../bans/rules.ts'
import { isPublicMailHost } from '../bans/rules-public-mail.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { CommentContext } from '../context.ts'
import { verifiedAddresses } from './store-comment-facts.ts'

/** Newest comments of the site that are looked at for other people. */
const maxComments = 2000
/** Other verified authors with addresses at a domain; with more, an administrator has to ban it. */
const maxOthers = 3

interface MailTargets {
  email?: boolean | undefined
  emailDomain?: boolean | undefined
}

/** Throws `mail-of-another` and `mail-domain-shared`. */
export async function requireMailMayBeBanned(
  comment: Comment,
  { email, emailDomain }: MailTargets,
  ctx: CommentContext,
): Promise<void> {
  const key = comment.commenterEmail === undefined ? undefined : keyOf(comment.commenterEmail)
  if (key === undefined || !(email || emailDomain)) return
  if (emailDomain && isPublicMailHost(domainOf(key)))
    throw shared(`Everybody can have an address at ${domainOf(key)}. Ban the address alone.`)
  const verified = await verifiedAddresses(ctx.database, ctx.tenant.id, maxComments)
  const keys = new Set(verified.map(keyOf))
  if (email && (await isOfAnother(comment, keys.has(key), ctx))) throw new ApiError('mail-of-another')
  if (!emailDomain || ctx.actor.isAdmin) return
  const others = [...keys].filter((other) => other !== undefined && other !== key && domainOf(other) === domainOf(key))
  if (others.length > maxOthers)
    throw shared(
      `${others.length} other verified authors have addresses at ${domainOf(key)}. Only an administrator bans it.`,
    )
}

/** Typed by the author, and proven by somebody else: who types an address would have its owner banned. */
async function isOfAnother(
  { commenterEmail = '', userId, verified }: Comment,
  isVerifiedBySomebody: boolean,
  { stores, tenant }: CommentContext,
): Promise<boolean> {
  const owner = await stores.ssoUsers.provenId(tenant.id, 'email', commenterEmail)
  if (owner !== undefined) return userId !== `${tenant.id}:${owner}`
  return isVerifiedBySomebody && !verified
}

const keyOf = (address: string): string | undefined => parseBanSubject('email', address)?.first

const domainOf = (key: string): string => key.slice(key.lastIndexOf('@') + 1)

function shared(message: string): ApiError {
  return new ApiError('mail-domain-shared', { message })
}
