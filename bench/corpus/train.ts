// Learning of the decision whether a page is a list: features of saved pages, folds by site, weights as a file.
//   npm run bench -- train DIR[@WEIGHT]… [--write]
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type FeatureName, LIST_FEATURES } from '../../src/feeds/extraction/classification/list-features.ts'
import { FOLDS, foldOf } from './folds.ts'
import { isLearnable, type JudgedPage, judgeFolders } from './judged-pages.ts'
import { fitLogistic, predict } from './logistic-model.ts'

const weightsFile = fileURLToPath(
  new URL('../../src/feeds/extraction/classification/list-weights.json', import.meta.url),
)
/** From weak to strong. Stronger ones refuse as many lists and feed more pages that are none. */
const penalties = [10, 30]
/** A list that is refused is worse than a page that is fed: its reader has asked for it. */
const listWeight = 1.3
const digits = 4
const names = Object.keys(LIST_FEATURES) as FeatureName[]

/** Without `write` only the figures are told. */
export function trainBench(folders: readonly string[], write: boolean): void {
  const pages = judgeFolders(folders)
  const learnable = pages.filter(isLearnable)
  const sites = new Set(pages.map(({ site }) => site)).size
  console.log(`${pages.length} pages with a group, ${learnable.length} to learn from, of ${sites} sites`)
  const trials = penalties.map((penalty) => ({ penalty, odds: oddsByFold(pages, penalty, names) }))
  const wrongOf = (odds: Odds) => learnable.filter((page) => isWrong(page, odds)).length
  // The strongest that is not worse than the best by more than chance: unseen pages are of more kinds than seen ones.
  const least = Math.min(...trials.map(({ odds }) => wrongOf(odds)))
  const best = trials.findLast(({ odds }) => wrongOf(odds) <= least + Math.sqrt(least)) ?? trials[0]
  if (!best) return
  for (const { penalty, odds } of trials)
    console.log(
      `penalty ${penalty}${penalty === best.penalty ? ' *' : ''}: ${wrongOf(odds)} wrong; ${told(pages, odds)}`,
    )
  for (const page of learnable.filter((one) => isWrong(one, best.odds)))
    console.log(`  ${page.isList ? 'refused' : 'fed'} ${nameOf(page)} (${best.odds.get(page)?.toFixed(2)})`)
  if (write) writeWeights(learnable, best.penalty)
}

const weightOf = ({ weight, isList }: JudgedPage): number => (isList ? weight * listWeight : weight)

export type Odds = ReadonlyMap<JudgedPage, number>

/** Each page is judged by weights that were learned without its site, and by the certain rules. */
export function oddsByFold(pages: readonly JudgedPage[], penalty: number, used: readonly FeatureName[]): Odds {
  const valuesOf = ({ values }: JudgedPage) => used.map((name) => values[name])
  const odds = new Map<JudgedPage, number>()
  for (let fold = 0; fold < FOLDS; fold++) {
    const known = pages.filter((page) => foldOf(page.site) !== fold && isLearnable(page))
    const fitted = fitLogistic(
      known.map((page) => ({ values: valuesOf(page), isTrue: page.isList, weight: weightOf(page) })),
      penalty,
    )
    for (const page of pages) if (foldOf(page.site) === fold) odds.set(page, predict(fitted, valuesOf(page)))
  }
  return odds
}

export const isFed = (page: JudgedPage, odds: Odds): boolean => page.rule === undefined && (odds.get(page) ?? 0) > 0
export const isWrong = (page: JudgedPage, odds: Odds): boolean => isFed(page, odds) !== page.isList
export const nameOf = ({ set, id, variant }: JudgedPage): string =>
  `${set}/${id}${variant === 'whole' ? '' : ` ${variant}`}`

/** Of the pages to learn from. */
export function lossOf(pages: readonly JudgedPage[], odds: Odds): number {
  return pages.filter(isLearnable).reduce((sum, page) => {
    const value = odds.get(page) ?? 0
    return sum + page.weight * Math.log1p(Math.exp(page.isList ? -value : value))
  }, 0)
}

function told(pages: readonly JudgedPage[], odds: Odds): string {
  const groups = Map.groupBy(pages, ({ set, variant, isList }) => `${set} ${variant} ${isList ? 'lists' : 'no lists'}`)
  const parts = [...groups].map(([name, some]) => {
    const fed = some.filter((page) => isFed(page, odds))
    const f1 = fed.reduce((sum, page) => sum + page.f1, 0) / some.length
    return `${name}: ${fed.length} of ${some.length} fed${some[0]?.isList ? `, F1 of links ${f1.toFixed(4)}` : ''}`
  })
  return `log loss ${lossOf(pages, odds).toFixed(2)}; ${parts.join('; ')}`
}

function writeWeights(pages: readonly JudgedPage[], penalty: number): void {
  const samples = pages.map((page) => ({
    values: names.map((name) => page.values[name]),
    isTrue: page.isList,
    weight: weightOf(page),
  }))
  const { bias, weights } = fitLogistic(samples, penalty)
  const rounded = (value: number) => Number(value.toPrecision(digits))
  const features = names.map((name, i) => {
    const { weight = 0, mean = 0, spread = 1 } = weights[i] ?? {}
    return [name, { weight: rounded(weight), mean: rounded(mean), spread: rounded(spread) }]
  })
  const learnedFrom = {
    sets: Object.fromEntries([...Map.groupBy(pages, ({ set }) => set)].map(([set, some]) => [set, countsOf(some)])),
    penalty,
  }
  const file = { learnedFrom, bias: rounded(bias), features: Object.fromEntries(features) }
  writeFileSync(weightsFile, `${JSON.stringify(file, null, 2)}\n`)
  console.log(`written: ${weightsFile}`)
}

/** Pages as they were saved. */
function countsOf(pages: readonly JudgedPage[]): { lists: number; noLists: number } {
  const whole = pages.filter(({ variant }) => variant === 'whole')
  const lists = whole.filter(({ isList }) => isList).length
  return { lists, noLists: whole.length - lists }
}
