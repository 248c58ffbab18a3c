// The forms that a feed is served in: the formats of feed readers, and HTML for people.
import type { FeedFormat } from '../../platform/syndication/formats.ts'

export type FeedForm = FeedFormat | 'html'
