// What was seen and decided, in lines for people.

import type { Series } from './candidates/candidate-group.ts'
import { isStated } from './classification/page-kind/detail-page.ts'
import { type PageDocument, textIn } from './html/page-document.ts'
import { shorten } from './normalization/text.ts'
import type { Article, Explanation } from './page-and-feed.ts'
import type { Candidate } from './records/candidate.ts'
import { keysOf } from './records/record-signals.ts'
import type { Choice } from './selection/select-groups.ts'

const LINES = 8

export function explain(
  document: PageDocument,
  found: readonly Candidate[],
  choice: Choice,
  articles: readonly Article[],
): Explanation {
  const stated = found.filter(isStated)
  const told = stated.map(({ foundBy, sightings }) => `${words(foundBy)}, with facts about ${count(sightings.length)}`)
  const kept = choice.series.map(({ foundBy, cards }) => `${words(foundBy)}: ${count(cards.length)}`)
  const chosen = keysOf(choice.cards)
  const left = sampled(document, choice.left)
  // The chosen list is often seen by several sources: what they agree on was not left out.
  const others = left.filter(({ series }) => shareIn(chosen, series) < 0.5)
  return {
    foundBy: [...kept, ...told],
    leftOut: firstOfEach(others).map((one) => leftOut(one)),
    dates: datesOf(articles),
    evidence: [...sampled(document, choice.series), ...left].slice(0, 2 * LINES).map(evidence),
  }
}

function shareIn(keys: ReadonlySet<string>, { cards }: Series): number {
  let count = 0
  for (const { key } of cards) if (keys.has(key)) count++
  return count / cards.length
}

export function explainNothing(found: readonly Candidate[]): Explanation {
  const seen = found.slice(0, LINES).map(({ foundBy, sightings }) => `${words(foundBy)}: ${count(sightings.length)}`)
  return { foundBy: seen, leftOut: [], dates: 'none', evidence: [] }
}

/** `doubt` is why the best list of the page is not what the page is for. */
export function explainRefusal(
  document: PageDocument,
  found: readonly Candidate[],
  { series, left }: Choice,
  doubt: string | undefined,
): Explanation {
  const all = sampled(document, [...series, ...left])
  return {
    ...explainNothing(found),
    leftOut: firstOfEach(all).map((one) => leftOut(one, one === all[0] ? doubt : undefined)),
    evidence: all.slice(0, LINES).map(evidence),
  }
}

/** A series with the words of its first link. */
interface Sampled {
  series: Series
  text: string
}

function sampled(document: PageDocument, all: readonly Series[]): Sampled[] {
  return all.map((series) => {
    const [card] = series.cards
    return { series, text: card ? shorten(textIn(document, card.link.element), 40) : '' }
  })
}

/** What the names of our sources mean to the owner of a page. */
const words = (foundBy: string): string => {
  if (foundBy.startsWith('semantic')) return 'Elements marked as articles'
  if (foundBy.startsWith('repeated')) return 'Blocks that repeat'
  if (foundBy.startsWith('similar')) return 'Blocks that look alike'
  if (foundBy.startsWith('sections')) return 'Sections with headings'
  if (foundBy === 'only card') return 'A block that stands alone'
  return foundBy === 'JSON-LD' ? 'Structured data (JSON-LD)' : foundBy
}

const count = (number: number): string => (number === 1 ? '1 item' : `${number} items`)

/** So many are told. Navigation is seen again and again, in larger and smaller pieces. */
function firstOfEach(all: readonly Sampled[]): Sampled[] {
  const first = new Map<string, Sampled>()
  for (const one of all) {
    if (first.size === LINES) break
    if (!first.has(one.text)) first.set(one.text, one)
  }
  return [...first.values()]
}

function leftOut({ series: { cards, traits }, text }: Sampled, doubt?: string): string {
  const links = cards.length === 1 ? 'A link' : `${cards.length} links`
  const where =
    doubt ??
    (traits.frame > 0.5
      ? 'in the navigation or the footer'
      : traits.beside > 0.5
        ? 'beside the content'
        : 'less like a list of entries')
  return text === '' ? `${links}, ${where}` : `${links} such as “${text}”, ${where}`
}

function evidence({ series: { foundBy, cards, traits, score }, text }: Sampled): string {
  const shares = [`${percent(traits.dated)} dated`, `${percent(traits.headed)} with a heading`]
  return `${foundBy}, ${count(cards.length)} like "${text}": score ${Math.round(score)}, ${shares.join(', ')}`
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

const isDated = ({ publishedAt }: Article): boolean => publishedAt !== undefined

export function datesOf(articles: readonly Article[]): string {
  const dated = articles.filter(isDated).length
  if (dated === 0) return 'none on the page'
  return dated === articles.length ? 'all items are dated' : `${dated} of ${articles.length} items are dated`
}
