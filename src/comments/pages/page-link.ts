// Whether a page may be linked to: its address was said by whoever wrote there first.
import type { CommentContext } from '../context.ts'
import { authorisesOrigin } from '../tenancy/rules-domain.ts'
import { pageUrl } from './rules-url-id.ts'

/** Of sites that the tenant has authorised, where it has authorised any; and of this server. Undefined for others. */
export function pageAddress(said: string, { tenant, publicUrl }: Pick<CommentContext, 'tenant' | 'publicUrl'>) {
  const url = pageUrl(said)
  const origin = URL.parse(url ?? '')?.origin
  if (origin === undefined) return undefined
  const isKnown = origin === new URL(publicUrl).origin || authorisesOrigin(tenant.domains, origin)
  return isKnown ? url : undefined
}
