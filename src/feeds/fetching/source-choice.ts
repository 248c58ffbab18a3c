// Choice among the page and the alternate sources of its list, and the result in the name of the page.
import { dayMs } from '../../platform/durations.ts'
import { addFoundBy } from '../extraction/explain.ts'
import type { PlainFact } from '../extraction/explanation-facts.ts'
import type { Channel } from '../extraction/page-and-feed.ts'
import type { AlternateSource } from './alternate-sources.ts'
import type { ExtractedPage, ListedPage, PageResult, PreparedPage } from './page-result.ts'
import type { SourceChoice, Validators } from './rules-validators.ts'

/** Time for which a chosen source is requested without a comparison. */
const sourceChoiceTtlMs = 7 * dayMs

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
  return choice && now - choice.chosenAt < sourceChoiceTtlMs ? choice : undefined
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
}
