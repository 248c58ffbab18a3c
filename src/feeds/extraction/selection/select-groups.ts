// Which of the series on a page is the list that a person came for.

import { type CandidateGroup, isPartOfSameList } from '../candidates/candidate-group.ts'
import { computeGroupFeatures, type GroupFeatures } from '../candidates/group-features.ts'
import { scoreGroup } from '../candidates/group-score.ts'
import { findOutliers, removeOutliers } from '../candidates/outliers.ts'
import { findPageHeadline, isAroundHeadline } from '../candidates/page-headline.ts'
import { textWeightIn } from '../html/page-document.ts'
import { resolveUrl, urlKey } from '../normalization/urls.ts'
import type { Candidate, ExtractedRecord } from '../records/candidate.ts'
import type { LocatedRecord, PageContext } from '../records/record-signals.ts'
import { selectAnchoredSections } from './anchored-sections.ts'
import { selectNested } from './nested.ts'
import { arePartsOfRecord } from './record-parts.ts'
import { recoverOutliers } from './recover-outliers.ts'
import { selectSuperset } from './superset.ts'

export interface GroupSelection {
  /** In page order. */
  records: LocatedRecord[]
  /** The series they come from, the best first. */
  groups: CandidateGroup[]
  /** Those that were looked at and left. */
  rejectedGroups: CandidateGroup[]
}

/** Only the roomiest series are looked at closely. */
const MAX_SCORED_GROUPS = 40
const MIN_RECORDS_FOR_OUTLIERS = 4

export function selectGroups(eyes: PageContext, candidates: readonly Candidate[]): GroupSelection {
  const declared = declaredKeys(candidates)
  const known: Known[] = []
  const headline = findPageHeadline(eyes)
  const all = largestCandidates(eyes, candidates)
    .map((one) => scoreCandidate(eyes, one, declared, known))
    .sort((a, b) => b.score - a.score)
  const series = all.filter(
    ({ records, features }) =>
      !isAroundHeadline(headline, records, features) && !arePartsOfRecord(eyes.document, records, features),
  )
  const fullestOne = selectSuperset(eyes, series)
  const best = fullestOne && selectNested(eyes, selectAnchoredSections(eyes, fullestOne, series), series)
  if (!best) return { records: [], groups: [], rejectedGroups: all }
  const chosen = [best]
  for (const other of series) if (isPartOfSameList(other, chosen)) chosen.push(other)
  const cards = recoverOutliers(eyes, mergeGroups(eyes, chosen), best.features)
  return { records: cards, groups: chosen, rejectedGroups: all.filter((one) => !chosen.includes(one)) }
}

interface SizedGroup {
  foundBy: string
  records: LocatedRecord[]
  size: number
}

function largestCandidates(eyes: PageContext, candidates: readonly Candidate[]): SizedGroup[] {
  const sized: SizedGroup[] = []
  const home = urlKey(resolveUrl('/', eyes.document.url) ?? '')
  // Several sources often share what they saw.
  const seen = new Map<Candidate['records'], SizedGroup>()
  for (const { foundBy, records } of candidates) {
    const cards = seen.get(records)?.records ?? locatedRecords(eyes, records, home)
    if (cards.length < 2) continue
    const one = { foundBy, records: cards, size: seen.get(records)?.size ?? roughSize(eyes, cards) }
    seen.set(records, one)
    sized.push(one)
  }
  return sized.sort((a, b) => b.size - a.size).slice(0, MAX_SCORED_GROUPS)
}

function declaredKeys(candidates: readonly Candidate[]): Set<string> {
  const keys = new Set<string>()
  for (const { records } of candidates) for (const { span, key } of records) if (!span) keys.add(key)
  return keys
}

/** The page itself is no entry of it, nor is the home of its site. */
function locatedRecords(eyes: PageContext, sightings: Candidate['records'], home: string): LocatedRecord[] {
  const keys = new Set<string>()
  const cards: LocatedRecord[] = []
  for (const sighting of sightings) {
    const { key } = sighting
    if (!isPlaced(sighting) || key === eyes.document.key || keys.has(key) || key === home) continue
    keys.add(key)
    cards.push(sighting)
  }
  return cards
}

const isPlaced = (sighting: ExtractedRecord): sighting is LocatedRecord =>
  sighting.span !== undefined && sighting.link !== undefined

function roughSize(eyes: PageContext, cards: readonly LocatedRecord[]): number {
  let size = 0
  for (const { span } of cards) size += Math.min(300, textWeightIn(eyes.document, span)) + 10
  return size
}

interface Known {
  records: readonly LocatedRecord[]
  features: GroupFeatures
}

/** The same cards are often found in several ways. */
function scoreCandidate(
  eyes: PageContext,
  { foundBy, records }: SizedGroup,
  declared: ReadonlySet<string>,
  known: Known[],
): CandidateGroup {
  const before = knownFeatures(known, records)
  const traits = before ?? computeGroupFeatures(eyes, records)
  if (!before) known.push({ records, features: traits })
  const stated = declared.size === 0 ? 0 : records.filter(({ key }) => declared.has(key)).length / records.length
  return { foundBy, records, features: traits, score: scoreGroup(traits) * (1 + 2 * stated) }
}

function knownFeatures(known: readonly Known[], cards: readonly LocatedRecord[]): GroupFeatures | undefined {
  for (const one of known) if (areSame(one.records, cards)) return one.features
  return undefined
}

const inOrder = (a: LocatedRecord, b: LocatedRecord): number => a.span.first - b.span.first

function areSame(some: readonly LocatedRecord[], others: readonly LocatedRecord[]): boolean {
  if (some === others) return true
  if (some.length !== others.length) return false
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false
  return true
}

function mergeGroups(eyes: PageContext, chosen: readonly CandidateGroup[]): LocatedRecord[] {
  const cards = new Map<string, LocatedRecord>()
  const [best] = chosen
  const kept = chosen.map((series) => {
    const own = removeOutliers(eyes, series)
    // Two or three cards tell nothing of what they share.
    if (!best || series === best || series.records.length >= MIN_RECORDS_FOR_OUTLIERS) return own
    const strange = new Set(findOutliers(eyes, own, best))
    return own.filter((card) => !strange.has(card))
  })
  for (const some of kept) for (const card of some) if (!cards.has(card.key)) cards.set(card.key, card)
  return [...cards.values()].sort(inOrder)
}
