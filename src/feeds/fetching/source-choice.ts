// Choice among the page and the alternate sources of its list, and the result in the name of the page.
import type { StepsTaken } from '../../platform/browser/steps/page-steps.ts'
import { dayMs } from '../../platform/durations.ts'
import { addFoundBy } from '../extraction/explain.ts'
import { type FoundByFact, foundBySentence, type PlainFact } from '../extraction/explanation-facts.ts'
import { urlKey } from '../extraction/normalization/urls.ts'
import type { Channel, ExtractionResult } from '../extraction/page-and-feed.ts'
import type { AlternateSource } from './alternate-sources.ts'
import type { DataAddress, ExtractedPage, ListedPage, PageResult, PreparedPage } from './page-result.ts'
import type { SourceChoice, Validators } from './rules-validators.ts'

/** Time for which a chosen source is requested without a comparison. */
const sourceChoiceTtlMs = 7 * dayMs
/** Time for which an address of a page's scripts is taken for the page without a look at it. */
const dataChoiceTtlMs = 3 * dayMs

/** Time for which the page is read after its ready-made feed gave nothing. */
const retryReadyMadeMs = dayMs

export function readyMadeChoice(url: string, now: number): SourceChoice {
  return { what: 'catalogue', url, chosenAt: now }
}

/** `readyMadeFailed`: the catalogue is asked again after a day, not after a week. */
export function pageChoice(url: string, now: number, readyMadeFailed: boolean): SourceChoice {
  return { what: 'page', url, chosenAt: readyMadeFailed ? now - sourceChoiceTtlMs + retryReadyMadeMs : now }
}

/** The choice of an earlier comparison, while it is valid. */
export function currentChoice({ choice }: Validators, now: number): SourceChoice | undefined {
  const ttlMs = choice?.what === 'data' ? dataChoiceTtlMs : sourceChoiceTtlMs
  return choice && now - choice.chosenAt < ttlMs ? choice : undefined
}

/** Validators for a request of the page itself: those of another source do not apply. */
export function pageValidators(validators: Validators): Validators {
  return validators.choice && validators.choice.what !== 'page' ? {} : validators
}

/** A source that gives more than the page. The channel stays that of the page. */
export function chooseSource(source: AlternateSource, { outcome, links }: ListedPage, now: number): SourceChoice {
  const channel: Channel | undefined = outcome.found ? outcome.feed.channel : links?.channel
  return { ...source, chosenAt: now, ...(channel ? { channel } : {}) }
}

/** The page as a browser shows it, found by it, with the steps that the owner asks for. */
export function resultInBrowser(page: ListedPage, now: number): ListedPage {
  const { outcome, steps } = page
  const choice: SourceChoice = { what: 'rendered', url: page.url, chosenAt: now }
  if (!outcome.found) return page.steps?.isMissing ? withMissingElement(page, outcome) : page
  const first = addFoundBy(outcome.explanation, { code: foundAt.rendered }, 'first')
  const explanation = factsOfSteps(steps).reduce((all, fact) => addFoundBy(all, fact, 'last'), first)
  return withChoice({ ...page, outcome: { ...outcome, explanation } }, choice)
}

function withMissingElement(page: ListedPage, outcome: Exclude<ExtractionResult, { found: true }>): ListedPage {
  const sentence = `${outcome.sentence} ${foundBySentence({ code: 'element-missing' })}.`
  return { ...page, outcome: { ...outcome, sentence } }
}

function factsOfSteps({ isMissing, scrolls, clicks }: Partial<StepsTaken> = {}): FoundByFact[] {
  return [
    ...(isMissing ? [{ code: 'element-missing' } as const] : []),
    ...(scrolls ? [{ code: 'scrolled', count: scrolls } as const] : []),
    ...(clicks ? [{ code: 'asked-for-more', count: clicks } as const] : []),
  ]
}

/** An address of the page's scripts whose items are those that the page shows. */
export function dataChoice(address: DataAddress, { outcome }: ExtractedPage, now: number): SourceChoice {
  return { what: 'data', ...address, chosenAt: now, ...(outcome.found ? { channel: outcome.feed.channel } : {}) }
}

/** The same items, whatever else each of both has. */
export function hasSameItems(data: ExtractionResult, page: ExtractionResult): boolean {
  if (!data.found || !page.found) return false
  const urls = new Set(data.feed.articles.map(({ url }) => urlKey(url)))
  return page.feed.articles.every(({ url }) => urls.has(urlKey(url)))
}

export function withChoice<Page extends ListedPage | PreparedPage>(page: Page, choice: SourceChoice): Page {
  return { ...page, validators: { ...page.validators, choice } }
}

/** Page in whose name the result of a source is given. */
export interface ChoosingPage {
  /** The address stays that of the page: what moved is the source's own affair. */
  url: string
  /** Validators of the last good answer. */
  validators: Validators
}

/** The result of a chosen source; unchanged where its bytes are those of the last good answer. */
export function resultFromSource(
  answer: ExtractedPage,
  choice: SourceChoice,
  { url, validators: before }: ChoosingPage,
): PageResult {
  const validators = { ...answer.validators, choice }
  const { bodyHash, url: from } = answer.validators
  if (bodyHash !== undefined && bodyHash === before.bodyHash && from === before.url)
    return { unchanged: true, validators }
  const { outcome } = answer
  if (!outcome.found) return { outcome, validators, url }
  // Of a ready-made feed the page was not read.
  const ofPage = choice.what === 'catalogue' ? { url } : choice.channel
  const channel = { ...outcome.feed.channel, ...ofPage }
  const explanation = addFoundBy(outcome.explanation, { code: foundAt[choice.what] }, 'first')
  return { outcome: { ...outcome, feed: { ...outcome.feed, channel }, explanation }, validators, url }
}

const foundAt: Record<SourceChoice['what'], PlainFact> = {
  page: 'page-itself',
  feed: 'feed-of-page',
  posts: 'posts-of-site',
  catalogue: 'ready-made-feed',
  rendered: 'page-in-browser',
  data: 'address-of-scripts',
}
