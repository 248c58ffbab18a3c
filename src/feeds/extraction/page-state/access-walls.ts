// What stands in the place of a page: a bot wall, a log-in, a captcha, a consent or an age gate.
import type { PageDocument } from '../html/page-document.ts'
import { classifyRegions } from '../html/page-regions.ts'
import { isAgeGate } from './age-gate.ts'
import { findBotWall, isUnnamedWall } from './bot-walls.ts'
import { isConsentWall } from './consent-wall.ts'
import { isLoginPage } from './login-page.ts'

export type RefusedPage = { what: 'bot-wall'; name: string } | { what: 'log-in' | 'captcha' | 'consent' | 'age' }

/** Undefined where nothing of that is seen. */
export function findAccessWall(document: PageDocument, now: number): RefusedPage | undefined {
  const name = findBotWall(document)
  if (name !== undefined) return { what: 'bot-wall', name }
  const locale = { now, language: undefined, country: undefined, parsedTexts: new Map() }
  if (isLoginPage({ document, regions: classifyRegions(document), locale })) return { what: 'log-in' }
  if (isUnnamedWall(document)) return { what: 'captcha' }
  if (isConsentWall(document)) return { what: 'consent' }
  return isAgeGate(document) ? { what: 'age' } : undefined
}
