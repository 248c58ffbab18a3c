// Input of the list rules, and the rejections that follow from the features of a group alone.

import type { GroupFeatures } from '../candidates/group-features.ts'
import { lineAt } from '../html/lines.ts'
import { type PageDocument, textWeightIn } from '../html/page-document.ts'
import type { Candidate } from '../records/candidate.ts'
import { haveGenericLabels } from '../records/generic-link-labels.ts'
import { hasHeadingAround } from '../records/link-label.ts'
import type { LocatedRecord, PageContext } from '../records/record-signals.ts'
import type { GroupSelection } from '../selection/select-groups.ts'
import { areFeatureTiles } from './record-kind/buttons-and-menus.ts'

export interface ListRuleInput {
  context: PageContext
  document: PageDocument
  selection: GroupSelection
  records: readonly LocatedRecord[]
  /** Of the best group. */
  features: GroupFeatures
  score: number
  candidates: readonly Candidate[]
  /** The page says so of itself. */
  isDetailPage: boolean
}

/** Of two with headings and without a day. */
const MIN_PAIR_SCORE = 20
/** Text of a teaser is shorter. */
const MIN_PASSAGE_WEIGHT = 1000
/** Links in running text stand alone in few of their lines. */
const MAX_INLINE_STANDALONE_SHARE = 0.3
/** The name of a source takes so much of the line that quotes it. */
const MIN_QUOTED_LINE_SHARE = 0.2
const MIN_PASSAGE_PROSE_WEIGHT = 150
const MIN_SOURCE_SHARE = 0.7
const MIN_RECORDS = 4

/** Boxes of a layout; but items with headings may vary in structure. */
export function areMixedStructures({ document, records, features, isDetailPage }: ListRuleInput): boolean {
  if (features.structureShare >= 0.6) return false
  return (
    features.headingShare < 0.5 ||
    records.length < MIN_RECORDS ||
    isDetailPage ||
    areSectionsOfOne(document, records, features)
  )
}

/** Of a few links half may stand beside the days of something else. */
export function haveTitlesOrDates({
  document,
  records,
  features: { headingShare, dateShare },
  score,
  features,
}: ListRuleInput): boolean {
  const isPair = records.length === 2
  if (records.length <= MIN_RECORDS ? dateShare > 0.5 : dateShare >= 0.5) return true
  return headingShare >= 0.6 && (!isPair || score >= MIN_PAIR_SCORE) && !areFeatureTiles(document, records, features)
}

/** "Tracks", "Credits", "Versions": each name above several links, and what was taken leads to another kind of place. */
function areSectionsOfOne(document: PageDocument, records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  const { multiLinkShare, urlPatternShare, dateShare } = features
  return (
    multiLinkShare >= 0.5 &&
    urlPatternShare < 0.5 &&
    dateShare < 0.5 &&
    !records.some(({ link }) => hasHeadingAround(document, link.element))
  )
}

/** Links in the midst of passages, each of another name. */
export function areInlineReferences({
  document,
  records,
  features: { standaloneShare, dateShare, proseWeight },
}: ListRuleInput): boolean {
  if (
    standaloneShare >= MAX_INLINE_STANDALONE_SHARE ||
    dateShare >= 0.5 ||
    proseWeight < MIN_PASSAGE_PROSE_WEIGHT ||
    haveGenericLabels(document, records)
  )
    return false
  return standaloneShare < MIN_QUOTED_LINE_SHARE || !areSources(document, records)
}

/** "R. Osei: Tides of the lower canal. Journal of Waterways, 2021", and below it what it is about. */
function areSources(document: PageDocument, records: readonly LocatedRecord[]): boolean {
  const short = records.filter(({ link: { element } }) => {
    const line = lineAt(document.lines, element.firstText)
    return line !== undefined && line.weight < MIN_PASSAGE_PROSE_WEIGHT + textWeightIn(document, element)
  })
  return short.length >= records.length * MIN_SOURCE_SHARE
}

/** Long, or called by whole paragraphs below pictures, without names and days: what a text was parted into. */
export function areTextPassages({
  features: { proseWeight, headingShare, dateShare, imageShare, hasUnlinkedTitles, titleWeight },
}: ListRuleInput): boolean {
  if (headingShare >= 0.3 || dateShare >= 0.3) return false
  return (
    proseWeight >= MIN_PASSAGE_WEIGHT ||
    (hasUnlinkedTitles && titleWeight >= MIN_PASSAGE_PROSE_WEIGHT && imageShare >= 0.9)
  )
}
