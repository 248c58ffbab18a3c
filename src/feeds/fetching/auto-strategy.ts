// The strategy `auto`: the page by plain request, then its own feed or its system's interface where that gives more.
import { dayMs } from '../../platform/durations.ts'
import type { Channel, ExtractionResult } from '../extraction/page-and-feed.ts'
import { type AlternateSource, findAlternateSources, hasMoreItems, mayHaveMoreElsewhere } from './alternate-sources.ts'
import type { ExtractedPage, GetOptionalPage, GetPage, PageResult, PreparedPage } from './page-result.ts'
import type { SourceChoice, Validators } from './rules-validators.ts'

/** Time for which a chosen source is asked without a comparison. */
const sourceChoiceTtlMs = 7 * dayMs

export interface AutoRequest {
  url: string
  validators: Validators
  now: number
  /** The caller needs the page's links whatever it gives. */
  wantsLinks: boolean
  get: GetPage
  getFurther: GetOptionalPage
  /** Was asked in vain just now. */
  failed?: string
}

/** The last choice is asked first, and alone, while it gives anything; then all sources are compared anew. */
export async function fetchByAuto(request: AutoRequest): Promise<PageResult | PreparedPage> {
  const { validators, now } = request
  const choice =
    validators.choice && now - validators.choice.chosenAt < sourceChoiceTtlMs ? validators.choice : undefined
  if (!choice || choice.what === 'page') return fetchPageFirst(request, choice)
  const answer = await request.getFurther({ url: choice.url, validators })
  if (answer?.unchanged) return answer
  if (answer?.outcome.found) return resultFromSource(answer, choice, request)
  return fetchPageFirst({ ...request, validators: {}, failed: choice.url }, undefined)
}

async function fetchPageFirst(
  request: AutoRequest,
  choice: SourceChoice | undefined,
): Promise<PageResult | PreparedPage> {
  const { url, validators, now } = request
  const isToCompare = (outcome: ExtractionResult) => mayHaveMoreElsewhere(outcome) && (!choice || !outcome.found)
  const page = await request.get({
    url,
    validators: validators.choice && validators.choice.what !== 'page' ? {} : validators,
    wantsLinks: (outcome) => request.wantsLinks || isToCompare(outcome),
    isLast: request.wantsLinks ? undefined : choice ? 'when-found' : 'when-enough',
  })
  if (page.unchanged) return page
  const chosenPage = choice ?? { what: 'page' as const, url, chosenAt: now }
  if ('kept' in page) return { ...page, validators: { ...page.validators, choice: chosenPage } }
  const compared = isToCompare(page.outcome) ? await findBetterSource(page, request) : 'none'
  if (typeof compared === 'object') return resultFromSource(compared.answer, compared.choice, request)
  if (!page.outcome.found || compared === 'unknown') return page
  return { ...page, validators: { ...page.validators, choice: chosenPage } }
}

/** The first source that gives more than the page; `unknown` where one could not be asked. */
async function findBetterSource(page: Extract<PageResult, ExtractedPage>, { getFurther, now, failed }: AutoRequest) {
  const { links, outcome, url } = page
  let isKnown = failed === undefined
  for (const source of links ? findAlternateSources(links, url) : []) {
    if (source.url === failed) continue
    const answer = await getFurther({ url: source.url })
    if (!answer || answer.unchanged) isKnown = false
    else if (hasMoreItems(answer.outcome, outcome))
      return { answer, choice: toSourceChoice(source, channelOfPage(page), now) }
  }
  return isKnown ? 'none' : 'unknown'
}

function channelOfPage({ outcome, links }: Extract<PageResult, ExtractedPage>): Channel | undefined {
  return outcome.found ? outcome.feed.channel : links?.channel
}

function toSourceChoice(source: AlternateSource, channel: Channel | undefined, now: number): SourceChoice {
  return { ...source, chosenAt: now, ...(channel ? { channel } : {}) }
}

/** The address stays that of the page: what moved is the source's own affair. */
function resultFromSource(
  answer: ExtractedPage,
  choice: SourceChoice,
  { url, validators: before }: AutoRequest,
): PageResult {
  const validators = { ...answer.validators, choice }
  const { bodyHash, url: from } = answer.validators
  if (bodyHash !== undefined && bodyHash === before.bodyHash && from === before.url)
    return { unchanged: true, validators }
  const { outcome } = answer
  if (!outcome.found) return { outcome, validators, url }
  const channel = { ...outcome.feed.channel, ...choice.channel }
  const foundBy = [foundAt[choice.what], ...outcome.explanation.foundBy]
  const explanation = { ...outcome.explanation, foundBy }
  return { outcome: { ...outcome, feed: { ...outcome.feed, channel }, explanation }, validators, url }
}

const foundAt: Record<SourceChoice['what'], string> = {
  page: 'The page itself',
  feed: 'The page names a feed of its own, which gives more than the page',
  posts: 'The site runs WordPress, whose interface for programs gives more than the page',
}
