// Reason why a page gives no feed, one of five, with the sentence that says what to do next.

import { findPageHeadline, isInPageTitle } from '../candidates/page-headline.ts'
import type { TextRange } from '../html/element-text.ts'
import type { PageDocument } from '../html/page-document.ts'
import { proseWeight, totalTextWeight } from '../html/text-volume.ts'
import type { Rejection } from '../page-and-feed.ts'
import { findBotWall, MAX_WALL_TEXT_WEIGHT } from '../page-state/bot-walls.ts'
import { hasEmptyPhrase } from '../page-state/empty-phrases.ts'
import type { PageContext } from '../records/record-signals.ts'
import { type PageSignals, pageSignals } from './page-signals.ts'

/** Running text of this weight is something to read, whatever words stand in it. */
const MIN_ARTICLE_PROSE_WEIGHT = 1200
/** The same, on a declared detail page. */
const MIN_DETAIL_PROSE_WEIGHT = 400

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
    'That page builds its content with JavaScript, and this server has no browser. Ask the site for a feed of its own.',
}

const blocked = (what: string): Rejection => ({
  reason: 'blocked',
  sentence: `${what} Ask the site for a feed of its own.`,
})

interface RejectedPage {
  context: PageContext
  signals: PageSignals
  isOneThing: boolean
  proseWeight: number
}

interface ReasonRule extends Rejection {
  id: string
  applies: (page: RejectedPage) => boolean
}

/** In order: what hides the content, before what the content is; the first that applies gives the reason. */
const REASONS: readonly ReasonRule[] = [
  // The menu of such pages may ask for a log-in, and their search may say that there is nothing.
  { ...NOT_A_LIST, id: 'detail', applies: isReadableDetail },
  { ...NOT_A_LIST, id: 'site-info', applies: ({ signals }) => signals.siteInfo },
  {
    id: 'log-in',
    applies: ({ signals }) => signals.login,
    ...blocked('That page asks for a log-in before it shows anything.'),
  },
  {
    id: 'captcha',
    applies: ({ signals }) => signals.unnamedWall,
    ...blocked('That page asks for a captcha before it shows anything.'),
  },
  {
    id: 'consent',
    applies: ({ signals }) => signals.consent,
    ...blocked('That page asks for consent or a subscription before it shows anything.'),
  },
  {
    id: 'age',
    applies: ({ signals }) => signals.age,
    ...blocked('That page asks how old its reader is before it shows anything.'),
  },
  { ...MISSING, id: 'missing', applies: ({ signals }) => signals.missing },
  { ...NEEDS_JAVASCRIPT, id: 'shell', applies: ({ signals }) => signals.shell && !signals.emptyPhrase },
  {
    id: 'no-results',
    applies: ({ signals }) => signals.noResults || signals.asksForItems || signals.countedEmpty,
    ...EMPTY,
  },
  { ...NOT_A_LIST, id: 'text', applies: ({ proseWeight }) => proseWeight > MIN_ARTICLE_PROSE_WEIGHT },
  { ...EMPTY, id: 'empty-phrase', applies: hasEmptyPhraseBelowName },
  { ...BARE, id: 'bare', applies: ({ signals }) => signals.bare },
]

export function findWallRejection(document: PageDocument): Rejection | undefined {
  const name = findBotWall(document)
  return name === undefined ? undefined : { id: 'bot-wall', ...blocked(`${name} keeps programs away from that page.`) }
}

/** For a page without a named wall; and whether it is a declared detail page. */
export function findRejectionReason(context: PageContext, isOneThing: boolean): Rejection {
  const page = {
    context,
    signals: pageSignals(context),
    isOneThing,
    proseWeight: proseWeight(context.document),
  }
  return REASONS.find(({ applies }) => applies(page)) ?? NOT_A_LIST
}

function isReadableDetail({ context, signals, isOneThing, proseWeight }: RejectedPage): boolean {
  if (signals.recipe) return true
  return (
    isOneThing && proseWeight >= MIN_DETAIL_PROSE_WEIGHT && totalTextWeight(context.document) > MAX_WALL_TEXT_WEIGHT
  )
}

/** Above the headline its search keeps the words that it found nothing. */
function hasEmptyPhraseBelowName({ context, signals }: RejectedPage): boolean {
  if (!signals.emptyPhrase) return false
  const name = findPageHeadline(context)
  const isName = name !== undefined && isInPageTitle(context, name)
  const below: TextRange = { firstText: isName ? name.firstText : 0, endText: context.document.tree.texts.length }
  return hasEmptyPhrase(context.document, below)
}
