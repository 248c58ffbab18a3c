// What was seen and decided, in lines for people.
import type { Article, Explanation } from './article.ts'
import type { Choice } from './choose.ts'
import { type PageDocument, textIn } from './document.ts'
import type { Candidate } from './extractors/extractor.ts'
import type { Series } from './series/one-kind.ts'
import { shorten } from './text.ts'

const LINES = 8

export function explain(
  document: PageDocument,
  found: readonly Candidate[],
  choice: Choice,
  articles: readonly Article[],
): Explanation {
  const stated = found.filter(({ sightings }) => sightings.some(({ area }) => !area))
  const told = stated.map(({ foundBy, sightings }) => `${words(foundBy)}, with facts about ${count(sightings.length)}`)
  const kept = choice.series.map(({ foundBy, cards }) => `${words(foundBy)}: ${count(cards.length)}`)
  const keys = new Set(choice.cards.map(({ key }) => key))
  // The chosen list is often seen by several sources: what they agree on was not left out.
  const others = choice.left.filter(({ cards }) => cards.filter(({ key }) => keys.has(key)).length < cards.length / 2)
  return {
    foundBy: [...kept, ...told],
    leftOut: firstOfEach(others, (series) => sample(document, series.cards[0]))
      .map((series) => leftOut(document, series))
      .slice(0, LINES),
    dates: datesOf(articles),
    evidence: [...choice.series, ...choice.left].slice(0, 2 * LINES).map((series) => evidence(document, series)),
  }
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
  const all = [...series, ...left]
  const others = firstOfEach(all, ({ cards }) => sample(document, cards[0]))
  return {
    ...explainNothing(found),
    leftOut: others.map((one) => leftOut(document, one, one === all[0] ? doubt : undefined)).slice(0, LINES),
    evidence: all.slice(0, LINES).map((one) => evidence(document, one)),
  }
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

/** Navigation is seen again and again, in larger and smaller pieces. */
function firstOfEach<T>(things: readonly T[], key: (thing: T) => string): T[] {
  return [...Map.groupBy(things, key).values()].flatMap(([first]) => (first === undefined ? [] : [first]))
}

function leftOut(document: PageDocument, { cards, traits }: Series, doubt?: string): string {
  const links = cards.length === 1 ? 'A link' : `${cards.length} links`
  const text = sample(document, cards[0])
  const where =
    doubt ??
    (traits.frame > 0.5
      ? 'in the navigation or the footer'
      : traits.beside > 0.5
        ? 'beside the content'
        : 'less like a list of entries')
  return text === '' ? `${links}, ${where}` : `${links} such as “${text}”, ${where}`
}

function evidence(document: PageDocument, { foundBy, cards, traits, score }: Series): string {
  const shares = [`${percent(traits.dated)} dated`, `${percent(traits.headed)} with a heading`]
  const text = sample(document, cards[0])
  return `${foundBy}, ${count(cards.length)} like "${text}": score ${Math.round(score)}, ${shares.join(', ')}`
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

function sample(document: PageDocument, card: Series['cards'][number] | undefined): string {
  return card ? shorten(textIn(document, card.link.element), 40) : ''
}

export function datesOf(articles: readonly Article[]): string {
  const dated = articles.filter(({ publishedAt }) => publishedAt !== undefined).length
  if (dated === 0) return 'none on the page'
  return dated === articles.length ? 'all items are dated' : `${dated} of ${articles.length} items are dated`
}
