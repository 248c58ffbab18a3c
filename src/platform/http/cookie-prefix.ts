// Prefix of cookie names that keeps neighbours from setting them (RFC 6265bis, 4.1.3).

export interface CookieSettings {
  /** The public address is https. */
  isSecure: boolean
  /** Path of the public address, without trailing slash. */
  basePath: string
}

/** Against other hosts, or, below a path, against those without TLS; empty where the address allows none. */
export function cookiePrefix({ isSecure, basePath }: CookieSettings): '' | '__Host-' | '__Secure-' {
  if (!isSecure) return ''
  return basePath === '' ? '__Host-' : '__Secure-'
}
