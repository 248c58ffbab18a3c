// Error feeds and notice feeds, for feed readers that would not show an error page.
import type { FeedFormat } from '../../../platform/syndication/formats.ts'
import { feedForms } from './feed-formats.ts'

export interface FeedError {
  /** Shown as it is; clients compare it. */
  message: string
  /** One sentence for people: what went wrong. */
  cause?: string | undefined
  /** Of the one item: the same while the failure lasts, and unlike an earlier one's, which readers have hidden. */
  id: string
  /** The page of the feed, or of this server where a caller is not told whose page it is. */
  homeUrl: string
  /** The address that was asked for. */
  selfUrl?: string | undefined
  /** Since when it is so, in epoch milliseconds. */
  since: number
}

export function writeErrorFeed({ message, cause, id, homeUrl, selfUrl, since }: FeedError, form: FeedFormat): string {
  return feedForms[form].write({
    title: 'Error',
    homeUrl,
    ...(selfUrl === undefined ? {} : { selfUrl }),
    description: message,
    language: 'en',
    updatedAt: since,
    entries: [{ id, url: homeUrl, title: 'Error', summary: cause || message, publishedAt: since }],
  })
}

export interface Notice {
  pageUrl: string
  /** For people: why nothing was found, and what to do next. */
  sentence: string
  selfUrl?: string | undefined
  /** Since when it is so, in epoch milliseconds. */
  since: number
}

/** Browser pages and clients know a notice by its two titles. */
export function writeNoticeFeed({ pageUrl, sentence, selfUrl, since }: Notice, form: FeedFormat): string {
  return feedForms[form].write({
    title: `${pageUrl} - Content Extraction Issue`,
    homeUrl: pageUrl,
    ...(selfUrl === undefined ? {} : { selfUrl }),
    description: `No entries could be extracted from this page. ${sentence}`,
    language: 'en',
    updatedAt: since,
    entries: [
      {
        id: pageUrl,
        url: pageUrl,
        title: 'Preview unavailable for this source',
        summary: sentence,
        publishedAt: since,
      },
    ],
  })
}
