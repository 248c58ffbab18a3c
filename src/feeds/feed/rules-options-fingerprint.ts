// Fingerprint of the feed options that decide which items exist.
import type { FeedSettings } from './contract-feed-options.ts'
import { normalizePageUrl } from './rules-page-url.ts'

/** Another text than before: what is stored is not what is wanted any more. */
export function optionsFingerprint({ selectors, more_urls = [], pages = 1, watch }: FeedSettings): string {
  return JSON.stringify([selectors, more_urls.map(normalizePageUrl), pages, watch])
}
