// Whether the cards stand in one section of a text that has several: the wares of somebody whose life a wiki tells.
import { linkWeightIn, type PageDocument } from '../document.ts'
import { CONTENT } from '../page/regions.ts'
import type { Eyes, Placed } from '../series/evidence.ts'
import type { Traits } from '../series/traits.ts'
import { isNamedListing } from './parts-of-site.ts'

/** Sections that are read, without cards. */
const LEAST_SECTIONS = 4
/** For each that has cards. */
const LEAST_SHARE = 2
/** Weight of the sentences of a section. */
const LEAST_READ = 100
const LEAST_LINE = 20

export function areInSection(
  { document, regions }: Eyes,
  cards: readonly Placed[],
  { dated, headed }: Traits,
): boolean {
  // Whoever looks for people tells at length why one should come.
  if (dated >= 0.3 || headed >= 0.3 || isNamedListing(document.url)) return false
  const starts = sectionsOf(document)
  let read = 0
  let held = 0
  for (const [i, from] of starts.entries()) {
    const to = starts[i + 1] ?? document.tree.texts.length
    if (cards.some(({ area }) => area.firstText >= from && area.firstText < to)) held++
    else if (readBetween(document, regions, from, to) >= LEAST_READ) read++
  }
  const isBefore = cards.some(({ area }) => area.firstText < (starts[0] ?? 0))
  return held > 0 && !isBefore && read >= Math.max(LEAST_SECTIONS, held * LEAST_SHARE)
}

const sectionsOf = ({ lines }: PageDocument): number[] =>
  lines.filter(({ heading }) => heading?.name === 'h2').map(({ firstText }) => firstText)

function readBetween(document: PageDocument, regions: Uint8Array, from: number, to: number): number {
  let read = 0
  for (const line of document.lines) {
    if (line.firstText < from || line.firstText >= to || line.weight < LEAST_LINE || line.heading) continue
    if ((regions[line.holder.index] ?? 0) === CONTENT && linkWeightIn(document, line) <= line.weight / 2)
      read += line.weight
  }
  return read
}
