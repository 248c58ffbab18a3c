// Whether a page may be linked to: its address was said by whoever wrote there first.
import type { CommentContext } from '../context.ts'
import { isOriginAuthorised } from '../tenancy/rules-domain.ts'
import { parsePageUrl } from './rules-url-id.ts'

/** Of sites that the tenant has authorised, where it has authorised any; and of this server. Undefined for others. */
export function pageLink(said: string, { tenant, publicUrl }: Pick<CommentContext, 'tenant' | 'publicUrl'>) {
  const url = parsePageUrl(said)
  const origin = URL.parse(url ?? '')?.origin
  if (origin === undefined) return undefined
  const isKnown = origin === new URL(publicUrl).origin || isOriginAuthorised(tenant.domains, origin)
  return isKnown ? url : undefined
}
