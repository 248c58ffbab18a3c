// What was seen and decided, in lines for people.
import type { Article, Explanation } from './article.ts'
import type { Choice } from './choose.ts'
import type { PageDocument } from './document.ts'
import type { Candidate } from './extractors/extractor.ts'
import type { Series } from './series/one-kind.ts'
import { textOf } from './text.ts'

const LINES = 8

export function explain(
  document: PageDocument,
  found: readonly Candidate[],
  choice: Choice,
  articles: readonly Article[],
): Explanation {
  const stated = found.filter(({ sightings }) => sightings.some(({ area }) => !area))
  const told = stated.map(({ foundBy, sightings }) => `${foundBy}: facts about ${count(sightings.length)}`)
  const kept = choice.series.map((series) => `${series.foundBy}: ${count(series.cards.length)}, ${evidence(series)}`)
  const left = choice.left
    .slice(0, LINES)
    .map((series) => `${count(series.cards.length)} like "${sample(document, series)}": ${evidence(series)}`)
  return { foundBy: [...told, ...kept], leftOut: left, dates: datesOf(articles) }
}

export function explainNothing(found: readonly Candidate[]): Explanation {
  const foundBy = found.slice(0, LINES).map(({ foundBy, sightings }) => `${foundBy}: ${count(sightings.length)}`)
  return { foundBy, leftOut: [], dates: 'none' }
}

const count = (number: number): string => (number === 1 ? '1 item' : `${number} items`)

function evidence({ traits, score }: Series): string {
  const words = [
    `score ${Math.round(score)}`,
    `${percent(traits.dated)} dated`,
    `${percent(traits.headed)} with a heading`,
    ...(traits.frame > 0.5 ? ['in the frame of the page'] : traits.beside > 0.5 ? ['beside the content'] : []),
  ]
  return words.join(', ')
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

function sample(document: PageDocument, { cards }: Series): string {
  const first = cards[0]
  return first ? textOf(document.tree, first.link.element).slice(0, 40) : ''
}

export function datesOf(articles: readonly Article[]): string {
  const dated = articles.filter(({ publishedAt }) => publishedAt !== undefined).length
  if (dated === 0) return 'none on the page'
  return dated === articles.length ? 'all items are dated' : `${dated} of ${articles.length} items are dated`
}
