// Location of a thread: its server, tenant and page.

export interface ThreadLocation {
  server: URL
  tenantId: string
  urlId: string
  url: string
  title: string
  /** Single sign-on payload of the page's server. */
  sso?: string | undefined
  /** Login address. */
  loginURL?: string | undefined
}
