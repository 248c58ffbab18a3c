// Learning of the decision whether a page is a list: features of saved pages, folds by site, weights as a file.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LIST_FEATURES, listFeaturesOf } from '../../src/feeds/extraction/classification/list-features.ts'
import { decodePage } from '../../src/feeds/extraction/decoding/decode-page.ts'
import { surveyPage } from '../../src/feeds/extraction/extract.ts'
import { parseDocument } from '../../src/feeds/extraction/html/page-document.ts'
import type { Page } from '../../src/feeds/extraction/page-and-feed.ts'
import { detectBotWall } from '../../src/feeds/extraction/page-state/bot-walls.ts'
import type { LocatedRecord } from '../../src/feeds/extraction/records/record-signals.ts'
import { flat, stripped } from '../../test/feeds/extraction/harness/strip-names.ts'
import { createRandom } from '../../test/harness/random.ts'
import { fitLogistic, type LearningSample, predict } from './logistic-model.ts'
import { readSet, type SavedSet } from './saved-set.ts'
import { scorePage } from './score-page.ts'

interface Sample extends LearningSample {
  id: string
  set: string
  site: string
  /** Of a list: what its selection is worth. */
  f1: number
}

const weightsFile = fileURLToPath(
  new URL('../../src/feeds/extraction/classification/list-weights.json', import.meta.url),
)
const folds = 10
/** From weak to strong. */
const penalties = [10, 30, 60]
/** Whether the page of a worse selection is a list is not what the group tells. */
const minF1 = 0.5
const digits = 4
/** Changed pages count as this share of their page. */
const variantWeight = 0.3
const [leastItems, mostItems] = [2, 6]

/** `folders`: each may end in `@WEIGHT`, by which its pages count. Without `write` only the figures are told. */
export function trainBench(folders: readonly string[], write: boolean): void {
  const samples = folders.flatMap((folder) => {
    const [, path = folder, weight = '1'] = /^(.*?)(?:@([\d.]+))?$/.exec(folder) ?? []
    return samplesOf(readSet(path), Number(weight))
  })
  const learnable = samples.filter(({ f1, isTrue }) => !isTrue || f1 >= minF1)
  console.log(`${samples.length} pages with a group, ${learnable.length} to learn from, of ${new Set(samples.map(({ site }) => site)).size} sites`)
  const trials = penalties.map((penalty) => ({ penalty, odds: oddsByFold(samples, penalty) }))
  const wrongOf = ({ odds }: { odds: ReadonlyMap<Sample, number> }) =>
    learnable.filter((one) => (odds.get(one) ?? 0) > 0 !== one.isTrue).length
  // Of those that are wrong equally often, the strongest: unseen pages are of more kinds than seen ones.
  const best = trials.reduce((one, other) => (wrongOf(other) <= wrongOf(one) ? other : one))
  for (const { penalty, odds } of trials) console.log(`penalty ${penalty}${penalty === best.penalty ? ' *' : ''}: ${told(samples, odds)}`)
  for (const sample of learnable) {
    const odds = best.odds.get(sample) ?? 0
    if (odds > 0 !== sample.isTrue) console.log(`  ${sample.isTrue ? 'refused' : 'fed'} ${sample.set}/${sample.id} (${odds.toFixed(2)})`)
  }
  if (write) writeWeights(learnable, best.penalty, folders.length)
}

function samplesOf({ name, lists, noLists }: SavedSet, weight: number): Sample[] {
  return [...lists, ...noLists].flatMap((saved): Sample[] => {
    const decoded = decodePage(saved.page)
    if (!('html' in decoded)) return []
    const sampleOf = (html: string, set: string, own: number): [Sample, Judged] | undefined => {
      const found = judgedOf(html, saved.page, saved.fetchedAt)
      if (!found) return undefined
      const f1 = 'truth' in saved ? scorePage(saved.truth, found.items).f1 : 0
      return [{ id: saved.id, set, site: saved.site, values: found.values, isTrue: 'truth' in saved, weight: own, f1 }, found]
    }
    const whole = sampleOf(decoded.html, name, weight)
    const bare = sampleOf(flat(stripped(decoded.html, true)), `${name} bare`, weight * variantWeight)
    if (!whole) return bare ? [bare[0]] : []
    const short = whole[0].f1 >= minF1 ? shortOf(decoded.html, whole[1], saved.id) : undefined
    const shortSample = short && sampleOf(short.html, `${name} short`, weight * variantWeight)
    // What is left of the list is the truth of it.
    const isKept = shortSample?.[1].records.every(({ key }) => short?.keys.has(key))
    if (shortSample) shortSample[0].f1 = isKept ? 1 : 0
    return [whole, bare, shortSample].flatMap((one) => (one ? [one[0]] : []))
  })
}

