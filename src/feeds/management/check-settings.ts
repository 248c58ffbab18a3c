// Check of an owner's settings before they are stored: pages that the account may use, selectors that are understood.
import { ApiError } from '../../platform/errors.ts'
import { mayFetch } from '../accounts/rules-allowed-pages.ts'
import type { Account } from '../accounts/store-accounts.ts'
import { checkSelector, checkSelectors } from '../feed/check-selectors.ts'
import { FeedSettings } from '../feed/contract-feed-options.ts'
import { checkJsonMapping } from '../feed/options/check-json-mapping.ts'
import { normalizePageUrl } from '../feed/rules-page-url.ts'
import { findForeignSetting } from '../fetching/strategies.ts'

/** With canonical addresses. Throws `invalid-input`, `invalid-selector`, `invalid-mapping`, `invalid-url` and `url-not-allowed`. */
export function checkSettings(settings: FeedSettings, strategy: string, account: Account): FeedSettings {
  checkStrategy(settings, strategy)
  for (const [name, css] of Object.entries(settings.watch ?? {}))
    if (css !== undefined) checkSelector(css, `settings.watch.${name}`)
  checkSelectors(settings.selectors)
  checkJsonMapping(settings.json)
  if (typeof settings.full_text === 'string') checkSelector(settings.full_text, 'settings.full_text')
  if (settings.wait_for !== undefined) checkSelector(settings.wait_for, 'settings.wait_for')
  const { more_urls: urls } = settings
  return urls === undefined ? settings : { ...settings, more_urls: urls.map((url) => checkPage(url, account)) }
}

/** `text`: as OPML of this server carries settings. */
export function parseSettings(text: string, strategy: string, account: Account): FeedSettings {
  const parsed = FeedSettings.safeParse(jsonIn(text))
  if (parsed.success) return checkSettings(parsed.data, strategy, account)
  const [issue] = parsed.error.issues
  throw new ApiError('invalid-input', {
    message: `${['settings', ...(issue?.path ?? [])].join('.')}: ${issue?.message}`,
  })
}

function checkStrategy(settings: FeedSettings, strategy: string): void {
  const foreign = findForeignSetting(settings, strategy)
  if (foreign) throw new ApiError('invalid-input', { message: `settings.${foreign.name}: ${foreign.sentence}` })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('invalid-input', { message: 'settings: This is no JSON.' })
  }
}

function checkPage(typed: string, account: Account): string {
  const url = normalizePageUrl(typed)
  if (!url) throw new ApiError('invalid-url', { message: `Invalid URL format: ${typed.slice(0, 200)}` })
  if (!mayFetch(account.allowedPages, url)) throw new ApiError('url-not-allowed')
  return url
}
