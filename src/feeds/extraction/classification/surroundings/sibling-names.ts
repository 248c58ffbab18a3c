// Bare names beside an item of their kind, on a page without headings: mostly a column of a table.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { foldedPageTitle } from '../../candidates/page-headline.ts'
import type { Line } from '../../html/lines.ts'
import { foldedText, linkTextWeightIn, type PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'
import { areSiblingPages } from './around-subject.ts'
import { MIN_PROSE_WEIGHT, proseWeightBeside } from './text-outside.ts'

/** Text beside each of them. */
const MAX_PROSE_WEIGHT = 15
const MIN_NAME_WEIGHT = 8

/** The page has an address like theirs, and its name in a line of its own, with a text below it. */
export function areNamesBesideSibling(
  context: PageContext,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
): boolean {
  const { headingShare, dateShare, imageShare, proseWeight } = features
  const { document } = context
  if (
    headingShare >= 0.3 ||
    dateShare >= 0.5 ||
    proseWeight >= MAX_PROSE_WEIGHT ||
    !areSiblingPages(context, records, features)
  )
    return false
  if (imageShare >= 0.3 && !areMarkedAlike(document, records)) return false
  const name = document.lines.find((line) => isName(document, line))
  return name !== undefined && proseWeightBeside(context, records, name.endText) >= MIN_PROSE_WEIGHT
}

/** The title of the page begins or ends with it. */
function isName(document: PageDocument, line: Line): boolean {
  if (line.weight < MIN_NAME_WEIGHT || linkTextWeightIn(document, line) > 0) return false
  const [title, name] = [foldedPageTitle(document).trim(), foldedText(line)]
  return title.startsWith(name) || title.endsWith(name)
}

/** By one picture, the same for all: an arrow, a sheet of paper. */
function areMarkedAlike({ tree }: PageDocument, records: readonly LocatedRecord[]): boolean {
  const marks = new Set<string | undefined>()
  for (const { span } of records)
    for (let i = span.first; i <= span.last && marks.size < 2; i++) {
      const one = tree.elements[i]
      if (one?.name === 'img') marks.add(attributeOf(one.tag, 'src'))
    }
  return marks.size === 1
}
