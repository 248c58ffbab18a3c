// The page that a list names beside the address of a feed: programs that make feeds tell it there.

/** Pages of the programs themselves, which their feeds have where they know no better. */
const programPages =
  /^(?:www\.)?(?:github\.com\/(?:rss-bridge|diygod\/rsshub|rsshub)|rss-bridge\.org|docs\.rsshub\.app|rsshub\.app)/i

export function foreignPage(page: string, address: URL): string | undefined {
  const url = URL.parse(page)
  if (!url || !/^https?:$/.test(url.protocol) || url.host === address.host) return undefined
  return programPages.test(url.host + url.pathname) ? undefined : url.href
}

/** More than the site's first page. */
export const isDeep = (page: string): boolean => {
  const url = URL.parse(page)
  return (
    url !== null &&
    (url.pathname.replace(/\/+$/, '') !== '' ||
      url.search !== '' ||
      /^(?!www\.)[^.]+\.[^.]+\.[^.]+$/.test(url.hostname))
  )
}

/** A parameter that is the address of a page. */
export function addressIn(value: string | null | undefined): string | undefined {
  const text = value?.trim() ?? ''
  const written = /^https?:\/\//i.test(text)
    ? text
    : /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text)
      ? `https://${text}`
      : ''
  const url = written.length <= 4000 ? URL.parse(written) : null
  return url?.hostname.includes('.') ? url.href : undefined
}
