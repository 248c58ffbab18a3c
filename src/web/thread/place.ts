// Which thread is meant, and what proves who somebody is there.

/** Which thread, where its server is, and the page that it belongs to. */
export interface ThreadPlace {
  server: URL
  tenantId: string
  urlId: string
  url: string
  title: string
  /** Whom the page vouches for, as its server wrote it. */
  sso?: string | undefined
}

/** What proves who somebody is: their session, or the key to one comment. */
export interface Proof {
  session: string | undefined
  editKey?: string | undefined
}
