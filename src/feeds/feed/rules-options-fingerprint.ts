// Fingerprint of the feed options that decide which items exist.
import type { FeedSettings } from './contract-feed-options.ts'
import { normalizePageUrl } from './rules-page-url.ts'

/** Another text than before: what is stored is not what is wanted any more. */
export function optionsFingerprint({ selectors, more_urls = [], pages = 1, watch, json, ...others }: FeedSettings) {
  const { scroll, wait_for } = others
  // Without these the text is that of earlier versions.
  const later = [...(json ? [json] : []), ...(scroll || wait_for ? [{ scroll, wait_for }] : [])]
  return JSON.stringify([selectors, more_urls.map(normalizePageUrl), pages, watch, ...later])
}
