// Callers whose guest cookie counts: pages of authorised origins, our own pages, and programs without an origin.
import { isOriginAuthorised } from '../tenancy/rules-domain.ts'

export interface GuestCookieCaller {
  origin: string | undefined
  /** `Sec-Fetch-Site`, which pages cannot set and programs do not send. */
  fetchSite: string | undefined
  contentType: string | undefined
}

/** Media types that a form of any site can send without a preflight. */
const formTypes = new Set(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])

/**
 * Origins count by name only: no authorised domain, no origin. An https server takes https origins, because anybody in
 * between can write pages of the others. `publicOrigin`: of this server.
 */
export function mayUseGuestCookie(
  { origin, fetchSite, contentType = '' }: GuestCookieCaller,
  domains: readonly string[],
  publicOrigin: string,
): boolean {
  if (origin !== undefined) return origin === publicOrigin || isNamedOrigin(origin, domains, publicOrigin)
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  const [mediaType = ''] = contentType.split(';', 1)
  return !formTypes.has(mediaType.trim().toLowerCase())
}

function isNamedOrigin(origin: string, domains: readonly string[], publicOrigin: string): boolean {
  if (domains.length === 0 || !isOriginAuthorised(domains, origin)) return false
  return origin.startsWith('https:') || !publicOrigin.startsWith('https:')
}
