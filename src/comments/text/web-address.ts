// URLs that a comment may link to.

/** Browsers and mail programs cut longer ones. */
export const maxAddressChars = 2000

/** For pages and pictures: http and https, without credentials, which only disguise the host. */
export function parseWebAddress(typed: string): string | undefined {
  const url = URL.parse(typed)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.href.length <= maxAddressChars ? url.href : undefined
}

/** For links: also mailto. */
export function parseLinkAddress(typed: string): string | undefined {
  if (!/^\s*mailto:/i.test(typed)) return parseWebAddress(typed)
  const href = URL.parse(typed)?.href
  return href !== undefined && href.length <= maxAddressChars ? href : undefined
}

/** Punycode, without `www.`. Text that cannot be a host is returned unchanged. */
export function hostOf(typed: string): string {
  const host = plainHost.test(typed) ? typed : (URL.parse(`http://${typed}`)?.hostname ?? typed)
  return host.replace(/^www\./, '').replace(/\.$/, '')
}

const plainHost = /^[a-z\d.-]*$/
