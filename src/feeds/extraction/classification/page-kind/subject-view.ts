// Subject view: the lines between the headline and the first record behind it, where a detail page has its date and
// text.

import { findPageHeadline } from '../../candidates/page-headline.ts'
import { parseDateOfLine } from '../../dates/parse-date.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'
import { contentProseWeight } from '../text-outside.ts'

/** Number of lines after and before the headline that may hold the date of the text. */
const MAX_LINES_AFTER = 6
const MAX_LINES_BEFORE = 2

export interface SubjectView {
  hasDate: boolean
  /** Weight of the running text. */
  proseWeight: number
}

export function findSubjectView(context: PageContext, records: readonly LocatedRecord[]): SubjectView | undefined {
  const headline = findPageHeadline(context)
  if (!headline) return undefined
  const behind = records.filter(({ span }) => span.firstText >= headline.endText)
  const firstText = behind.reduce((first, { span }) => Math.min(first, span.firstText), Number.POSITIVE_INFINITY)
  const { lines } = context.document
  const start = lines.findIndex((line) => line.firstText >= headline.firstText)
  const near = lines.slice(Math.max(0, start - MAX_LINES_BEFORE), start + 1 + MAX_LINES_AFTER)
  return {
    // A heading that is a day begins a list.
    hasDate: near.some(
      (line) => line.firstText < firstText && !line.heading && parseDateOfLine(line, context.locale) !== undefined,
    ),
    proseWeight: contentProseWeight(
      context,
      (line) => line.firstText > headline.firstText && line.firstText < firstText,
    ),
  }
}