/**
 * The list with its first few items and its last alone: a new site has no more. All between the link of one item and
 * the link of the last is cut out, so that what begins as the one ends as the other. Undefined for a list as short as that.
 */
function shortOf(html: string, { records }: Judged, id: string) {
  const random = createRandom([...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e6, 7))
  const count = leastItems - 1 + random.below(mostItems - leastItems + 1)
  const [next, last] = [records[count], records.at(-1)]
  if (!next || !last || next === last) return undefined
  const placeOf = ({ link }: LocatedRecord) => html.indexOf(`${link.element.attributes.href ?? ''}"`)
  const [from, to] = [placeOf(next), placeOf(last)]
  if (from < 0 || to <= from) return undefined
  const keys = new Set([...records.slice(0, count), last].map(({ key }) => key))
  return { html: html.slice(0, from) + html.slice(to), keys }
}

interface Judged {
  values: number[]
  items: { url: string; title: string }[]
  records: readonly LocatedRecord[]
}

/** Undefined where no group is judged. */
function judgedOf(html: string, page: Page, now: number): Judged | undefined {
  const document = parseDocument(html, page.url, page.language)
  const { context, candidates, choice } = surveyPage(document, now)
  const [best] = choice.groups
  if (!best || choice.records.length < 2 || detectBotWall(document)) return undefined
  const declared = candidates.filter(({ isGuess, hasOnlyFields }) => !isGuess && !hasOnlyFields)
  const values = listFeaturesOf(context, { ...best, records: choice.records }, declared)
  const items = choice.records.slice(0, 100).map(({ url }) => ({ url, title: '' }))
  return { values, items, records: choice.records }
}

/** Each page is judged by weights that were learned without its site. */
function oddsByFold(samples: readonly Sample[], penalty: number): Map<Sample, number> {
  const foldOf = ({ site }: Sample) => [...site].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % folds
  const odds = new Map<Sample, number>()
  for (let fold = 0; fold < folds; fold++) {
    const known = samples.filter((one) => foldOf(one) !== fold && (!one.isTrue || one.f1 >= minF1))
    const fitted = fitLogistic(known, penalty)
    for (const one of samples) if (foldOf(one) === fold) odds.set(one, predict(fitted, one.values))
  }
  return odds
}

function lossOf(samples: readonly Sample[], odds: ReadonlyMap<Sample, number>): number {
  return samples.reduce((sum, one) => {
    const value = odds.get(one) ?? 0
    return sum + one.weight * Math.log1p(Math.exp(one.isTrue ? -value : value))
  }, 0)
}

function told(samples: readonly Sample[], odds: ReadonlyMap<Sample, number>): string {
  const sets = [...Map.groupBy(samples, ({ set, isTrue }) => `${set}, ${isTrue ? 'lists' : 'no lists'}`)]
  const parts = sets.map(([name, some]) => {
    const taken = some.filter((one) => (odds.get(one) ?? 0) > 0)
    const f1 = taken.reduce((sum, one) => sum + one.f1, 0) / some.length
    return some[0]?.isTrue
      ? `${name}: ${taken.length} of ${some.length} taken, F1 of links ${f1.toFixed(4)}`
      : `${name}: ${taken.length} of ${some.length} fed`
  })
  return `log loss ${lossOf(samples.filter(({ f1, isTrue }) => !isTrue || f1 >= minF1), odds).toFixed(2)}; ${parts.join('; ')}`
}

function writeWeights(samples: readonly Sample[], penalty: number, sets: number): void {
  const { bias, weights } = fitLogistic(samples, penalty)
  const rounded = (value: number) => Number(value.toPrecision(digits))
  const features = Object.keys(LIST_FEATURES).map((name, i) => {
    const { weight = 0, mean = 0, spread = 1 } = weights[i] ?? {}
    return [name, { weight: rounded(weight), mean: rounded(mean), spread: rounded(spread) }]
  })
  const lists = samples.filter(({ isTrue }) => isTrue).length
  const learnedFrom = { sets, lists, noLists: samples.length - lists, penalty }
  writeFileSync(weightsFile, `${JSON.stringify({ learnedFrom, bias: rounded(bias), features: Object.fromEntries(features) }, null, 2)}\n`)
  console.log(`written: ${weightsFile}`)
}
