// Validators of the last answer, stored and sent with the next conditional request.
import type { JsonMapping } from '../extraction/json-lists/json-mapping.ts'
import type { Channel } from '../extraction/page-and-feed.ts'

export interface Validators {
  etag?: string
  lastModified?: string
  /** For origins that say nothing: the same bytes are the same page. */
  bodyHash?: string
  /** The address that the above are of. Without it they are of the feed's own. */
  url?: string
  choice?: SourceChoice
}

/** Sent by POST: JSON, or the fields of a form. */
export interface PostedBody {
  text: string
  contentType: string
}

/** Of the page and other sources of the same list: the one that gave most. */
export interface SourceChoice {
  what: 'page' | 'feed' | 'posts' | 'catalogue' | 'rendered' | 'data'
  url: string
  /** Of `data`, an address that the page's scripts ask: how its JSON becomes the items that the page shows. */
  json?: JsonMapping
  /** And what it is asked with, where by POST. */
  post?: PostedBody
  /** The choice is repeated from time to time. */
  chosenAt: number
  /** Channel of the page itself: the feed stays one of that page, wherever its items come from. */
  channel?: Channel
}
