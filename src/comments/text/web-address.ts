// Which addresses a comment may lead to.

/** Browsers and mail programs cut longer ones. */
export const longestAddress = 2000

/** For pages and pictures: http and https, without a name and password, which only make one host look like another. */
export function webAddress(typed: string): string | undefined {
  const url = URL.parse(typed)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.href.length <= longestAddress ? url.href : undefined
}

/** What a link may hold: the same, and mail. */
export function linkAddress(typed: string): string | undefined {
  if (!/^\s*mailto:/i.test(typed)) return webAddress(typed)
  const href = URL.parse(typed)?.href
  return href !== undefined && href.length <= longestAddress ? href : undefined
}

/** As browsers write it, whatever alphabet it was typed in, and without `www.`. What cannot be a host stays as it is. */
export function hostName(typed: string): string {
  const host = plainHost.test(typed) ? typed : (URL.parse(`http://${typed}`)?.hostname ?? typed)
  return host.replace(/^www\./, '').replace(/\.$/, '')
}

const plainHost = /^[a-z\d.-]*$/
