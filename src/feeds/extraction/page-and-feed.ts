// Types of a conversion: the page in, a feed or a rejection out.
import type { Entry } from '../../platform/syndication/feed.ts'
import type { ExplanationFacts } from './explanation-facts.ts'

/** A page as it was got: `body` undecoded, `url` after redirects. */
export interface Page {
  url: string
  body: Uint8Array
  contentType?: string | undefined
  /** `Content-Language`, when the origin sent one. */
  language?: string | undefined
}

/** One item that the page lists. The address is absolute and leads to the item. */
export interface Article extends Entry {
  url: string
}

export interface Channel {
  title: string
  url: string
  description?: string
  language?: string
  icon?: string
  image?: string
  authors?: string[]
}

export interface Feed {
  channel: Channel
  articles: Article[]
}

/** Why a page gave no feed. */
export type RejectionReason = 'not-a-list' | 'needs-javascript' | 'blocked' | 'not-html' | 'empty'

/** In words for the owner of the page, which say what to do. */
export interface Rejection {
  /** Of the rule that gave the reason, for the evidence. */
  id?: string
  reason: RejectionReason
  sentence: string
}

/** Explanation of an extraction. All but the evidence is for people who know nothing of extraction. */
export interface Explanation {
  /** In one line each: what the items were found by. */
  foundBy: string[]
  /** Other lists of the page, and why they are not the list. */
  leftOut: string[]
  dates: string
  /** Scores of the candidate groups, for `--explain`. */
  evidence: string[]
  /** What the sentences say, in their order. Absent for rejected pages, and for what earlier versions stored. */
  facts?: ExplanationFacts
}

/** The watched lines of a page as they were at one time, in epoch milliseconds. Stored with the feed. */
export interface PageReading {
  readAt: number
  lines: string[]
}

export type ExtractionResult =
  | {
      found: true
      feed: Feed
      explanation: Explanation
      /** Of a watched page: then the articles are its changes since the reading before. */
      reading?: PageReading
    }
  | { found: false; reason: RejectionReason; sentence: string; explanation: Explanation }
