// Format-independent model of a syndication feed.

/** A file that belongs to an entry: an episode, a video, a document. */
export interface Enclosure {
  url: string
  type?: string
  /** Size in bytes. */
  size?: number
}

/** Comments on an entry. */
export interface Discussion {
  url: string
  /** The comments as RSS. */
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
  /** Address of this document in the format being written. */
  selfUrl?: string
  description?: string
  language?: string
  icon?: string
  image?: string
  authors?: string[]
  updatedAt?: number
  /** Time until a reader should poll again. */
  ttlMinutes?: number
  entries: Entry[]
}
