// What a syndication document says, whatever form it is written in.

/** A file that belongs to an entry: an episode, a video, a document. */
export interface Enclosure {
  url: string
  type?: string
  /** Size in bytes. */
  size?: number
}

/** Where people talk about an entry. */
export interface Discussion {
  url: string
  /** What they say, as RSS. */
  feedUrl: string
  count: number
}

/** Times are epoch milliseconds; every address is absolute; `contentHtml` is sanitised already. */
export interface Entry {
  /** Stable for the life of the entry. */
  id: string
  url?: string
  /** Plain text. */
  title?: string
  /** Plain text. */
  summary?: string
  contentHtml?: string
  image?: string
  authors?: string[]
  categories?: string[]
  publishedAt?: number
  modifiedAt?: number
  enclosures?: Enclosure[]
  discussion?: Discussion
}

export interface SyndicationFeed {
  /** Stable for the life of the feed. Atom wants one and takes `selfUrl` where it is missing. */
  id?: string
  title: string
  /** The page that the entries come from. */
  homeUrl?: string
  /** Where this document is served, in the form that is being written. */
  selfUrl?: string
  description?: string
  language?: string
  icon?: string
  image?: string
  authors?: string[]
  updatedAt?: number
  /** How long a reader may wait before it asks again. */
  ttlMinutes?: number
  entries: Entry[]
}
