// Ablation of the decision whether a page is a list: each rule and each feature is taken away in turn, with the pages
// that are gained and lost.
//   npm run bench -- ablate DIR[@WEIGHT]…
import { type FeatureName, LIST_FEATURES } from '../../src/feeds/extraction/classification/list-features.ts'
import learned from '../../src/feeds/extraction/classification/list-weights.json' with { type: 'json' }
import { PAGE_STATEMENT_RULES } from '../../src/feeds/extraction/classification/page-statement-rules.ts'
import { isLearnable, type JudgedPage, judgeFolders } from './judged-pages.ts'
import { isWrong, lossOf, nameOf, type Odds, oddsByFold } from './train.ts'

const names = Object.keys(LIST_FEATURES) as FeatureName[]
const shownPages = 4

/** By folds: a feature is taken away before the weights are learned. */
export function ablateBench(folders: readonly string[]): void {
  const pages = judgeFolders(folders)
  const { penalty } = learned.learnedFrom
  const odds = oddsByFold(pages, penalty, names)
  console.log(`with all: log loss ${lossOf(pages, odds).toFixed(2)}, ${wrongPages(pages, odds).size} pages wrong`)
  for (const { id } of PAGE_STATEMENT_RULES) {
    const without = pages.map((page) => (page.rule === id ? { ...page, rule: undefined } : page))
    const moved = new Map(without.map((page, i) => [page, odds.get(pages[i] as JudgedPage) ?? 0]))
    console.log(`without the rule ${id}: ${told(wrongPages(pages, odds), wrongPages(without, moved))}`)
  }
  for (const name of names) {
    const others = names.filter((other) => other !== name)
    const moved = oddsByFold(pages, penalty, others)
    const loss = lossOf(pages, moved) - lossOf(pages, odds)
    const sign = loss < 0 ? '' : '+'
    console.log(
      `without ${name}: log loss ${sign}${loss.toFixed(2)}, ${told(wrongPages(pages, odds), wrongPages(pages, moved))}`,
    )
  }
}

const wrongPages = (pages: readonly JudgedPage[], odds: Odds): Set<string> =>
  new Set(pages.filter((page) => isLearnable(page) && isWrong(page, odds)).map(nameOf))

function told(before: ReadonlySet<string>, after: ReadonlySet<string>): string {
  const gained = [...before].filter((name) => !after.has(name))
  const lost = [...after].filter((name) => !before.has(name))
  const some = (all: readonly string[]) =>
    all.length === 0 ? '' : ` (${all.slice(0, shownPages).join(', ')}${all.length > shownPages ? ', …' : ''})`
  return `${gained.length} gained${some(gained)}, ${lost.length} lost${some(lost)}`
}
