// Judged pages: features of the best group of saved pages, what the certain rules say of it, and what it is worth.

import type { FeatureName } from '../../src/feeds/extraction/classification/list-features.ts'
import { featuresOfSelection } from '../../src/feeds/extraction/classification/list-page.ts'
import { findPageStatementRejection } from '../../src/feeds/extraction/classification/page-statement-rules.ts'
import { findWallRejection } from '../../src/feeds/extraction/classification/rejection-reason.ts'
import { decodePage } from '../../src/feeds/extraction/decoding/decode-page.ts'
import { surveyPage } from '../../src/feeds/extraction/extract.ts'
import { parseDocument } from '../../src/feeds/extraction/html/page-document.ts'
import type { LocatedRecord } from '../../src/feeds/extraction/records/record-signals.ts'
import { flat, stripped } from '../../test/feeds/extraction/harness/strip-names.ts'
import { createRandom } from '../../test/harness/random.ts'
import { type ListPage, type NoListPage, readSet, type SavedSet } from './saved-set.ts'
import { scorePage } from './score-page.ts'

/** `whole`: as it was saved. `bare`: without names and landmarks. `short`: all but a few items are cut out. */
type Variant = 'whole' | 'bare' | 'short'

export interface JudgedPage {
  id: string
  set: string
  site: string
  variant: Variant
  isList: boolean
  /** Of a list: F1 of the links of its best group; 0 for other pages. */
  f1: number
  values: Record<FeatureName, number>
  /** Rule on what the page states, which rejects every group. */
  rule: string | undefined
  /** How much it counts. */
  weight: number
}

/** Best group of a worse list: whether its page is a list is not what it tells. */
export const MIN_F1 = 0.5
/** Items that a feed keeps. */
const maxItems = 100
/** Changed pages count as this share of their page. */
const variantWeight = 0.3
const [leastItems, mostItems] = [2, 6]

/** Pages without a group are left out. `folders`: see `weighedSets`. */
export function judgeFolders(folders: readonly string[]): JudgedPage[] {
  return weighedSets(folders).flatMap(({ set: { lists, noLists }, weight }) =>
    [...lists, ...noLists].flatMap((page) => judgeVariants(page, weight)),
  )
}

/** Each folder may end in `@WEIGHT`, by which its pages count. */
export function weighedSets(folders: readonly string[]): { set: SavedSet; weight: number }[] {
  return folders.map((folder) => {
    const [, path = folder, weight = '1'] = /^(.*?)(?:@([\d.]+))?$/.exec(folder) ?? []
    return { set: readSet(path), weight: Number(weight) }
  })
}

export const isLearnable = ({ isList, f1 }: JudgedPage): boolean => !isList || f1 >= MIN_F1

interface Judged {
  page: JudgedPage
  records: readonly LocatedRecord[]
}

function judgeVariants(saved: ListPage | NoListPage, weight: number): JudgedPage[] {
  const decoded = decodePage(saved.page)
  if (!('html' in decoded)) return []
  const whole = judge(decoded.html, saved, 'whole', weight)
  const bare = judge(flat(stripped(decoded.html, true)), saved, 'bare', weight * variantWeight)
  const short = whole && 'truth' in saved && isLearnable(whole.page) ? shortened(decoded.html, whole, saved) : undefined
  return [whole?.page, bare?.page, short].filter((page) => page !== undefined)
}

function judge(
  html: string,
  saved: ListPage | NoListPage,
  variant: Variant,
  weight: number,
  keys?: ReadonlySet<string>,
): Judged | undefined {
  const document = parseDocument(html, saved.page.url, saved.page.language)
  const { context, candidates, choice } = surveyPage(document, saved.fetchedAt)
  const [best] = choice.groups
  const { records } = choice
  if (!best || records.length < 2 || findWallRejection(document)) return undefined
  const declared = candidates.filter(({ isGuess, hasOnlyFields }) => !isGuess && !hasOnlyFields)
  const isList = 'truth' in saved
  const { id, set, site } = saved
  const rule = findPageStatementRejection(context, records, best.features)?.id
  const values = featuresOfSelection(context, choice, declared)
  const f1 = !isList ? 0 : keys ? Number(records.every(({ key }) => keys.has(key))) : f1Of(saved, records)
  return { page: { id, set, site, variant, isList, f1, values, rule, weight }, records }
}

const f1Of = ({ truth }: ListPage, records: readonly LocatedRecord[]): number =>
  scorePage(
    truth,
    records.slice(0, maxItems).map(({ url }) => ({ url })),
  ).f1

/**
 * The list with its first few items and its last alone: a new site has no more. All between the link of one item and
 * the link of the last is cut out, so that what begins as the one ends as the other. Undefined for a list as short.
 */
function shortened(html: string, { records, page }: Judged, saved: ListPage): JudgedPage | undefined {
  const random = createRandom([...saved.id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e6, 7))
  const count = leastItems - 1 + random.below(mostItems - leastItems + 1)
  const [next, last] = [records[count], records.at(-1)]
  if (!next || !last || next === last) return undefined
  const placeOf = ({ link }: LocatedRecord) => html.indexOf(`${link.element.attributes.href ?? ''}"`)
  const [from, to] = [placeOf(next), placeOf(last)]
  if (from < 0 || to <= from) return undefined
  const keys = new Set([...records.slice(0, count), last].map(({ key }) => key))
  return judge(html.slice(0, from) + html.slice(to), saved, 'short', page.weight * variantWeight, keys)?.page
}
