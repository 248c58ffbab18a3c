// Reason why a page gives no feed, one of five, with the sentence that says what to do next.

import { findPageHeadline, isInPageTitle } from '../candidates/page-headline.ts'
import type { TextRange } from '../html/element-text.ts'
import type { PageDocument } from '../html/page-document.ts'
import { proseWeight } from '../html/text-volume.ts'
import type { Rejection } from '../page-and-feed.ts'
import { findBotWall } from '../page-state/bot-walls.ts'
import { hasEmptyPhrase } from '../page-state/empty-phrases.ts'
import type { PageContext } from '../records/record-signals.ts'
import { isDetailPage } from './page-kind/detail-page.ts'
import { type PageSignals, pageSignals } from './page-signals.ts'

/** Running text of this weight is something to read, whatever words stand in it. */
const MIN_ARTICLE_PROSE_WEIGHT = 1500

export const notHtmlRejection = (kind: string): Rejection => ({
  reason: 'not-html',
  sentence: `That address gives ${kind}, not a web page. Enter the address of the page that people read.`,
})

const NOT_A_LIST: Rejection = {
  id: 'one-thing',
  reason: 'not-a-list',
  sentence:
    'That page shows one thing, not a list of them. Enter the page that lists the articles, such as the blog or news page.',
}

const MISSING: Rejection = {
  reason: 'not-a-list',
  sentence:
    'That page says that it is not there. Check its address, or enter the page that lists the articles, such as the blog or news page.',
}

const EMPTY: Rejection = {
  reason: 'empty',
  sentence:
    'That page has a place for a list, but nothing in it now. Try again when it has entries, or enter another page.',
}

const BARE: Rejection = {
  reason: 'empty',
  sentence:
    'There is no list on that page, and little else. Enter the page that lists the articles, such as the blog or news page.',
}

const NEEDS_JAVASCRIPT: Rejection = {
  reason: 'needs-javascript',
  sentence:
    'That page builds its content with JavaScript, which gives nothing to read here. Ask the site for a feed of its own.',
}

const blocked = (what: string): Rejection => ({
  reason: 'blocked',
  sentence: `${what} Ask the site for a feed of its own.`,
})

interface RejectedPage {
  context: PageContext
  signals: PageSignals
  proseWeight: number
}

interface ReasonRule extends Rejection {
  id: string
  applies: (page: RejectedPage) => boolean
  /** Saved pages that need it, or sites that are known for it. */
  pages: string
}

/** In order: what hides the content, before what the content is; the first that applies gives the reason. */
const REASONS: readonly ReasonRule[] = [
  // Its menu may ask for a log-in.
  {
    ...NOT_A_LIST,
    id: 'site-info',
    applies: ({ signals }) => signals.siteInfo,
    pages: 'alarboli-contact, spinkat-ru-1',
  },
  {
    ...blocked('That page asks for a log-in before it shows anything.'),
    id: 'log-in',
    applies: ({ signals }) => signals.login,
    pages: 'auth-independent-ie-1, buyee-jp-0, zadane-pl-1 and 13 others',
  },
  {
    ...blocked('That page asks for a captcha before it shows anything.'),
    id: 'captcha',
    applies: ({ signals }) => signals.unnamedWall,
    pages: 'google-sorry',
  },
  {
    ...blocked('That page asks for consent or a subscription before it shows anything.'),
    id: 'consent',
    applies: ({ signals }) => signals.consent,
    pages: 'consent.google.com, www.spiegel.de',
  },
  {
    ...blocked('That page asks how old its reader is before it shows anything.'),
    id: 'age',
    applies: ({ signals }) => signals.age,
    pages: 'breweries, distilleries',
  },
  {
    ...MISSING,
    id: 'missing',
    applies: ({ signals }) => signals.missing,
    pages: 'ninoseki-404, hacknature-404, ityum-404',
  },
  {
    ...NEEDS_JAVASCRIPT,
    id: 'shell',
    applies: ({ signals }) => signals.shell && !signals.emptyPhrase,
    pages: '0l-status, corona-dashboard, lan-play and 14 others',
  },
  {
    ...EMPTY,
    id: 'no-results',
    applies: ({ signals }) => signals.noResults || signals.countedEmpty,
    pages: 'apache-index-empty, bookmeter-read-none',
  },
  // Whatever else stands in it.
  {
    ...NOT_A_LIST,
    id: 'text',
    applies: ({ proseWeight }) => proseWeight > MIN_ARTICLE_PROSE_WEIGHT,
    pages: 'pzd-404, forobeta-com-1',
  },
  // Nobody has said anything of it yet.
  {
    ...NOT_A_LIST,
    id: 'detail',
    applies: ({ context }) => isDetailPage(context.document),
    pages: 'luthimate-fr-3, samyeyed-product-21',
  },
  {
    ...EMPTY,
    id: 'asked',
    applies: ({ signals }) => signals.asksForItems,
    pages: 'kmoe-search-none, whatson-artrix-3',
  },
  {
    ...EMPTY,
    id: 'empty-phrase',
    // Above the headline its search keeps the words that it found nothing.
    applies: ({ context, signals }) => signals.emptyPhrase && hasEmptyPhrase(context.document, belowHeadline(context)),
    pages: 'ecologismi-events-none, uscg-vessels-none, williamjkramer-events-today',
  },
  {
    ...BARE,
    id: 'bare',
    applies: ({ signals }) => signals.bare,
    pages: 'codivas-eventos, kienbacher-tags, malagora-aktualnosci, wrss-wh-tags',
  },
]

export function findWallRejection(document: PageDocument): Rejection | undefined {
  const name = findBotWall(document)
  return name === undefined ? undefined : { id: 'bot-wall', ...blocked(`${name} keeps programs away from that page.`) }
}

/** For a page without a named wall. */
export function findRejectionReason(context: PageContext): Rejection {
  const page = {
    context,
    signals: pageSignals(context),
    proseWeight: proseWeight(context.document),
  }
  return REASONS.find(({ applies }) => applies(page)) ?? NOT_A_LIST
}

function belowHeadline(context: PageContext): TextRange {
  const headline = findPageHeadline(context)
  const isName = headline !== undefined && isInPageTitle(context, headline)
  return { firstText: isName ? headline.firstText : 0, endText: context.document.tree.texts.length }
}
