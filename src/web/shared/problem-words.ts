// Causes of failed checks in the reader's language, by their stable names.
import type { words as causes } from '../../platform/i18n/my-feeds/causes/en.ts'
import type { Translator } from '../../platform/i18n/translator.ts'

type CauseTranslator = Translator<typeof causes>

const words: Record<string, Parameters<CauseTranslator>[0]> = {
  timeout: 'causeTimeout',
  'origin-timeout': 'causeTimeout',
  unreachable: 'causeNoAnswer',
  'origin-failed': 'causeNoAnswer',
  certificate: 'causeCertificate',
  'server-error': 'causeServerError',
  'too-many-requests': 'causeAskedToWait',
  'asked-to-wait': 'causeAskedToWait',
  'log-in': 'causeLogIn',
  refused: 'causeRefused',
  gone: 'causeGone',
  robots: 'causeRobots',
  'not-allowed': 'causeNotAllowed',
  redirects: 'causeRedirects',
  'too-large': 'causeTooLarge',
  'bad-answer': 'causeBadAnswer',
  'not-a-list': 'causeNothingFits',
  'nothing-found': 'causeNothingFits',
  empty: 'causeEmpty',
  'needs-javascript': 'causeNeedsJavaScript',
  blocked: 'causeBlocked',
  'not-html': 'causeNotHtml',
  'no-article': 'causeNoArticle',
  solver: 'causeSolver',
  browser: 'causeBrowser',
  proxy: 'causeProxy',
  internal: 'causeInternal',
  busy: 'causeBusy',
}

/** A clause for behind a colon; the server's own English sentence for a cause that is new. */
export function problemWords({ code, text }: { code: string; text: string }, t: CauseTranslator): string {
  const word = Object.hasOwn(words, code) ? words[code] : undefined
  return word === undefined ? text : t(word)
}
