// Whether a page's address may be a link in a mail: visitors say it, and could lead readers anywhere.
import { isOriginAuthorised } from '../../tenancy/rules-domain.ts'

interface Page {
  url: string
  title: string | undefined
}

/** To pages of this server, and of hosts that the tenant has authorised. */
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
