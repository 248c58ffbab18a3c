// A page becomes a feed, or a reason why not. Pure: the same bytes and the same moment give the same result.
import { createHash } from 'node:crypto'
import type { Article, Outcome, Page } from './article.ts'
import { withinBudget } from './budget.ts'
import { readCards } from './cards/read-cards.ts'
import { readChannel } from './channel.ts'
import { choose } from './choose.ts'
import type { Surroundings } from './dates/settle.ts'
import { decode } from './decode.ts'
import { openDocument, type PageDocument } from './document.ts'
import { datesOf, explain, explainNothing } from './explain.ts'
import { extractors } from './extractors/all.ts'
import type { Candidate, Facts } from './extractors/extractor.ts'
import { cleanLink } from './links.ts'
import { regionsOf } from './page/regions.ts'
import { NOT_HTML, type Refused, refusalReason, walled } from './refusal-reason.ts'
import type { Eyes, Placed } from './series/evidence.ts'
import { isList, showsOneThing } from './series/is-list.ts'
import { copyText } from './text.ts'

interface ExtractOptions {
  /** How many items are kept. */
  limit?: number
}

const DEFAULT_LIMIT = 100

export function extract(page: Page, now: number, options: ExtractOptions = {}): Outcome {
  const limit = options.limit ?? DEFAULT_LIMIT
  const decoded = decode(page)
  if ('notHtml' in decoded) return refuse(NOT_HTML(decoded.notHtml), [])
  const document = openDocument(decoded.html, page.url, page.language)
  const around = surroundings(document, now)
  const found = extractors.flatMap(({ find }) => find(document, { around }))
  const wall = walled(document)
  if (wall) return refuse(wall, found)
  const eyes: Eyes = { document, regions: regionsOf(document), around, dateLines: new Map() }
  const choice = choose(eyes, found)
  if (!isList(eyes, choice, found)) return withoutLayout(document, found, limit)
  const cards = choice.cards.slice(0, limit)
  const articles = withinBudget(articlesOf(cards, readCards(document, cards, around), factsByKey(found)))
  const explanation = explain(document, found, choice, articles)
  return copied({ found: true, feed: { channel: readChannel(document), articles }, explanation })
}

/** Nothing to see, but the page may state its list in data that scripts would show. */
function withoutLayout(document: PageDocument, found: readonly Candidate[], limit: number): Outcome {
  const articles = showsOneThing(document, found) ? [] : withinBudget(statedArticles(found).slice(0, limit))
  if (articles.length < 2) return refuse(refusalReason(document), found)
  const explanation = { ...explainNothing(found), dates: datesOf(articles) }
  return copied({ found: true, feed: { channel: readChannel(document), articles }, explanation })
}

function statedArticles(found: readonly Candidate[]): Article[] {
  const urls = new Map(found.flatMap(({ sightings }) => sightings.map(({ key, url }) => [key, url] as const)))
  return [...factsByKey(found)]
    .filter(([, { title }]) => title !== undefined)
    .map(([key, facts]) => ({ id: idOf(key), url: cleanLink(urls.get(key) ?? ''), ...facts }))
}

function surroundings(document: PageDocument, now: number): Surroundings {
  const host = URL.parse(document.url)?.hostname ?? ''
  return { now, language: document.language, country: host.split('.').pop(), read: new Map() }
}

function refuse({ reason, sentence }: Refused, found: readonly Candidate[]): Outcome {
  return copied({ found: false, reason, sentence, explanation: explainNothing(found) })
}

/** What sources state about things, the most trusted source first. */
function factsByKey(found: readonly Candidate[]): Map<string, Facts> {
  const facts = new Map<string, Facts>()
  for (const { sightings } of found) {
    for (const { key, facts: stated, area } of sightings) {
      if (!area) facts.set(key, { ...stated, ...facts.get(key) })
    }
  }
  return facts
}

function articlesOf(cards: readonly Placed[], read: readonly Facts[], stated: ReadonlyMap<string, Facts>): Article[] {
  return cards.map(({ key, url }, i) => {
    const seen = read[i] ?? {}
    const known = stated.get(key) ?? {}
    const facts = { ...seen, ...known, ...(seen.title ? { title: seen.title } : {}) }
    return { id: idOf(key), url: cleanLink(url), ...facts }
  })
}

/** The same link gives the same id for ever: 128 bits of its hash. */
function idOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}

/** Strings cut from a page keep all of it in memory; a copy of the result does not. */
function copied(outcome: Outcome): Outcome {
  return copyDeep(outcome) as Outcome
}

function copyDeep(value: unknown): unknown {
  if (typeof value === 'string') return copyText(value)
  if (Array.isArray(value)) return value.map(copyDeep)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copyDeep(one)]))
}
