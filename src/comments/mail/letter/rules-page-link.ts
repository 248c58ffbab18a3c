// Decision whether a page's address may be a link in a mail: visitors set it, so it could lead anywhere.
import { isOriginAuthorised } from '../../tenancy/rules-domain.ts'

interface Page {
  url: string
  title: string | undefined
}

/** Allowed: pages of this server, and of the tenant's authorised domains. */
export function mailablePageLink(
  { url, title }: Page,
  domains: readonly string[],
  publicUrl: string,
  untitled: string,
): { label: string; url: string }[] {
  const origin = URL.parse(url)?.origin
  if (origin === undefined) return []
  const isKnown = origin === new URL(publicUrl).origin || (domains.length > 0 && isOriginAuthorised(domains, origin))
  return isKnown ? [{ label: title || untitled, url }] : []
}
