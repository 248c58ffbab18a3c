// Explanation of an extraction: sources, chosen and rejected groups, dates.
import type { CandidateGroup } from './candidates/candidate-group.ts'
import { isDeclared } from './classification/page-kind/detail-page.ts'
import {
  type DatesFact,
  datesSentence,
  type ExplanationFacts,
  type FoundByFact,
  foundBySentence,
  type ItemSource,
  items,
  type LeftOutFact,
  leftOutSentence,
} from './explanation-facts.ts'
import { type PageDocument, textOfRange } from './html/page-document.ts'
import { truncateText } from './normalization/text.ts'
import type { Article, Explanation } from './page-and-feed.ts'
import type { Candidate, FoundBy } from './records/candidate.ts'
import { recordKeys } from './records/record-signals.ts'
import type { GroupSelection } from './selection/select-groups.ts'

const MAX_LINES = 8

export function explainSelection(
  document: PageDocument,
  found: readonly Candidate[],
  choice: GroupSelection,
  articles: readonly Article[],
): Explanation {
  const declared = found.filter(isDeclared).map((one) => foundBy('fields', one))
  const lists = choice.groups.map((one) => foundBy('list', one))
  const chosen = recordKeys(choice.records)
  const left = sampled(document, choice.rejectedGroups)
  // The chosen list is often seen by several sources: what they agree on was not left out.
  const others = left.filter(({ series: group }) => shareIn(chosen, group) < 0.5)
  return {
    ...explainFacts({
      foundBy: [...lists, ...declared].slice(0, MAX_LINES),
      leftOut: firstOfEach(others).map(leftOut),
      dates: describeDates(articles),
    }),
    evidence: [...sampled(document, choice.groups), ...left].slice(0, 2 * MAX_LINES).map(evidence),
  }
}

function shareIn(keys: ReadonlySet<string>, { records }: CandidateGroup): number {
  let count = 0
  for (const { key } of records) if (keys.has(key)) count++
  return count / records.length
}

export function explainCandidates(found: readonly Candidate[], articles: readonly Article[] = []): Explanation {
  const seen = found.slice(0, MAX_LINES).map((one) => foundBy('list', one))
  return explainFacts({ foundBy: seen, leftOut: [], dates: describeDates(articles) })
}

const itemSourceOf: Readonly<Record<FoundBy, ItemSource>> = {
  'semantic HTML (article elements)': 'article-elements',
  'semantic HTML (entry classes)': 'article-elements',
  'semantic HTML (item scopes)': 'article-elements',
  'repeated structure': 'repeated-blocks',
  'similar siblings': 'similar-blocks',
  sections: 'sections',
  'only card': 'single-block',
  'JSON-LD': 'json-ld',
  'Structured data (microdata)': 'microdata',
  'Structured data (microformats)': 'microformats',
  'Structured data (RDFa)': 'rdfa',
  'Data for the page’s own scripts': 'script-data',
}

const foundBy = (code: 'list' | 'fields', one: Pick<Candidate, 'foundBy' | 'records'>): FoundByFact => ({
  code,
  source: itemSourceOf[one.foundBy],
  count: one.records.length,
})

/** `rejection` is the reason why the best group is not the page's list. */
export function explainRejection(
  document: PageDocument,
  found: readonly Candidate[],
  { groups, rejectedGroups }: GroupSelection,
  rejection: string | undefined,
): Explanation {
  const all = sampled(document, [...groups, ...rejectedGroups])
  const { foundBy } = explainCandidates(found)
  return {
    foundBy,
    leftOut: firstOfEach(all).map((one) => leftOutSentence(leftOut(one), one === all[0] ? rejection : undefined)),
    dates: 'none',
    evidence: all.slice(0, MAX_LINES).map(evidence),
  }
}

/** A group with the label of its first link. */
interface Sampled {
  series: CandidateGroup
  text: string
}

function sampled(document: PageDocument, all: readonly CandidateGroup[]): Sampled[] {
  return all.map((group) => {
    const [record] = group.records
    return { series: group, text: record ? truncateText(textOfRange(document, record.link.element), 40) : '' }
  })
}

/** Maximum number of lines. Navigation is found again and again, in larger and smaller pieces. */
function firstOfEach(all: readonly Sampled[]): Sampled[] {
  const first = new Map<string, Sampled>()
  for (const one of all) {
    if (first.size === MAX_LINES) break
    if (!first.has(one.text)) first.set(one.text, one)
  }
  return [...first.values()]
}

function leftOut({ series: { records, features }, text }: Sampled): LeftOutFact {
  const code = features.boilerplateShare > 0.5 ? 'navigation' : features.sidebarShare > 0.5 ? 'beside' : 'unlike'
  return { code, count: records.length, ...(text === '' ? {} : { sample: text }) }
}

function evidence({ series: { foundBy, records, features, score }, text }: Sampled): string {
  const shares = [`${percent(features.dateShare)} dated`, `${percent(features.headingShare)} with a heading`]
  return `${foundBy}, ${items(records.length)} like "${text}": score ${Math.round(score)}, ${shares.join(', ')}`
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

export function describeDates(articles: readonly Article[]): DatesFact {
  const total = articles.length
  const count = articles.filter(({ publishedAt }) => publishedAt !== undefined).length
  return { code: count === 0 ? 'none' : count === total ? 'all' : 'some', count, total }
}

/** Of facts in order, the lines of an explanation. */
export function explainFacts(facts: ExplanationFacts): Explanation {
  return {
    foundBy: facts.foundBy.map(foundBySentence),
    leftOut: facts.leftOut.map((fact) => leftOutSentence(fact)),
    dates: datesSentence(facts.dates),
    evidence: [],
    facts,
  }
}

/** With what is said of dates for other articles than those of the page alone. */
export function explainDatesOf(explanation: Explanation, articles: readonly Article[]): Explanation {
  const { facts } = explanation
  const dates = describeDates(articles)
  return { ...explanation, dates: datesSentence(dates), ...(facts && { facts: { ...facts, dates } }) }
}

/** With something said before or behind what the items were found by. Explanations of earlier versions have no facts. */
export function addFoundBy(explanation: Explanation, fact: FoundByFact, at: 'first' | 'last'): Explanation {
  const { foundBy, facts } = explanation
  const add = <Line>(lines: readonly Line[], line: Line) => (at === 'first' ? [line, ...lines] : [...lines, line])
  return {
    ...explanation,
    foundBy: add(foundBy, foundBySentence(fact)),
    ...(facts && { facts: { ...facts, foundBy: add(facts.foundBy, fact) } }),
  }
}
