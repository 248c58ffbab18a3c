// Why a page gave no feed, and what its reader can do about it.

import { isInTitle, ownHeadline } from '../candidates/page-headline.ts'
import { type PageDocument, weightIn } from '../html/page-document.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import { closest, type Element, named } from '../html/parser/tree.ts'
import { allWeight, FRAMES, frameOf, proseOf } from '../html/text-volume.ts'
import type { TextRange } from '../normalization/text.ts'
import type { Refused } from '../page-and-feed.ts'
import { asksAge, asksForProof, blocked, CAPTCHA_ASKED, WALL_WEIGHT } from '../page-state/bot-walls.ts'
import { isWithoutResult } from '../page-state/cms-fingerprints.ts'
import { isConsentWall } from '../page-state/consent-wall.ts'
import { saysNothing } from '../page-state/empty-phrases.ts'
import { asksMuch, isLogIn } from '../page-state/login-page.ts'
import { isCalledMissing, saysMissing } from '../page-state/not-found-phrases.ts'
import type { Eyes } from '../records/record-signals.ts'
import { givesRecipe } from './page-kind/detail-page.ts'

const SHELL_WEIGHT = 350
/** "Loading …" */
const SPINNER_WEIGHT = 40
/** Running text of this weight is something to read, whatever words stand in it. */
const ARTICLE_WEIGHT = 1200
/** The same, where the page says that it is about one thing. */
const TOLD_WEIGHT = 400
/** A name, and a word or two. */
const BARE_WEIGHT = 60
const BARE_LINES = 7
/** Pictures say no words. */
const BARE_LINKS = 20

export const NOT_HTML = (kind: string): Refused => ({
  reason: 'not-html',
  sentence: `That address gives ${kind}, not a web page. Enter the address of the page that people read.`,
})

const NOT_A_LIST: Refused = {
  reason: 'not-a-list',
  sentence:
    'That page shows one thing, not a list of them. Enter the page that lists the articles, such as the blog or news page.',
}

const MISSING: Refused = {
  reason: 'not-a-list',
  sentence:
    'That page says that it is not there. Check its address, or enter the page that lists the articles, such as the blog or news page.',
}

const EMPTY: Refused = {
  reason: 'empty',
  sentence:
    'That page has a place for a list, but nothing in it now. Try again when it has entries, or enter another page.',
}

const BARE: Refused = {
  reason: 'empty',
  sentence:
    'There is no list on that page, and little else. Enter the page that lists the articles, such as the blog or news page.',
}

const NEEDS_JAVASCRIPT: Refused = {
  reason: 'needs-javascript',
  sentence:
    'That page builds its content with JavaScript, and this server has no browser. Ask the site for a feed of its own.',
}

/** Of a page that is not walled; and whether it says of itself that it is about one thing. */
export function refusalReason(eyes: Eyes, isOneThing: boolean): Refused {
  const { document } = eyes
  // Its menu may ask for a log-in, and its search may say that there is nothing.
  const shown = proseOf(document)
  const isTold = isOneThing && shown >= TOLD_WEIGHT && allWeight(document) > WALL_WEIGHT
  if (isTold || givesRecipe(document)) return NOT_A_LIST
  if (isLogIn(eyes)) return blocked('That page asks for a log-in before it shows anything.')
  if (asksForProof(document)) return CAPTCHA_ASKED
  if (isConsentWall(document)) return blocked('That page asks for consent or a subscription before it shows anything.')
  if (asksAge(document)) return blocked('That page asks how old its reader is before it shows anything.')
  if (isShell(document) && !saysNothing(document)) return NEEDS_JAVASCRIPT
  if (saysMissing(document) || isCalledMissing(document)) return MISSING
  if (isWithoutResult(document)) return EMPTY
  if (shown > ARTICLE_WEIGHT) return NOT_A_LIST
  if (saysNothing(document, belowName(eyes))) return EMPTY
  return isBare(document) ? BARE : NOT_A_LIST
}

/** Above the name of the page its search keeps the words that it found nothing. */
function belowName(eyes: Eyes): TextRange {
  const name = ownHeadline(eyes)
  const isName = name !== undefined && isInTitle(eyes, name)
  return { firstText: isName ? name.firstText : 0, endText: eyes.document.tree.texts.length }
}

function isShell(document: PageDocument): boolean {
  const { tree } = document
  const scripted = named(tree, 'script').some(({ tag }) => attributeOf(tag, 'src') !== undefined)
  if (isUnfilled(document)) return true
  if (allWeight(document) > SHELL_WEIGHT) return false
  if (!scripted && tree.scripts.length === 0) return false
  // "Loading …", and nowhere to go.
  if (scripted && document.links.length === 0 && allWeight(document) < SPINNER_WEIGHT) return true
  const root = tree.elements.some(
    (element) => isMountPoint(element.tag.id, element.name) && weightIn(document, element) < SPINNER_WEIGHT,
  )
  return (
    root || tree.noscript.trim().length > 0 || /self\.__next_f|__NUXT__|webpackJsonp|webpackChunk/.test(tree.source)
  )
}

/** Menu and footer are there, and between them boxes with nothing in them: a program would fill them. */
function isUnfilled(document: PageDocument): boolean {
  const { tree } = document
  if (proseOf(document) >= UNFILLED_WEIGHT || !named(tree, 'script').some(isProgram)) return false
  return named(tree, 'main').some((main) => {
    const boxes = tree.elements.slice(main.index + 1, main.end + 1)
    return weightIn(document, main) === 0 && boxes.length >= LEAST_BOXES && boxes.every(({ name }) => BOXES.has(name))
  })
}

const isProgram = ({ tag }: Element): boolean => !/json|template/.test(attributeOf(tag, 'type') ?? '')

const UNFILLED_WEIGHT = 250
const LEAST_BOXES = 4
const BOXES = new Set(['div', 'span', 'section', 'article', 'ul', 'li', 'p', 'svg', 'path', 'h2', 'h3'])

const isMountPoint = (id: string | undefined, name: string): boolean =>
  name.includes('-') ||
  (id !== undefined && /^(?:_?_?(?:root|app|next|nuxt|gatsby|svelte)|___gatsby|main-app|react-root)$/i.test(id))

/** Little stands outside links, menus and footers. */
function isBare(document: PageDocument): boolean {
  if (asksMuch(document)) return false
  const frame = frameOf(document)
  const lines = document.lines.filter(({ holder, heading }) => !closest(holder, heading ? FRAMES : frame))
  const linked = document.links.filter(({ element }) => !closest(element, FRAMES)).length
  return (
    linked < BARE_LINKS && lines.length < BARE_LINES && lines.reduce((sum, { weight }) => sum + weight, 0) < BARE_WEIGHT
  )
}
