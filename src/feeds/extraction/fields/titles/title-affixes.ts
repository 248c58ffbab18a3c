// Affixes of titles that are no part of them: bullets before, counts of comments behind.
import { isUnit } from '../../dates/measurements.ts'
import type { TextRange } from '../../html/element-text.ts'
import type { Element, Tree } from '../../html/parser/tree.ts'
import { collapseWhitespace, foldText, hasWords } from '../../normalization/text.ts'

/** Signs that only begin points of lists. */
const BULLET = /^[·•∙‣⁃▪▫■□●○◦◆◇►▶▸]\s*(?=\S)/
/** They open what was said, or a quotation, where not every title has one. */
const DASH = /^(?:[-–—]\s+|[»›]\s*)(?=\S)/

/** "· Title", and "- Title" where all begin so. */
export function stripBullets(titles: readonly string[]): string[] {
  const areDashed = titles.length > 1 && titles.every(isDashed)
  // "■ Square ■": what few titles begin with is theirs.
  const areBulleted = titles.filter(isBulleted).length > titles.length / 2
  if (!areDashed && !areBulleted) return [...titles]
  return titles.map((title) => {
    const rest = title.replace(areDashed ? DASH : BULLET, '')
    return hasWords(rest) ? rest : title
  })
}

const isDashed = (title: string): boolean => DASH.test(title) && !CLOSED.test(title)
const isBulleted = (title: string): boolean => BULLET.test(title)

/** »Quoted« */
const CLOSED = /^[»›].*[«‹]/

/** Elements at the end of a title. */
export function textBehindTitle({ texts }: Tree, { firstText, endText }: TextRange): string {
  let first: Element | undefined
  let tail = ''
  for (let i = firstText; i < endText; i++) {
    const piece = texts[i]
    if (!piece || (piece.value.trim() === '' && tail === '')) continue
    first ??= piece.parent
    tail = piece.parent === first && piece.value.trim() !== '' ? '' : tail + piece.value
  }
  return collapseWhitespace(tail)
}

/** "Title [3]", "Title 12 replies": a count that several have behind their names, in the same words, up and down. */
export function stripCounts(titles: readonly string[], tails: readonly string[]): readonly string[] {
  const isEach = tails.every(endsWithCount)
  const counts: string[] = []
  for (const [i, tail] of tails.entries()) {
    if (isCount(tail, isEach) && standsApart(titles[i] ?? '', tail)) counts.push(tail)
  }
  const shapes = Map.groupBy(counts, shapeOf)
  const counted = new Set(shapes.keys().filter((shape) => areCounts(shapes.get(shape) ?? [])))
  if (counted.size === 0) return titles
  const bare = titles.map((title, i) => {
    const tail = tails[i] ?? ''
    const isShared = tail !== '' && counted.has(shapeOf(tail)) && standsApart(title, tail)
    return (isShared && title.slice(0, -tail.length).trim()) || title
  })
  const distinct = (texts: readonly string[]) => new Set(texts.map(foldText)).size
  return distinct(bare) < distinct(titles) ? titles : bare
}

/** Behind a blank, or with its own word or bracket: "C++11" is one word. */
function standsApart(title: string, tail: string): boolean {
  return title.endsWith(tail) && (/\s$/.test(title.slice(0, -tail.length)) || OPENING.test(tail))
}

const OPENING = /^[\p{L}([（［【]/u

/** Numbers that only go up are those of sequels, parts and poems in their order. */
function areCounts(tails: readonly string[]): boolean {
  const numbers = tails.map((tail) => Number(/\d+/.exec(tail)?.[0]))
  if (numbers.length < MIN_TITLES || numbers.every((number) => number === numbers[0])) return false
  return numbers.some((number, i) => i > 0 && number <= (numbers[i - 1] ?? 0))
}

const MIN_TITLES = 3

const endsWithCount = (tail: string): boolean => COUNT.test(tail)

const shapeOf = (tail: string): string => tail.toLowerCase().replace(/\d+/g, '#')

/** In brackets, behind a plus, or with a word behind it: no measurement, as each item has one. A year is none. */
function isCount(tail: string, isEach: boolean): boolean {
  const [, before = '', number = '', behind = ''] = COUNT.exec(tail) ?? []
  if (number === '' || /^(?:19|20)\d\d$/.test(number)) return false
  return OPENING_SIGN.test(before) || (!isEach && hasWords(behind) && !isUnit(behind))
}

const OPENING_SIGN = /[([（［【+＋]$/
const COUNT = /^((?:\p{L}+\s?[:：]?\s?)?[([（［【+＋]?)\s?(\d{1,6})\s?([)\]）］】]?\s?\p{L}*)$/u
