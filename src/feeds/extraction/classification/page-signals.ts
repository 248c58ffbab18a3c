// Page signals: what a page shows in place of a list. Each is computed when it is first read, once per page, for list
// rules and for the reason of a rejection alike. A page of a bot wall is rejected before.

import { isAgeGate } from '../page-state/age-gate.ts'
import { isBarePage } from '../page-state/bare-page.ts'
import { isUnnamedWall } from '../page-state/bot-walls.ts'
import { isCmsNoResultsPage } from '../page-state/cms-fingerprints.ts'
import { isConsentWall } from '../page-state/consent-wall.ts'
import { asksForItems, isCountedEmpty } from '../page-state/empty-list.ts'
import { hasEmptyPhrase } from '../page-state/empty-phrases.ts'
import { hasLoginTitle, isLoginPage } from '../page-state/login-page.ts'
import { hasNotFoundPhrase } from '../page-state/not-found-phrases.ts'
import { isScriptShell } from '../page-state/script-shell.ts'
import type { PageContext } from '../records/record-signals.ts'
import { isSiteInfoPage } from './page-kind/site-info-page.ts'

const DETECTORS = {
  unnamedWall: ({ document }) => isUnnamedWall(document),
  login: (context) => isLoginPage(context),
  loginTitle: ({ document }) => hasLoginTitle(document),
  consent: ({ document }) => isConsentWall(document),
  age: ({ document }) => isAgeGate(document),
  missing: ({ document }) => hasNotFoundPhrase(document),
  shell: (context) => isScriptShell(context),
  noResults: ({ document }) => isCmsNoResultsPage(document),
  emptyPhrase: ({ document }) => hasEmptyPhrase(document),
  asksForItems: ({ document }) => asksForItems(document),
  countedEmpty: ({ document }) => isCountedEmpty(document),
  bare: ({ document }) => isBarePage(document),
  siteInfo: (context) => isSiteInfoPage(context),
} satisfies Record<string, (context: PageContext) => boolean>

export type PageSignals = Readonly<Record<keyof typeof DETECTORS, boolean>>

export function pageSignals(context: PageContext): PageSignals {
  const known = signalsOf.get(context.document)
  if (known) return known
  const signals = lazily(context)
  signalsOf.set(context.document, signals)
  return signals
}

const signalsOf = new WeakMap<object, PageSignals>()

/** Each property replaces itself by its value. */
function lazily(context: PageContext): PageSignals {
  const signals: Partial<Record<keyof PageSignals, boolean>> = {}
  for (const [name, detect] of Object.entries(DETECTORS))
    Object.defineProperty(signals, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = detect(context)
        Object.defineProperty(signals, name, { value, enumerable: true })
        return value
      },
    })
  return signals as PageSignals
}
