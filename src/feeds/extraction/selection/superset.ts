// Superset of the best group: another group of the same list with more of its records, or without the menu beside
// them.

import type { CandidateGroup } from '../candidates/candidate-group.ts'
import type { GroupFeatures } from '../candidates/group-features.ts'
import { findOutliers } from '../candidates/outliers.ts'
import { commonAncestor, contains } from '../html/parser/tree.ts'
import { haveSameLabels } from '../records/generic-link-labels.ts'
import { isSpanWithin, spansOverlap, unlinkedTextWeight } from '../records/node-span.ts'
import { type LocatedRecord, type PageContext, recordKeys } from '../records/record-signals.ts'

const MIN_SUBSET_RECORDS = 4

/** Of sorted groups, the best first. */
export function selectSuperset(context: PageContext, groups: readonly CandidateGroup[]): CandidateGroup | undefined {
  const [first, ...after] = groups
  if (!first) return undefined
  return after.find((one) => isCleanSubset(one, first)) ?? findSuperset(context, first, after)
}

/** All of the best, and more. */
function findSuperset(context: PageContext, best: CandidateGroup, others: readonly CandidateGroup[]): CandidateGroup {
  const more = others.filter(({ score, records, features }) => {
    if (features.structureShare < Math.min(0.6, best.features.structureShare - 0.2)) return false
    const isEven = (features.dateShare >= 0.9 || areUnderNames(best, features)) && standAlike(records)
    // The same records cut smaller are not more.
    if ((features.textMass < best.features.textMass * 0.8 && !isEven) || score < best.score * 0.45) return false
    if (records.length <= best.records.length || records.length > best.records.length * 3) return false
    // The day above several posts is that of each.
    if (features.dateShare < best.features.dateShare - 0.4 && !areSectionsInside(records, best.records)) return false
    const keys = recordKeys(records)
    if (!best.records.every(({ key }) => keys.has(key))) return false
    return isEven || areLike(context, records, best)
  })
  return more.sort((a, b) => b.records.length - a.records.length)[0] ?? best
}

/**
 * Rows that all have a day, and nearly as good without the other rows, a menu beside them, of which none has. The newest
 * of a list in a box of their own are no rows of it.
 */
function isCleanSubset({ score, records, features }: CandidateGroup, whole: CandidateGroup): boolean {
  if (records.length < MIN_SUBSET_RECORDS || features.dateShare < 0.9 || score < whole.score * 0.7) return false
  if (whole.features.dateShare > 0.5 || whole.features.dateShare * whole.records.length > records.length + 0.5)
    return false
  const spansByUrl = new Map(whole.records.map(({ key, span }) => [key, span]))
  return records.every(({ key, span }) => {
    const same = spansByUrl.get(key)
    return same !== undefined && spansOverlap(span, same)
  })
}

/** "Ministry of water", and below it one or more of what it told: each box is called by what its link is filed under. */
const areUnderNames = ({ records, features }: CandidateGroup, { titleWeight }: GroupFeatures): boolean =>
  features.headingShare >= 0.9 &&
  titleWeight >= MIN_LONG_TITLE_WEIGHT &&
  !records.some(({ link }) => link.element.heading)

const MIN_LONG_TITLE_WEIGHT = 30

/** Each at the same place of a box of its own: records between which some were left out hold those. */
function standAlike([first, ...others]: readonly LocatedRecord[]): boolean {
  const boxes = new Set([first?.link.element.parent])
  for (const { link } of others) {
    if (link.element.path !== first?.link.element.path || boxes.has(link.element.parent)) return false
    boxes.add(link.element.parent)
  }
  return true
}

/** Items with an address of their own: the headings within a release are parts of it. */
const areSectionsInside = (records: readonly LocatedRecord[], boxes: readonly LocatedRecord[]): boolean =>
  records.every((record) => !record.link.isSamePage && boxes.some((box) => isSpanWithin(record.span, box.span)))

/**
 * Additional records of the fuller group are mostly of the kind of the best: not its headline and the menu above. What
 * stands elsewhere on the page may differ in nothing.
 */
function areLike(context: PageContext, records: readonly LocatedRecord[], best: CandidateGroup): boolean {
  const keys = recordKeys(best.records)
  const known = records.filter(({ key }) => keys.has(key)).map(({ span }) => span.element)
  const holder = known.reduce(commonAncestor)
  const more = records.filter(({ key }) => !keys.has(key))
  if (haveSameLabels(context.document, more)) return false
  const isBeside = ({ span }: LocatedRecord) => contains(holder, span.element)
  const [beside, elsewhere] = [more.filter(isBeside), more.filter((record) => !isBeside(record))]
  const outliers = [...findOutliers(context, beside, best), ...findOutliers(context, elsewhere, best, 1)]
  const others = new Set([...outliers, ...elsewhere.filter((record) => isBare(context, record, best))])
  return others.size <= more.length * 0.5
}

/** A title alone, where the others have a text. */
const isBare = ({ document }: PageContext, { span }: LocatedRecord, { features: { proseWeight } }: CandidateGroup): boolean =>
  proseWeight >= MIN_PROSE_WEIGHT && unlinkedTextWeight(document, span) < proseWeight * 0.1

const MIN_PROSE_WEIGHT = 40
