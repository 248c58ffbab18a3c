// Which addresses a comment may lead to.

/** Browsers and mail programs cut longer ones. */
export const maxAddressChars = 2000

/** For pages and pictures: http and https, without a name and password, which only make one host look like another. */
export function parseWebAddress(typed: string): string | undefined {
  const url = URL.parse(typed)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.href.length <= maxAddressChars ? url.href : undefined
}

/** What a link may hold: the same, and mail. */
export function parseLinkAddress(typed: string): string | undefined {
  if (!/^\s*mailto:/i.test(typed)) return parseWebAddress(typed)
  const href = URL.parse(typed)?.href
  return href !== undefined && href.length <= maxAddressChars ? href : undefined
}

/** As browsers write it, whatever alphabet it was typed in, and without `www.`. What cannot be a host stays as it is. */
export function hostOf(typed: string): string {
  const host = plainHost.test(typed) ? typed : (URL.parse(`http://${typed}`)?.hostname ?? typed)
  return host.replace(/^www\./, '').replace(/\.$/, '')
}

const plainHost = /^[a-z\d.-]*$/
