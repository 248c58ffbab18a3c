// Error feeds and notice feeds, for feed readers that would not show an error page.
import type { FeedFormat } from '../../../platform/syndication/formats.ts'
import { feedForms } from './feed-formats.ts'

export interface FeedError {
  /** Shown as it is; clients compare it. */
  message: string
  /** One sentence for people: what went wrong. */
  cause?: string | undefined
  /** Of the one item: unlike the last error's, or readers hide this one. */
  id: string
  /** Epoch milliseconds. */
  now: number
}

/** It names no address: neither the feed nor its page may be disclosed to an unknown caller. */
export function writeErrorFeed({ message, cause, id, now }: FeedError, form: FeedFormat): string {
  return feedForms[form].write({
    title: 'Error',
    description: message,
    language: 'en',
    updatedAt: now,
    entries: [{ id, title: 'Error', summary: cause || message, publishedAt: now }],
  })
}

export interface Notice {
  pageUrl: string
  /** For people: why nothing was found, and what to do next. */
  sentence: string
  now: number
}

/** Browser pages and clients know a notice by its two titles. */
export function writeNoticeFeed({ pageUrl, sentence, now }: Notice, form: FeedFormat): string {
  return feedForms[form].write({
    title: `${pageUrl} - Content Extraction Issue`,
    homeUrl: pageUrl,
    description: `No entries could be extracted from this page. ${sentence}`,
    language: 'en',
    updatedAt: now,
    entries: [
      {
        id: pageUrl,
        url: pageUrl,
        title: 'Preview unavailable for this source',
        summary: sentence,
        publishedAt: now,
      },
    ],
  })
}
