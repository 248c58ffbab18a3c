// Link to a page, where its URL, which may come from any visitor, is trusted.
import type { CommentContext } from '../context.ts'
import { isOriginAuthorised } from '../tenancy/rules-domain.ts'
import { parsePageUrl } from './rules-url-id.ts'

/** Accepts the tenant's authorised domains (all while it has none) and this server. Undefined for other URLs. */
export function pageLink(
  claimedUrl: string,
  { tenant, runtime: { publicUrl } }: Pick<CommentContext, 'tenant' | 'runtime'>,
) {
  const url = parsePageUrl(claimedUrl)
  const origin = URL.parse(url ?? '')?.origin
  if (origin === undefined) return undefined
  const isKnown = origin === new URL(publicUrl).origin || isOriginAuthorised(tenant.domains, origin)
  return isKnown ? url : undefined
}
