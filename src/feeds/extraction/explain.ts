// Explanation of an extraction in sentences: sources, chosen and rejected groups, dates.

import type { CandidateGroup } from './candidates/candidate-group.ts'
import { isDeclared } from './classification/page-kind/detail-page.ts'
import { type PageDocument, textOfRange } from './html/page-document.ts'
import { truncateText } from './normalization/text.ts'
import type { Article, Explanation } from './page-and-feed.ts'
import type { Candidate } from './records/candidate.ts'
import { recordKeys } from './records/record-signals.ts'
import type { GroupSelection } from './selection/select-groups.ts'

const MAX_LINES = 8

export function explainSelection(
  document: PageDocument,
  found: readonly Candidate[],
  choice: GroupSelection,
  articles: readonly Article[],
): Explanation {
  const declared = found.filter(isDeclared)
  const declaredSources = declared.map(
    ({ foundBy, records }) => `${words(foundBy)}, with facts about ${count(records.length)}`,
  )
  const chosenSources = choice.groups.map(({ foundBy, records }) => `${words(foundBy)}: ${count(records.length)}`)
  const chosen = recordKeys(choice.records)
  const left = sampled(document, choice.rejectedGroups)
  // The chosen list is often seen by several sources: what they agree on was not left out.
  const others = left.filter(({ series: group }) => shareIn(chosen, group) < 0.5)
  return {
    foundBy: [...chosenSources, ...declaredSources],
    leftOut: firstOfEach(others).map((one) => leftOut(one)),
    dates: describeDates(articles),
    evidence: [...sampled(document, choice.groups), ...left].slice(0, 2 * MAX_LINES).map(evidence),
  }
}

function shareIn(keys: ReadonlySet<string>, { records }: CandidateGroup): number {
  let count = 0
  for (const { key } of records) if (keys.has(key)) count++
  return count / records.length
}

export function explainCandidates(found: readonly Candidate[]): Explanation {
  const seen = found.slice(0, MAX_LINES).map(({ foundBy, records }) => `${words(foundBy)}: ${count(records.length)}`)
  return { foundBy: seen, leftOut: [], dates: 'none', evidence: [] }
}

/** `rejection` is the reason why the best group is not the page's list. */
export function explainRejection(
  document: PageDocument,
  found: readonly Candidate[],
  { groups, rejectedGroups }: GroupSelection,
  rejection: string | undefined,
): Explanation {
  const all = sampled(document, [...groups, ...rejectedGroups])
  return {
    ...explainCandidates(found),
    leftOut: firstOfEach(all).map((one) => leftOut(one, one === all[0] ? rejection : undefined)),
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

/** Names of our sources in words for the owner of a page. */
const words = (foundBy: string): string => {
  if (foundBy.startsWith('semantic')) return 'Elements marked as articles'
  if (foundBy.startsWith('repeated')) return 'Blocks that repeat'
  if (foundBy.startsWith('similar')) return 'Blocks that look alike'
  if (foundBy.startsWith('sections')) return 'Sections with headings'
  if (foundBy === 'only card') return 'A block that stands alone'
  return foundBy === 'JSON-LD' ? 'Structured data (JSON-LD)' : foundBy
}

const count = (number: number): string => (number === 1 ? '1 item' : `${number} items`)

/** Maximum number of lines. Navigation is found again and again, in larger and smaller pieces. */
function firstOfEach(all: readonly Sampled[]): Sampled[] {
  const first = new Map<string, Sampled>()
  for (const one of all) {
    if (first.size === MAX_LINES) break
    if (!first.has(one.text)) first.set(one.text, one)
  }
  return [...first.values()]
}

function leftOut({ series: { records, features }, text }: Sampled, rejection?: string): string {
  const links = records.length === 1 ? 'A link' : `${records.length} links`
  const where =
    rejection ??
    (features.boilerplateShare > 0.5
      ? 'in the navigation or the footer'
      : features.sidebarShare > 0.5
        ? 'beside the content'
        : 'less like a list of entries')
  return text === '' ? `${links}, ${where}` : `${links} such as “${text}”, ${where}`
}

function evidence({ series: { foundBy, records, features, score }, text }: Sampled): string {
  const shares = [`${percent(features.dateShare)} dated`, `${percent(features.headingShare)} with a heading`]
  return `${foundBy}, ${count(records.length)} like "${text}": score ${Math.round(score)}, ${shares.join(', ')}`
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

const isDated = ({ publishedAt }: Article): boolean => publishedAt !== undefined

export function describeDates(articles: readonly Article[]): string {
  const dated = articles.filter(isDated).length
  if (dated === 0) return 'none on the page'
  return dated === articles.length ? 'all items are dated' : `${dated} of ${articles.length} items are dated`
}
