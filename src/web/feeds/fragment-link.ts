// Links to this page with data: after `#` an access token, there or as `?url=` an address to start with.

export interface FragmentData {
  token?: string
  address?: string
}

/**
 * `#token=…`, `#url=…`, or both in that order: an address may be written plainly, so it takes all that follows. Bookmarks
 * of html2rss-web have `#/create?url=…`.
 */
export function parseFragment(fragment: string): FragmentData {
  const text = fragment.replace(/^#(?:\/create\?)?/, '')
  const start = /(?:^|&)url=/.exec(text)
  const token = /(?:^|&)token=([^&]+)/.exec(start ? text.slice(0, start.index) : text)?.[1]
  const address = start ? text.slice(start.index + start[0].length) : ''
  const carried: FragmentData = {}
  if (token) carried.token = plain(token)
  if (address) carried.address = /^https?:\/\//i.test(address) ? address : plain(address)
  return carried
}

/** Takes what the link carries and clears the address bar, before anybody can see or share it. */
export function consumeLink(): FragmentData | undefined {
  const asked = new URLSearchParams(location.search).get('url')
  const carried = { ...(asked ? { address: asked } : {}), ...parseFragment(location.hash) }
  if (carried.token === undefined && carried.address === undefined) return undefined
  history.replaceState(history.state, '', location.pathname + (asked ? '' : location.search))
  return carried
}

/** Tolerates a lone percent sign. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
