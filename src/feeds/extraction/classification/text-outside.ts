// Text outside the records of a group, in text weight: enough of it, and the page is about that.

import type { Line } from '../html/lines.ts'
import { linkTextWeightIn } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import type { Element } from '../html/parser/tree.ts'
import { MIN_PROSE_LINE_WEIGHT } from '../html/text-volume.ts'
import type { LocatedRecord, PageContext } from '../records/record-signals.ts'

/** Line, in text weight, above 0: from this weight it is a part of a long text. */
const MIN_LONG_LINE_WEIGHT = 80

export interface TextOutside {
  /** Weight of the longest text: what is scattered over a page is no text. */
  longest: number
  /** Weight of the running text. */
  prose: number
}

/** Text of the content outside the records. */
export function textOutside(context: PageContext, records: readonly LocatedRecord[]): TextOutside {
  const { document, regions } = context
  const inRecords = new Uint8Array(document.tree.texts.length)
  for (const { span } of records) inRecords.fill(1, span.firstText, span.endText)
  const byHolder = new Map<Element | undefined, number>()
  for (const { firstText, heading, weight, container } of document.lines) {
    if (inRecords[firstText] || heading || weight < MIN_LONG_LINE_WEIGHT) continue
    if ((regions[container.index] ?? 0) !== CONTENT) continue
    const holder = container.parent?.parent
    byHolder.set(holder, (byHolder.get(holder) ?? 0) + weight)
  }
  const longest = byHolder.values().reduce((most, weight) => Math.max(most, weight), 0)
  return { longest, prose: contentProseWeight(context, ({ firstText }) => !inRecords[firstText]) }
}

/** Weight of the content's running text in such lines. */
export function contentProseWeight({ document, regions }: PageContext, isWanted: (line: Line) => boolean): number {
  let sum = 0
  for (const line of document.lines) {
    const { weight, heading, container } = line
    if (weight < MIN_PROSE_LINE_WEIGHT || heading || !isWanted(line)) continue
    if ((regions[container.index] ?? 0) === CONTENT && linkTextWeightIn(document, line) <= weight / 2) sum += weight
  }
  return sum
}
