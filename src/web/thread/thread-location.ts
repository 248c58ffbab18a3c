// Which thread is meant: where its server is, and the page that it belongs to.

export interface ThreadLocation {
  server: URL
  tenantId: string
  urlId: string
  url: string
  title: string
  /** Whom the page vouches for, as its server wrote it. */
  sso?: string | undefined
  /** Where people log in. */
  loginURL?: string | undefined
}
