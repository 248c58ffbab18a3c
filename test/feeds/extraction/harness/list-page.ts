// ListPage: one small page and its expected list.
export interface ListPage {
  why: string
  url: string
  html: string
  /** Addresses relative to the page, and titles, in page order. */
  wanted: readonly (readonly [address: string, title: string])[]
}

/** Markup for each of several rows of words. */
export function each<Row extends readonly string[]>(rows: readonly Row[], markup: (...row: Row) => string): string {
  return rows.map((row) => markup(...row)).join('\n')
}
