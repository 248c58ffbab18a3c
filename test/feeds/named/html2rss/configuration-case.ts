// A configuration written as for html2rss, its page, and what its feed must give.

export interface ConfigurationCase {
  /** What is particular to it. */
  name: string
  /** YAML. `ORIGIN` stands for the site of the tests. */
  config: string
  /** Path to the page, and to others that belong to it. */
  pages: Record<string, string>
  /** Added to the address of the feed. */
  query?: string
  /** The first items as JSON Feed. `ORIGIN` as above; of each item only what is named. */
  items: Record<string, unknown>[]
  /** Of all items, where there are more than named. */
  count?: number
  title?: string
}

export const cards = (...inner: string[]): string =>
  `<html lang="en"><head><title>Harbour news</title></head><body><main>${inner
    .map((html) => `<div class="card">${html}</div>`)
    .join('\n')}</main></body></html>`
