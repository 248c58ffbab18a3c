// Feeds whose pages are opened in the browser.
import type { FeedSettings } from '../contract-feed-options.ts'

interface FeedByStrategy {
  strategy: string
  settings: Pick<FeedSettings, 'scroll' | 'wait_for'>
  /** Of the last look: what gave its items. */
  result?: { validators: { choice?: { what: string } } }
}

/** By its strategy or steps, or since its last look needed one. */
export function needsBrowser({ strategy, settings, result }: FeedByStrategy): boolean {
  if (strategy === 'browser') return true
  if (strategy !== 'auto') return false
  const { what } = result?.validators.choice ?? {}
  return what === 'rendered' || what === 'data' || settings.scroll !== undefined || settings.wait_for !== undefined
}
