// A page becomes a feed, or a reason why not. Pure: the same bytes and the same moment give the same result. Its strings
// are cut from the page and keep all of it in memory until they are copied, as on the way from a worker to its thread.

import { CONVERSATION, doubtOf, tellsSubject } from './classification/list-page.ts'
import { showsOneThing } from './classification/page-kind/detail-page.ts'
import { NOT_HTML, refusalReason } from './classification/rejection-reason.ts'
import type { Surroundings } from './dates/resolve-dates.ts'
import { decode } from './decoding/decode-page.ts'
import { datesOf, explain, explainNothing, explainRefusal } from './explain.ts'
import { withinBudget } from './feed-size-limit.ts'
import { articleOf, knownFacts, NOTHING_KNOWN } from './fields/merge-fields.ts'
import { readCards } from './fields/read-records.ts'
import { noscriptPage } from './html/noscript-html.ts'
import { openDocument, type PageDocument } from './html/page-document.ts'
import { readChannel } from './html/page-metadata.ts'
import { regionsOf } from './html/page-regions.ts'
import { nativeFeed } from './native-feeds/parse-native-feed.ts'
import type { Article, Explanation, Outcome, Page, Refused } from './page-and-feed.ts'
import { hidesList, walled } from './page-state/bot-walls.ts'
import type { Candidate, Context } from './records/candidate.ts'
import type { Eyes, Placed } from './records/record-signals.ts'
import { isAside, statedList } from './selection/declared-list.ts'
import { type Choice, choose } from './selection/select-groups.ts'
import { corrected } from './selectors/apply-selectors.ts'
import type { Selectors } from './selectors/contract-selectors.ts'
import { selectedCards } from './selectors/select-records.ts'
import { onlyCard } from './single-item/single-item.ts'
import { extractors } from './sources/all-extractors.ts'
import { streamedPage } from './sources/embedded-state/react-flight-html.ts'

export interface ExtractOptions {
  /** How many items are kept. */
  limit?: number | undefined
  /** What the owner of the feed says of items and their fields. */
  selectors?: Selectors | undefined
}

const DEFAULT_LIMIT = 100
const NOTHING_SELECTED: Refused = {
  reason: 'not-a-list',
  sentence: 'The selector for items finds nothing on that page. Change it, or leave it out to let the list be found.',
}
const NO_ENTRIES: Refused = {
  reason: 'empty',
  sentence: 'That address gives a feed without any entries. Try again when it has some.',
}

export function extract(page: Page, now: number, options: ExtractOptions = {}): Outcome {
  const decoded = decode(page)
  if ('notHtml' in decoded) return refuse(NOT_HTML(decoded.notHtml), [])
  if (!('html' in decoded)) return converted(decoded, page, now, options.limit ?? DEFAULT_LIMIT)
  const document = openDocument(decoded.html, page.url, page.language)
  const outcome = read(document, now, options)
  if (outcome.found || outcome.reason !== 'needs-javascript') return outcome
  const html = noscriptPage(document) ?? streamedPage(document)
  const other = html === undefined ? outcome : read(openDocument(html, page.url, page.language), now, options)
  return other.found ? other : outcome
}

function read(document: PageDocument, now: number, options: ExtractOptions): Outcome {
  const around = surroundings(document.url, document.language, now)
  const context: Context = { around, sighted: new Map() }
  const found = extractors.flatMap(({ find }) => find(document, context))
  const wall = walled(document)
  const limit = options.limit ?? DEFAULT_LIMIT
  const work: Work = { document, found, around, limit, selectors: options.selectors }
  if (options.selectors?.items) {
    const outcome = selected(work, options.selectors.items)
    return wall && !outcome.found ? refuse(wall.refused, found) : outcome
  }
  const eyes: Eyes = { document, regions: regionsOf(document), around }
  const choice = choose(
    eyes,
    found.filter(({ beside }) => !beside),
  )
  const statements = found.filter(isStatement)
  const [best] = choice.series
  if (wall && (!best || hidesList(document, wall, best))) return refuse(wall.refused, found)
  const doubt = doubtOf(eyes, choice, statements)
  if (choice.cards.length > 1 && !doubt) return shown(work, choice)
  if (wall) return refuse(wall.refused, found)
  const stated = statedOnly(work, eyes, tellsSubject(doubt) ? choice.cards : [])
  if (stated) return stated
  // One thing that a page shows may be its one card; a thread only has a forum above it.
  const only = doubt === CONVERSATION ? undefined : onlyCard(eyes, choice, statements)
  if (only) return shown(work, only)
  return refuse(
    refusalReason(eyes, showsOneThing(document, statements)),
    found,
    explainRefusal(document, found, choice, doubt),
  )
}

