// Reason why a page gives no feed, one of five, with the sentence that says what to do next.

import { findPageHeadline, isInPageTitle } from '../candidates/page-headline.ts'
import type { TextRange } from '../html/element-text.ts'
import { type PageDocument, textWeightIn } from '../html/page-document.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import { closest, type Element, elementsByName } from '../html/parser/tree.ts'
import { BOILERPLATE_TAGS, boilerplateTags, proseWeight, totalTextWeight } from '../html/text-volume.ts'
import type { Rejection } from '../page-and-feed.ts'
import {
  blockedRejection,
  CAPTCHA_REJECTION,
  hasProofOfWork,
  isAgeGate,
  MAX_WALL_TEXT_WEIGHT,
} from '../page-state/bot-walls.ts'
import { isCmsNoResultsPage } from '../page-state/cms-fingerprints.ts'
import { isConsentWall } from '../page-state/consent-wall.ts'
import { hasEmptyPhrase } from '../page-state/empty-phrases.ts'
import { hasLongForm, isLoginPage } from '../page-state/login-page.ts'
import { hasNotFoundPhrase, hasNotFoundTitle } from '../page-state/not-found-phrases.ts'
import type { PageContext } from '../records/record-signals.ts'
import { isRecipePage } from './page-kind/detail-page.ts'

const SHELL_WEIGHT = 350
/** "Loading …" */
const SPINNER_WEIGHT = 40
/** Running text of this weight is something to read, whatever words stand in it. */
const ARTICLE_WEIGHT = 1200
/** The same, on a declared detail page. */
const MIN_DETAIL_PROSE_WEIGHT = 400
/** A name, and a word or two. */
const BARE_WEIGHT = 60
const BARE_LINES = 7
/** Pictures say no words. */
const BARE_LINKS = 20

export const notHtmlRejection = (kind: string): Rejection => ({
  reason: 'not-html',
  sentence: `That address gives ${kind}, not a web page. Enter the address of the page that people read.`,
})

const NOT_A_LIST: Rejection = {
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

/** For a page without a wall; and whether it is a declared detail page. */
export function findRejectionReason(context: PageContext, isOneThing: boolean): Rejection {
  const { document } = context
  // Its menu may ask for a log-in, and its search may say that there is nothing.
  const shown = proseWeight(document)
  const hasDetailText =
    isOneThing && shown >= MIN_DETAIL_PROSE_WEIGHT && totalTextWeight(document) > MAX_WALL_TEXT_WEIGHT
  if (hasDetailText || isRecipePage(document)) return NOT_A_LIST
  if (isLoginPage(context)) return blockedRejection('That page asks for a log-in before it shows anything.')
  if (hasProofOfWork(document)) return CAPTCHA_REJECTION
  if (isConsentWall(document))
    return blockedRejection('That page asks for consent or a subscription before it shows anything.')
  if (isAgeGate(document)) return blockedRejection('That page asks how old its reader is before it shows anything.')
  if (isShell(document) && !hasEmptyPhrase(document)) return NEEDS_JAVASCRIPT
  if (hasNotFoundPhrase(document) || hasNotFoundTitle(document)) return MISSING
  if (isCmsNoResultsPage(document)) return EMPTY
  if (shown > ARTICLE_WEIGHT) return NOT_A_LIST
  if (hasEmptyPhrase(document, belowName(context))) return EMPTY
  return isBare(document) ? BARE : NOT_A_LIST
}

/** Above the headline its search keeps the words that it found nothing. */
function belowName(context: PageContext): TextRange {
  const name = findPageHeadline(context)
  const isName = name !== undefined && isInPageTitle(context, name)
  return { firstText: isName ? name.firstText : 0, endText: context.document.tree.texts.length }
}

function isShell(document: PageDocument): boolean {
  const { tree } = document
  const scripted = elementsByName(tree, 'script').some(({ tag }) => attributeOf(tag, 'src') !== undefined)
  if (isUnfilled(document)) return true
  if (totalTextWeight(document) > SHELL_WEIGHT) return false
  if (!scripted && tree.scripts.length === 0) return false
  // "Loading …", and nowhere to go.
  if (scripted && document.links.length === 0 && totalTextWeight(document) < SPINNER_WEIGHT) return true
  const root = tree.elements.some(
    (element) => isMountPoint(element.tag.id, element.name) && textWeightIn(document, element) < SPINNER_WEIGHT,
  )
  return (
    root || tree.noscript.trim().length > 0 || /self\.__next_f|__NUXT__|webpackJsonp|webpackChunk/.test(tree.source)
  )
}

/** Menu and footer are there, and between them boxes with nothing in them: a program would fill them. */
function isUnfilled(document: PageDocument): boolean {
  const { tree } = document
  if (proseWeight(document) >= MAX_UNFILLED_WEIGHT || !elementsByName(tree, 'script').some(isProgram)) return false
  return elementsByName(tree, 'main').some((main) => {
    const boxes = tree.elements.slice(main.index + 1, main.end + 1)
    return (
      textWeightIn(document, main) === 0 &&
      boxes.length >= MIN_EMPTY_BOXES &&
      boxes.every(({ name }) => BOXES.has(name))
    )
  })
}

const isProgram = ({ tag }: Element): boolean => !/json|template/.test(attributeOf(tag, 'type') ?? '')

const MAX_UNFILLED_WEIGHT = 250
const MIN_EMPTY_BOXES = 4
const BOXES = new Set(['div', 'span', 'section', 'article', 'ul', 'li', 'p', 'svg', 'path', 'h2', 'h3'])

const isMountPoint = (id: string | undefined, name: string): boolean =>
  name.includes('-') ||
  (id !== undefined && /^(?:_?_?(?:root|app|next|nuxt|gatsby|svelte)|___gatsby|main-app|react-root)$/i.test(id))

/** Little stands outside links, menus and footers. */
function isBare(document: PageDocument): boolean {
  if (hasLongForm(document)) return false
  const boilerplate = boilerplateTags(document)
  const lines = document.lines.filter(
    ({ container, heading }) => !closest(container, heading ? BOILERPLATE_TAGS : boilerplate),
  )
  const linked = document.links.filter(({ element }) => !closest(element, BOILERPLATE_TAGS)).length
  return (
    linked < BARE_LINKS && lines.length < BARE_LINES && lines.reduce((sum, { weight }) => sum + weight, 0) < BARE_WEIGHT
  )
}
