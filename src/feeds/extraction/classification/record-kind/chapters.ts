// Whether the cards are chapters of one text: parts of it with names that lead nowhere else, as in a manual or an article.

import type { Traits } from '../../candidates/group-features.ts'
import { isDated } from '../../dates/parse-date.ts'
import { findLine, type Line, lineAt, linesWithin } from '../../html/lines.ts'
import { linksBetween, linkWeightIn, type PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import type { Element } from '../../html/parser/tree.ts'
import { hasWords } from '../../normalization/text.ts'
import { areCalledAlike } from '../../records/generic-link-labels.ts'
import { labelOf, shareOfLine } from '../../records/link-label.ts'
import type { Eyes, Placed } from '../../records/record-signals.ts'
import { areChapterNumbers } from './chapter-numbers.ts'

/** Of the cards of a series: one may begin before the first heading, another end with a list. */
const MOST = 0.6
/** A line that is read has so much besides its links, a part that is read usually so much. */
const LEAST_READ = 50
const LINES = 6
/** A link that takes so much of its line leads on. */
const ALONE = 0.8
/** "Chapter 10.12." */
const LONGEST_NUMBER = 14

/** A log has days, versions or counts its entries, and what is only remarked has no names. */
export function areChapters(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  const { document } = eyes
  const { headed, dated, prose } = traits
  if (headed < 0.5) return dated < 0.3 && (arePermalinks(document, cards) || (headed > 0 && areMarks(document, cards)))
  const nameOf = (card: Placed) => (headingOf(document, card) ?? labelOf(document, card.link)).text
  // Most lists have days: the names of all are read only where the first begins with a number.
  if (dated >= 0.3 && !(cards[0] && /\d/.test(nameOf(cards[0]).slice(0, LONGEST_NUMBER)))) return false
  const names = cards.map(nameOf)
  const hasDays = dated >= 0.3 && (!areChapterNumbers(names) || areDatedBelow(eyes, cards))
  if (hasDays || (!areChapterNumbers(names) && areNumbered(names))) return false
  const mayRefer = !areThings(document, cards, traits)
  const isChapter = (card: Placed) =>
    isPlace(document, card, mayRefer) || (mayRefer && prose >= LEAST_READ && isLinkedInText(document, card))
  return cards.filter(isChapter).length >= cards.length * MOST
}

/** Each is somewhere else, or at an address of its own among others like it, or below it a line leads on. */
function areThings(
  document: PageDocument,
  cards: readonly Placed[],
  { elsewhere, specific, shapely }: Traits,
): boolean {
  if (elsewhere >= 0.9 || (specific >= 0.9 && shapely >= 0.9) || areCalledAlike(document, cards)) return true
  const leadsOn = ({ link }: Placed) => !link.within && shareOfLine(document, link) >= ALONE
  return cards.filter(leadsOn).length >= cards.length * MOST
}

/** The number of a chapter may read as a day: what is below its heading does not. */
function areDatedBelow({ document, around }: Eyes, cards: readonly Placed[]): boolean {
  const isBelow = (line: Line) => line.heading === undefined && isDated(line, around)
  return cards.filter(({ area }) => linesWithin(document.lines, area, LINES).some(isBelow)).length >= cards.length * 0.3
}

/** What it says follows there, or its heading leads to itself and nowhere else. */
function isPlace(document: PageDocument, card: Placed, mayRefer: boolean): boolean {
  const { link, area } = card
  if (link.within && area.endText > link.element.endText) return true
  const heading = headingOf(document, card)?.heading
  if (!heading || !(link.within || mayRefer)) return false
  const ids = idsBetween(document, Math.min(area.first, heading.index), heading.end)
  const links = linksBetween(document, heading.index, heading.end)
  if (!links.some(({ within, url }) => within && ids.includes(url.slice(url.indexOf('#') + 1)))) return false
  return link.within || links.every(({ within }) => within)
}

/** Below a heading that is a place of the page and leads nowhere else, in the midst of a sentence. */
function isLinkedInText(document: PageDocument, card: Placed): boolean {
  const heading = headingOf(document, card)?.heading
  // An anchor may stand before it.
  if (!heading || idsBetween(document, anchorBefore(document, heading), heading.end).length === 0) return false
  if (linksBetween(document, heading.index, heading.end).some(({ within }) => !within)) return false
  const line = lineAt(document.lines, card.link.element.firstText)
  return line !== undefined && line.heading === undefined && line.weight - linkWeightIn(document, line) >= LEAST_READ
}

function anchorBefore({ tree }: PageDocument, { index, firstText }: Element): number {
  const before = tree.elements[index - 1]
  return before?.name === 'a' && before.endText === before.firstText && before.endText === firstText ? index - 1 : index
}

/** By which they can be linked, as addresses write them. */
function idsBetween({ tree }: PageDocument, first: number, last: number): string[] {
  const elements = tree.elements.slice(first, last + 1)
  return elements.flatMap(({ tag }) => attributeOf(tag, 'id') ?? attributeOf(tag, 'name') ?? []).map(encodeURI)
}

/** Paragraphs of a text that can be linked by their marks, one word each, between its headings. */
function areMarks(document: PageDocument, cards: readonly Placed[]): boolean {
  const labels = cards.map(({ link }) => labelOf(document, link).text.trim())
  const isMark = ({ link }: Placed) =>
    link.within && lineAt(document.lines, link.element.firstText)?.heading === undefined
  return cards.every(isMark) && labels.every((label) => !/\s/.test(label)) && !areNumbered(labels)
}

/** "¶" behind the name of what is explained. */
function arePermalinks(document: PageDocument, cards: readonly Placed[]): boolean {
  const isSign = ({ link }: Placed) => link.within && !hasWords(labelOf(document, link).text)
  return cards.filter(isSign).length >= cards.length * MOST
}

/** The one that the link stands in, else the first. */
function headingOf(document: PageDocument, { area, link }: Placed): Line | undefined {
  const line = lineAt(document.lines, link.element.firstText)
  return line?.heading ? line : findLine(document.lines, area, ({ heading }) => heading !== undefined)
}

/** "1.4.2", "Week 7", "March 2026", behind the number that a chapter may have; not the kinds of things, as "Cortex-M4". */
function areNumbered(names: readonly string[]): boolean {
  const isNumbered = (name: string) => NUMBER.test(name.replace(CHAPTER, ''))
  return names.filter(isNumbered).length >= names.length / 2
}

const CHAPTER = /^\s*\d{1,3}[.)]?\s/
const NUMBER = /\d\.\d|(?<![\p{Script=Latin}\d]-?)v?\p{Nd}+(?!-?\p{Script=Latin})/u
