// A way in which a page may make its browser connect elsewhere.

export interface WayOut {
  name: string
  /** Markup for the head or the body; `url` is the target's whole address. */
  html?: (url: string) => string
  /** Statements; `u` is the address. */
  script?: string
  /** Headers of the page itself. */
  headers?: (url: string) => Record<string, string>
  /** The page goes elsewhere by it: it must have a page of its own. */
  leaves?: boolean
  /** Further files of the site, by path. `{{url}}` stands for the target. */
  files?: Record<string, { type: string; body: string; headers?: Record<string, string> }>
}