function shown(work: Work, choice: Choice): Outcome {
  const articles = articlesOf(choice.cards.slice(0, work.limit), work)
  return told(work, articles, explain(work.document, work.found, choice, articles))
}

/** A guess does not tell what a page is about. */
const isStatement = ({ hint, beside }: Candidate): boolean => !hint && !beside

/** What is known of a page when its list is chosen. */
interface Work {
  document: PageDocument
  found: readonly Candidate[]
  around: Surroundings
  limit: number
  selectors: Selectors | undefined
}

function told({ document }: Work, articles: Article[], explanation: Explanation): Outcome {
  return { found: true, feed: { channel: readChannel(document), articles }, explanation }
}

/** The owner says what is an item: nothing is chosen, and nothing is judged. */
function selected(work: Work, items: NonNullable<Selectors['items']>): Outcome {
  const articles = articlesOf(selectedCards(work.document, items).slice(0, work.limit), work, items.enhance)
  if (articles.length === 0) return refuse(NOTHING_SELECTED, work.found)
  const foundBy = [`The selector that was given: ${articles.length === 1 ? '1 item' : `${articles.length} items`}`]
  return told(work, articles, { ...explainNothing([]), foundBy, dates: datesOf(articles) })
}

/** Nothing to see, but the page may state its list in data that scripts would show. */
function statedOnly(work: Work, eyes: Eyes, doubted: readonly Placed[]): Outcome | undefined {
  const { document, limit } = work
  const keys = new Set(doubted.map(({ key }) => key))
  const found = work.found.filter((one) => !isAside(eyes, one) && !areAmong(keys, one))
  const articles = showsOneThing(document, found.filter(isStatement))
    ? []
    : withinBudget(statedArticles(eyes, found).slice(0, limit))
  if (articles.length < 2) return undefined
  return told(work, articles, { ...explainNothing(found), dates: datesOf(articles) })
}

/** What the page shows around the thing that it is about. */
const areAmong = (keys: ReadonlySet<string>, { sightings }: Candidate): boolean =>
  sightings.filter(({ key }) => keys.has(key)).length > sightings.length / 2

function statedArticles({ document, regions }: Eyes, found: readonly Candidate[]): Article[] {
  const known = knownFacts(found)
  return statedList(document, found, regions).map((sighting) => articleOf(sighting, {}, known))
}

/** A page that is a feed already. */
function converted(document: { xml: string } | { json: string }, page: Page, now: number, limit: number): Outcome {
  const native = nativeFeed(document, page.url, { around: surroundings(page.url, page.language, now) })
  if (!native) return refuse(NOT_HTML('xml' in document ? 'application/xml' : 'application/json'), [])
  const articles = withinBudget(native.feed.articles.slice(0, limit))
  if (articles.length === 0) return refuse(NO_ENTRIES, [])
  const explanation = { ...explainNothing([]), foundBy: [native.says], dates: datesOf(articles) }
  return { found: true, feed: { ...native.feed, articles }, explanation }
}

function surroundings(url: string, language: string | undefined, now: number): Surroundings {
  const host = URL.parse(url)?.hostname ?? ''
  return { now, language, country: host.split('.').pop(), read: new Map() }
}

function refuse(
  { reason, sentence }: Refused,
  found: readonly Candidate[],
  explanation: Explanation = explainNothing(found),
): Outcome {
  return { found: false, reason, sentence, explanation }
}

function articlesOf(cards: readonly Placed[], { document, found, around, selectors }: Work, enhance = true): Article[] {
  const known = enhance ? knownFacts(found) : NOTHING_KNOWN
  const read = enhance ? readCards(document, cards, around) : []
  const articles = cards.map((card, i) => articleOf(card, read[i] ?? {}, known))
  const areas = cards.map(({ area }) => area)
  return withinBudget(selectors ? corrected(articles, areas, document, selectors, { around }) : articles)
}
