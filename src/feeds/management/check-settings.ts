// Check of an owner's settings before they are stored: pages that the account may use, selectors that are understood.
import { ApiError } from '../../platform/errors.ts'
import { mayFetch } from '../accounts/rules-allowed-pages.ts'
import type { Account } from '../accounts/store-accounts.ts'
import { checkSelectors } from '../feed/check-selectors.ts'
import { FeedSettings } from '../feed/contract-feed-options.ts'
import { checkJsonMapping } from '../feed/options/check-json-mapping.ts'
import { normalizePageUrl } from '../feed/rules-page-url.ts'

/** With canonical addresses. Throws `invalid-selector`, `invalid-mapping`, `invalid-url` and `url-not-allowed`. */
export function checkSettings(settings: FeedSettings, account: Account): FeedSettings {
  checkSelectors(settings.selectors)
  checkJsonMapping(settings.json)
  const { more_urls: urls } = settings
  return urls === undefined ? settings : { ...settings, more_urls: urls.map((url) => checkPage(url, account)) }
}

/** `text`: as OPML of this server carries settings. Throws `invalid-input`, too. */
export function parseSettings(text: string, account: Account): FeedSettings {
  const parsed = FeedSettings.safeParse(jsonIn(text))
  if (parsed.success) return checkSettings(parsed.data, account)
  const [issue] = parsed.error.issues
  throw new ApiError('invalid-input', {
    message: `${['settings', ...(issue?.path ?? [])].join('.')}: ${issue?.message}`,
  })
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
