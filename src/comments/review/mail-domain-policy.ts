// Whether staff may ban a whole mail domain from a comment's menu: not where it is shared with people who did nothing.
import { ApiError } from '../../platform/errors.ts'
import { parseBanSubject } from '../bans/rules.ts'
import { isPublicMailHost } from '../bans/rules-public-mail.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { DataContext } from '../context.ts'
import { verifiedAddresses } from './store-comment-facts.ts'

/** Newest comments of the site that are looked at for other people of the domain. */
const maxComments = 2000
/** Other verified authors with addresses there; with more, an administrator has to do it. */
const maxOthers = 3

/** Throws `mail-domain-shared`. */
export async function requireDomainMayBeBanned({ commenterEmail }: Comment, ctx: DataContext): Promise<void> {
  const own = commenterEmail === undefined ? undefined : parseBanSubject('email', commenterEmail)?.first
  if (own === undefined) return
  const domain = domainOf(own)
  if (isPublicMailHost(domain)) throw shared(`Everybody can have an address at ${domain}. Ban the address alone.`)
  if (ctx.actor.isAdmin) return
  const keys = (await verifiedAddresses(ctx.database, ctx.tenant.id, maxComments)).map(
    (address) => parseBanSubject('email', address)?.first ?? '',
  )
  const others = new Set(keys.filter((key) => key !== own && domainOf(key) === domain))
  if (others.size > maxOthers)
    throw shared(`${others.size} other verified authors have addresses at ${domain}. Only an administrator bans it.`)
}

const domainOf = (key: string): string => key.slice(key.lastIndexOf('@') + 1)

function shared(message: string): ApiError {
  return new ApiError('mail-domain-shared', { message })
}
