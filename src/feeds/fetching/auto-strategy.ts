// The strategy `auto`: the page by plain request, then its own feed or its system's interface where that gives more.
import type { Channel, Outcome } from '../extraction/page-and-feed.ts'
import { couldGiveMore, givesMore, type Source, sourcesOf } from './alternate-sources.ts'
import type { Answer, GetFurther, GetPage, Kept, Read } from './page-result.ts'
import type { Choice, Validators } from './validators.ts'

/** So long a source is asked without a look at the page, and a page without a look for other sources. */
const choiceHoldsMs = 7 * 24 * 3_600_000

export interface AutoRequest {
  url: string
  validators: Validators
  now: number
  /** The caller needs the page's links whatever it gives. */
  wantsLinks: boolean
  get: GetPage
  getFurther: GetFurther
  /** Was asked in vain just now. */
  failed?: string
}

/** What was chosen last is asked first, and only that, while it gives anything; then all is looked at anew. */
export async function getByAuto(request: AutoRequest): Promise<Answer | Kept> {
  const { validators, now } = request
  const choice = validators.choice && now - validators.choice.chosenAt < choiceHoldsMs ? validators.choice : undefined
  if (!choice || choice.what === 'page') return lookAtPage(request, choice)
  const answer = await request.getFurther({ url: choice.url, validators })
  if (answer?.unchanged) return answer
  if (answer?.outcome.found) return chosen(answer, choice, request)
  return lookAtPage({ ...request, validators: {}, failed: choice.url }, undefined)
}

async function lookAtPage(request: AutoRequest, choice: Choice | undefined): Promise<Answer | Kept> {
  const { url, validators, now } = request
  const isToCompare = (outcome: Outcome) => couldGiveMore(outcome) && (!choice || !outcome.found)
  const page = await request.get({
    url,
    validators: validators.choice && validators.choice.what !== 'page' ? {} : validators,
    wantsLinks: (outcome) => request.wantsLinks || isToCompare(outcome),
    isLast: request.wantsLinks ? undefined : choice ? 'when-found' : 'when-enough',
  })
  if (page.unchanged) return page
  const chosenPage = choice ?? { what: 'page' as const, url, chosenAt: now }
  if ('kept' in page) return { ...page, validators: { ...page.validators, choice: chosenPage } }
  const compared = isToCompare(page.outcome) ? await better(page, request) : 'none'
  if (typeof compared === 'object') return chosen(compared.answer, compared.choice, request)
  if (!page.outcome.found || compared === 'unknown') return page
  return { ...page, validators: { ...page.validators, choice: chosenPage } }
}

/** The first source that gives more than the page; `unknown` where one could not be asked. */
async function better(page: Extract<Answer, Read>, { getFurther, now, failed }: AutoRequest) {
  const { links, outcome, url } = page
  let isKnown = failed === undefined
  for (const source of links ? sourcesOf(links, url) : []) {
    if (source.url === failed) continue
    const answer = await getFurther({ url: source.url })
    if (!answer || answer.unchanged) isKnown = false
    else if (givesMore(answer.outcome, outcome)) return { answer, choice: choiceOf(source, channelFor(page), now) }
  }
  return isKnown ? 'none' : 'unknown'
}

function channelFor({ outcome, links }: Extract<Answer, Read>): Channel | undefined {
  return outcome.found ? outcome.feed.channel : links?.channel
}

function choiceOf(source: Source, channel: Channel | undefined, now: number): Choice {
  return { ...source, chosenAt: now, ...(channel ? { channel } : {}) }
}

/** The address stays that of the page: what moved is the source's own affair. */
function chosen(answer: Read, choice: Choice, { url, validators: before }: AutoRequest): Answer {
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

const foundAt: Record<Choice['what'], string> = {
  page: 'The page itself',
  feed: 'The page names a feed of its own, which gives more than the page',
  posts: 'The site runs WordPress, whose interface for programs gives more than the page',
}
