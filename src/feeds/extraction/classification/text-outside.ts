// Text outside the records of a group, in text weight: enough of it, and the page is about that.

import { linesWithin } from '../html/lines.ts'
import { linkTextWeightIn } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import { closest, type Element } from '../html/parser/tree.ts'
import { MENU_TAGS, MIN_PROSE_LINE_WEIGHT } from '../html/text-volume.ts'
import type { LocatedRecord, PageContext } from '../records/record-signals.ts'
import { recordTextMask } from './page-kind/record-text-mask.ts'

/** Line, in text weight, above 0: from this weight it is a part of a long text. */
const MIN_LONG_LINE_WEIGHT = 80

/** Weight of the longest text outside the records: what is scattered over a page is no text. */
export function textWeightOutside({ document, regions }: PageContext, records: readonly LocatedRecord[]): number {
  const texts = recordTextMask(document, records)
  const byHolder = new Map<Element | undefined, number>()
  for (const { firstText, heading, weight, container } of document.lines) {
    if (texts[firstText] || heading || weight < MIN_LONG_LINE_WEIGHT) continue
    if ((regions[container.index] ?? 0) !== CONTENT) continue
    const holder = container.parent?.parent
    byHolder.set(holder, (byHolder.get(holder) ?? 0) + weight)
  }
  return byHolder.values().reduce((most, weight) => Math.max(most, weight), 0)
}

/** Weight of the content's running text outside the records. */
export function proseWeightBeside({ document, regions }: PageContext, records: readonly LocatedRecord[]): number {
  const texts = recordTextMask(document, records)
  let weight = 0
  for (const line of document.lines) {
    if (line.weight < MIN_PROSE_LINE_WEIGHT || line.heading || texts[line.firstText]) continue
    if ((regions[line.container.index] ?? 0) !== CONTENT) continue
    if (linkTextWeightIn(document, line) <= line.weight / 2) weight += line.weight
  }
  return weight
}

/** Weight of all that stands outside menus, side columns and footers, or of what of it stands in a part of the page. */
export function contentTextWeight({ document, regions }: PageContext, part?: Element): number {
  let weight = 0
  const lines = part ? linesWithin(document.lines, part) : document.lines
  for (const { container, weight: own } of lines)
    if ((regions[container.index] ?? 0) === CONTENT && !closest(container, MENU_TAGS)) weight += own
  return weight
}
