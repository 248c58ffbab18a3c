// What stands on the page of a refusing answer, such as 403 or 503: a bot wall, a log-in, a consent or an age gate.
import { decodePage } from './decoding/decode-page.ts'
import { parseDocument } from './html/page-document.ts'
import { classifyRegions } from './html/page-regions.ts'
import type { Page } from './page-and-feed.ts'
import { isAgeGate } from './page-state/age-gate.ts'
import { findBotWall, isUnnamedWall } from './page-state/bot-walls.ts'
import { isConsentWall } from './page-state/consent-wall.ts'
import { isLoginPage } from './page-state/login-page.ts'

export type RefusedPage = { what: 'bot-wall'; name: string } | { what: 'log-in' | 'captcha' | 'consent' | 'age' }

/** Undefined where nothing of that is seen, and for what is no page. */
export function readRefusedPage(page: Page, now: number): RefusedPage | undefined {
  const decoded = decodePage(page)
  const html = 'text' in decoded ? decoded.text : 'html' in decoded ? decoded.html : undefined
  if (html === undefined) return undefined
  const document = parseDocument(html, page.url, page.language)
  const name = findBotWall(document)
  if (name !== undefined) return { what: 'bot-wall', name }
  const locale = { now, language: undefined, country: undefined, parsedTexts: new Map() }
  if (isLoginPage({ document, regions: classifyRegions(document), locale })) return { what: 'log-in' }
  if (isUnnamedWall(document)) return { what: 'captcha' }
  if (isConsentWall(document)) return { what: 'consent' }
  return isAgeGate(document) ? { what: 'age' } : undefined
}
