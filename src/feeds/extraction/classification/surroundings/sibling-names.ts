// Whether bare names stand beside a thing of their kind, on a page without headings: in a column of a table, mostly.

import type { Traits } from '../../candidates/group-features.ts'
import { titleOf } from '../../candidates/page-headline.ts'
import type { Line } from '../../html/lines.ts'
import { foldedTextOf, linkWeightIn, type PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import type { Eyes, Placed } from '../../records/record-signals.ts'
import { areSiblings } from './around-subject.ts'
import { LEAST_TOLD, toldBeside } from './text-outside.ts'

/** What is said beside each of them. */
const MOST_PROSE = 15
const LEAST_NAME = 8

/** The page has an address like theirs, and its name in a line of its own, with a text below it. */
export function areBesideTheirKind(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  const { headed, dated, pictured, prose } = traits
  const { document } = eyes
  if (headed >= 0.3 || dated >= 0.5 || prose >= MOST_PROSE || !areSiblings(eyes, cards, traits)) return false
  if (pictured >= 0.3 && !areMarkedAlike(document, cards)) return false
  const name = document.lines.find((line) => isName(document, line))
  return name !== undefined && toldBeside(eyes, cards, name.endText) >= LEAST_TOLD
}

/** The title of the page begins or ends with it. */
function isName(document: PageDocument, line: Line): boolean {
  if (line.weight < LEAST_NAME || linkWeightIn(document, line) > 0) return false
  const [title, name] = [titleOf(document).trim(), foldedTextOf(line)]
  return title.startsWith(name) || title.endsWith(name)
}

/** By one picture, the same for all: an arrow, a sheet of paper. */
function areMarkedAlike({ tree }: PageDocument, cards: readonly Placed[]): boolean {
  const marks = new Set<string | undefined>()
  for (const { area } of cards)
    for (let i = area.first; i <= area.last && marks.size < 2; i++) {
      const one = tree.elements[i]
      if (one?.name === 'img') marks.add(attributeOf(one.tag, 'src'))
    }
  return marks.size === 1
}
