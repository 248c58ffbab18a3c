// Facts about programs that make feeds of pages: which page a route of theirs reads.

export interface Facts {
  /** Routes of RSSHub by their first part. */
  routes: ReadonlyMap<string, readonly RouteFact[]>
  /** Sites of RSSHub's routes by their first part. */
  sites: ReadonlyMap<string, string>
  /** Bridges of RSS-Bridge by their name in lower case. */
  bridges: ReadonlyMap<string, BridgeFact>
  /** The page of a token of html2rss-web; undefined for what is none. */
  pageOfToken(token: string): string | undefined
}

export interface RouteFact {
  /** `:name` is any part, `:name?` may be missing; `:name+` and `:name*` are all that is left. */
  parts: readonly string[]
  /** Addresses without their scheme, with `:name` in them: the first whose parts are all there counts. */
  pages: readonly string[]
}

export interface BridgeFact {
  site: string
  /** It has no parameters: the site is its page. */
  isFree: boolean
  /** Addresses with `{name}` in them, those with most parameters first; behind `context=` those of one context. */
  pages: readonly string[]
}

/** `rows`: route, page, further pages. A route that ends in `/*` has the site of all others. */
export function routeFacts(rows: readonly (readonly string[])[]): Pick<Facts, 'routes' | 'sites'> {
  const routes = new Map<string, RouteFact[]>()
  const sites = new Map<string, string>()
  for (const [route = '', ...pages] of rows) {
    const parts = route.split('/')
    const [first = '', second] = parts
    if (second === '*' && pages[0] !== undefined) sites.set(first, pages[0])
    else routes.set(first, [...(routes.get(first) ?? []), { parts, pages }])
  }
  return { routes, sites }
}

/** `rows`: name, site with `=` before it where the bridge has no parameters, pages. */
export function bridgeFacts(rows: readonly (readonly string[])[]): Facts['bridges'] {
  return new Map(
    rows.map(([name = '', site = '', ...pages]) => [
      name.toLowerCase(),
      { site: site.replace(/^=/, ''), isFree: site.startsWith('='), pages },
    ]),
  )
}
