// Single item: a list of one, judged by its record alone, since nothing repeats.

import { computeGroupFeatures } from '../candidates/group-features.ts'
import { findPageHeadline } from '../candidates/page-headline.ts'
import { isProfileUrl } from '../classification/address-kind.ts'
import { isDetailPage } from '../classification/page-kind/detail-page.ts'
import { contentTextWeight, textOutside } from '../classification/text-outside.ts'
import type { Link } from '../html/links.ts'
import { countInElements, type PageDocument } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import { contains, type Element, elementsByName } from '../html/parser/tree.ts'
import { hasEmptyPhrase } from '../page-state/empty-phrases.ts'
import type { Candidate } from '../records/candidate.ts'
import { hasHeadingAround, labelOfLink, lineShareOf } from '../records/link-label.ts'
import { type NodeSpan, spanOf } from '../records/node-span.ts'
import { type LocatedRecord, type PageContext, textMassOf } from '../records/record-signals.ts'
import type { GroupSelection } from '../selection/select-groups.ts'
import { findRecordElement } from './record-extent.ts'
import { scoreSingleItem } from './single-item-score.ts'

/**
 * Limits of other text in the content: with more of it, or a smaller share for the record, the page is about something
 * else.
 */
const MAX_TEXT_OUTSIDE = 500
const MIN_CONTENT_SHARE = 0.25
const MIN_POINTS = 4
/** So much speaks for a record that it may stand among other items. */
const MIN_SURE_POINTS = 6
const MIN_SURE_CONTENT_SHARE = 0.1
const MIN_LEAD = 1.5
const MAX_LINKS = 200
const MIN_NAME_WEIGHT = 8
const HEADING_BONUS = 100

export function selectSingleItem(
  context: PageContext,
  { rejectedGroups, groups }: GroupSelection,
  found: readonly Candidate[],
): GroupSelection | undefined {
  const { document } = context
  if (isDetailPage(document, found) || hasEmptyPhrase(document)) return undefined
  const links = titleLinks(context)
  const best = links.length <= MAX_LINKS ? bestScored(context, links) : undefined
  if (!best) return undefined
  const { link, span, points } = best
  const record: LocatedRecord = { key: link.key, url: link.url, fields: {}, span, link }
  const headline = findPageHeadline(context)
  // A button below the headline leads on from it.
  if (isRepeated(context, record) || (headline && contains(span.element, headline))) return undefined
  const share = points >= MIN_SURE_POINTS ? MIN_SURE_CONTENT_SHARE : MIN_CONTENT_SHARE
  if (textMassOf(document, span) < share * contentTextWeight(context, mainAround(document, span))) return undefined
  if (isBehindText(document, link, span)) return undefined
  if (textOutside(context, [record]).longest > MAX_TEXT_OUTSIDE) return undefined
  const features = computeGroupFeatures(context, [record])
  const only = { foundBy: 'only card' as const, records: [record], features, score: points }
  return { records: [record], groups: [only], rejectedGroups: [...groups, ...rejectedGroups] }
}

interface ScoredLink {
  link: Link
  span: NodeSpan
  points: number
}

/** The link with enough points, and with enough more than any other. */
function bestScored(context: PageContext, links: readonly Link[]): ScoredLink | undefined {
  const scored = links.map((link): ScoredLink => {
    const span = spanOf(findRecordElement(context.document, link, links))
    return { link, span, points: scoreSingleItem(context, link, span) }
  })
  const [best, next] = scored.sort((a, b) => b.points - a.points)
  if (!best || best.points < MIN_POINTS || (next && next.points > best.points - MIN_LEAD)) return undefined
  return best
}

/** Questions and offers around `main` are not beside the record. */
const mainAround = ({ tree }: PageDocument, { element }: NodeSpan): Element | undefined =>
  elementsByName(tree, 'main').find((main) => contains(main, element))

/** Links of the content that stand alone and lead to another page, one for each destination: the one that says most. */
function titleLinks({ document, regions }: PageContext): Link[] {
  const links = new Map<string, Link>()
  for (const link of document.links) {
    if (link.isSamePage || link.key === document.key || (regions[link.element.index] ?? 0) !== CONTENT) continue
    const { text, weight } = labelOfLink(document, link)
    if (STEP_ON.test(text)) continue
    if (weight < MIN_NAME_WEIGHT || lineShareOf(document, link) < 0.6 || isProfileUrl(link.url, weight)) continue
    const known = links.get(link.key)
    if (!known || nameWeight(document, link) > nameWeight(document, known)) links.set(link.key, link)
  }
  return [...links.values()]
}

/** "<- previous", "next →": a word and where it leads. */
const STEP_ON = /^\s*(?:(?:<+[-=]*|[-=]*<+|[←‹«])\s*\p{L}{1,12}|\p{L}{1,12}\s*(?:[-=]*>+|[→›»]))\s*$/u

/** "Read the release notes" may be longer than the heading. */
function nameWeight(document: PageDocument, link: Link): number {
  return labelOfLink(document, link).weight + (hasHeadingAround(document, link.element) ? HEADING_BONUS : 0)
}

/** Another link of the content stands at the same place of the tree, outside of the record. */
function isRepeated({ document, regions }: PageContext, { link, span, key }: LocatedRecord): boolean {
  return document.links.some(
    (other) =>
      other.element.path === link.element.path &&
      other.key !== key &&
      !contains(span.element, other.element) &&
      (regions[other.element.index] ?? 0) === CONTENT,
  )
}

/** Link to the next page at the foot of a text without a heading: titles stand above their text. */
function isBehindText(document: PageDocument, { element }: Link, { element: holder, firstText }: NodeSpan): boolean {
  if (element.heading || countInElements(document, 'headings', holder.index, holder.end) > 0) return false
  const before = document.lines.filter((line) => line.firstText >= firstText && line.endText <= element.firstText)
  return before.reduce((sum, { weight }) => sum + weight, 0) > MAX_TEXT_OUTSIDE
}
