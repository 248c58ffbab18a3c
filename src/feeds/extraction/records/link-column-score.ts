// How much the links at one place of their cards look like those that lead to the things.

import { saysTitle } from '../html/class-names.ts'
import type { Link, Uses } from '../html/links.ts'
import { foldedTextOf, type PageDocument } from '../html/page-document.ts'
import { contains, type Element } from '../html/parser/tree.ts'
import type { Column } from './aligned-columns.ts'
import { isHeaded, labelOf, shareOfLine } from './link-label.ts'
import { addressOf } from './link-url-features.ts'

export interface LinkColumn extends Column<Link> {
  /** The links of another column say more, right beside these. */
  outdone: boolean
  /** How many destinations this place shows in all cards: a card has one title, but may hold a list of tags. */
  total: number
  /** How many of its links are the first words of their cards. */
  leading: number
}

/** What is seen of a column without reading it, in sums. */
export interface Signs {
  things: number
  own: number
  again: number
  headed: number
  below: number
  within: number
}

/** What is found when it is read. */
export interface Words {
  weight: number
  alone: number
  distinct: number
  versions: number
  /** Called by the name of a file. */
  files: number
}

/** Titles are no longer. */
export const MOST_WORDS = 90
/** How much it counts that a place is there in all cards, linked twice, linked from no other card, and one to a card. */
const COVERAGE = 1.5
const AGAIN = 0.15
const OWN = 2
const MANY = 0.5
/** Of two cards even the categories differ. */
const SEVERAL = 3
const FILE = /^\S+\.(?:mp[34]|m4[av]|ogg|opus|wav|flac|webm|pdf|epub|zip|gz)$/i
const VERSION = /^\D{0,20}\d+\.\d/

export function scoreOf(column: LinkColumn, ofCards: number, signs: Signs, words: Words): number {
  const { cells, total } = column
  const count = cells.length
  const areNames = areShortNames(column, signs, words)
  let score = (count / ofCards) ** COVERAGE * (0.15 + (areNames ? 1 : Math.min(1, words.weight / count / 30)))
  score *= 0.05 + 0.95 * (signs.own / count) ** OWN
  // Picture, title and button of one card lead to the same place.
  score *= 1 + AGAIN * (signs.again / count)
  score *= (count / total) ** MANY
  score *= 0.3 + 0.7 * (signs.things / count)
  const distinct = 0.15 + 0.85 * (count > 1 ? words.distinct / count : 1)
  score *= areReadMore(column, ofCards, signs, words) ? Math.max(BUTTONS, distinct) : distinct
  score *= 1 + 1.5 * (signs.headed / count)
  score *= areNames ? 1 : 0.2 + 0.8 * (words.alone / count)
  score *= 1 + 0.3 * (signs.below / count)
  // Beside the name of an episode stands that of its recording.
  score *= 1 - 0.7 * (words.files / count)
  return signs.within === count ? score * 0.3 : score
}

/** "Read more", alone in its line of each card, where it leads to something else: better than a writer in some of them. */
const areReadMore = (
  { cells, total }: LinkColumn,
  ofCards: number,
  { own, things }: Signs,
  { alone }: Words,
): boolean =>
  cells.length === ofCards && total === ofCards && own === ofCards && things === ofCards && alone >= ofCards * ALONE

const BUTTONS = 0.4
const ALONE = 0.9

/**
 * "v2.4.0", "main": the first words of each card, and of no other, that are versions or set out as names. What is said of
 * them is longer.
 */
function areShortNames({ cells, leading, outdone }: LinkColumn, { own }: Signs, words: Words): boolean {
  const { distinct, versions } = words
  const [first, { length }] = [cells[0], cells]
  if (!first || outdone || leading < length || own < length || distinct < length) return false
  return versions === length || (length >= SEVERAL && isSetOut(first.element))
}

/**
 * "Hall A: A concert by the sea", "2.0.0 of The lamp and its oil": in each card a title stands right beside the name, leads
 * to something else, and neither is linked again.
 */
export function isOutdone(
  document: PageDocument,
  { cells, cards, leading }: LinkColumn,
  others: readonly LinkColumn[],
  ofCards: number,
  uses: Uses,
): boolean {
  // Of a series with as many places as cards not all are compared.
  if (leading < cells.length || cells.length * 2 < ofCards) return false
  return others.some(
    (other) =>
      other.leading === 0 &&
      other.total === cells.length &&
      other.cells.length === cells.length &&
      cells.every((name, i) => {
        const title = other.cells[i]
        return title && other.cards[i] === cards[i] && isTitleBeside(document, title, name, uses)
      }),
  )
}

function isTitleBeside(document: PageDocument, title: Link, name: Link, uses: Uses): boolean {
  const { element, thing, within } = title
  if (within || uses.links[thing] !== 1 || !element.parent || !contains(element.parent, name.element)) return false
  const { text, weight } = labelOf(document, title)
  if (weight < LEAST_TITLE || weight < labelOf(document, name).weight * MORE || !SENTENCE.test(text)) return false
  return addressOf(title).shape !== addressOf(name).shape
}

const LEAST_TITLE = 15
const MORE = 1.5
/** Several words, or a script that parts none. */
const SENTENCE = /\S\s+\S+\s+\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{6}/u

/** In bold letters, or called a title. */
function isSetOut({ tag, firstChild, parent }: Element): boolean {
  return saysTitle(tag) || [firstChild, parent].some((one) => one && BOLD.has(one.name))
}

const BOLD = new Set(['b', 'strong'])

/** No words are better: long, alone in their lines, and none said twice, and a version. */
export function bestWords({ cells: { length } }: LinkColumn): Words {
  return { weight: length * MOST_WORDS, alone: length, distinct: length, versions: length, files: 0 }
}

/** `number` is another for each column of a series. */
export function signsOf(
  document: PageDocument,
  { cells }: LinkColumn,
  ofCards: number,
  uses: Uses,
  number: number,
): Signs {
  const { folder } = document
  const others = Math.max(1, ofCards - 1)
  const signs: Signs = { things: 0, own: 0, again: 0, headed: 0, below: 0, within: 0 }
  for (const { thing, element, url, within } of cells) {
    if (uses.lastColumn[thing] !== number) signs.things++
    uses.lastColumn[thing] = number
    signs.own += 1 - ((uses.cards[thing] ?? 1) - 1) / others
    if ((uses.links[thing] ?? 1) > 1) signs.again++
    if (isHeaded(document, element)) signs.headed++
    if (folder && url.startsWith(folder)) signs.below++
    if (within) signs.within++
  }
  return signs
}

export function wordsOf(document: PageDocument, { cells }: LinkColumn): Words {
  const texts = new Set<string>()
  let weight = 0
  let [alone, versions, files] = [0, 0, 0]
  for (const link of cells) {
    const label = labelOf(document, link)
    texts.add(foldedTextOf(label))
    weight += Math.min(MOST_WORDS, label.weight)
    alone += shareOfLine(document, link)
    if (VERSION.test(label.text)) versions++
    if (FILE.test(label.text)) files++
  }
  return { weight, alone, distinct: texts.size, versions, files }
}
