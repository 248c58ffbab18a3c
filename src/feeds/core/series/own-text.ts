// Whether a page is a text under its own name, and what was taken for its list only stands in it or behind it.
import { dateInLine } from '../dates.ts'
import { countBetween, foldedTextOf, type PageDocument, textIn } from '../document.ts'
import { CONTENT } from '../page/regions.ts'
import { type Element, named } from '../page/tree.ts'
import { foldText, weightOf } from '../text.ts'
import { type Eyes, nameOf, type Placed } from './evidence.ts'

/** What stands between the name of a list and its first entry is shorter, or carries no date. */
const LEAST_TEXT = 300
const LEAST_LINE = 60
/** How many lines after the name may hold the day of the text, and how many before it. */
const LINES_AFTER = 6
const LINES_BEFORE = 2
/** So many entries are what the page is for, whatever is told before them. */
const MANY = 30

/** A headline that is the title of the page, its day, its text: then the others. */
export function isBehindText(eyes: Eyes, cards: readonly Placed[]): boolean {
  const { document } = eyes
  const headline = cards.length < MANY ? ownHeadline(eyes) : undefined
  if (!headline) return false
  const isOther = ({ area }: Placed) => area.firstText > headline.firstText || area.endText <= headline.firstText
  const others = cards.filter(isOther)
  const first = Math.min(...others.map(({ area }) => area.firstText))
  if (!(first >= headline.endText)) return false
  const start = document.lines.findIndex(({ firstText }) => firstText >= headline.firstText)
  const lines = document.lines.slice(start + 1).filter((line) => line.firstText < first)
  const near = document.lines.slice(Math.max(0, start - LINES_BEFORE), start + 1 + LINES_AFTER)
  const told = near.some((line) => line.firstText < first && dateInLine(line.text, eyes.around) !== undefined)
  return told && textOf(eyes, lines) >= LEAST_TEXT
}

/** "Re: the subject", each time: what several people say of one thing. */
export function isConversation({ document }: Eyes, cards: readonly Placed[]): boolean {
  const [name, ...others] = cards.map((card) => foldedTextOf(nameOf(document, card)))
  if (name === undefined || others.length < 2 || others.some((other) => other !== name)) return false
  const subject = name.replace(/^\p{L}{2,3} /u, '')
  return subject.length >= 8 && titleOf(document).includes(subject)
}

/** The heading of the first rank that the title of the page repeats, and that leads nowhere else. */
function ownHeadline({ document, regions }: Eyes): Element | undefined {
  const title = titleOf(document)
  return named(document.tree, 'h1').find((heading) => {
    if (heading.hidden || (regions[heading.index] ?? 0) !== CONTENT) return false
    if (countBetween(document, 'links', heading.index, heading.end) > 0) return false
    const text = textIn(document, heading)
    return weightOf(text) >= 8 && title.includes(foldText(text))
  })
}

function titleOf({ tree, metas }: PageDocument): string {
  return `${foldText(tree.title)} ${foldText(metas.get('og:title') ?? '')}`
}

function textOf({ regions }: Eyes, lines: PageDocument['lines']): number {
  return lines.reduce((sum, { weight, heading, holder }) => {
    const isText = weight >= LEAST_LINE && heading === undefined && (regions[holder.index] ?? 0) === CONTENT
    return isText ? sum + weight : sum
  }, 0)
}
