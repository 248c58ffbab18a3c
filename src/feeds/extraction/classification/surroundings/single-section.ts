// Whether the cards stand in one section of a text that has several: the wares of somebody whose life a wiki tells.

import type { Traits } from '../../candidates/group-features.ts'
import { firstFrom } from '../../html/lower-bound.ts'
import { linkWeightIn } from '../../html/page-document.ts'
import { CONTENT } from '../../html/page-regions.ts'
import { type Eyes, firstOf, type Placed } from '../../records/record-signals.ts'
import { isNamedListing } from '../record-kind/site-sections.ts'

/** Sections that are read, without cards. */
const LEAST_SECTIONS = 4
/** For each that has cards. */
const LEAST_SHARE = 2
/** Weight of the sentences of a section. */
const LEAST_READ = 100
const LEAST_LINE = 20

interface Section {
  firstText: number
  /** Weight of what is read there. */
  read: number
  isHeld: boolean
}

export function areInSection(eyes: Eyes, cards: readonly Placed[], { dated, headed }: Traits): boolean {
  // Whoever looks for people tells at length why one should come.
  if (dated >= 0.3 || headed >= 0.3 || isNamedListing(eyes.document.url)) return false
  const sections = sectionsOf(eyes)
  const [first] = sections
  if (!first || firstOf(cards) < first.firstText) return false
  for (const { area } of cards) {
    const section = sections[firstFrom(sections, area.firstText + 1, ({ firstText }) => firstText) - 1]
    if (section) section.isHeld = true
  }
  const held = sections.filter(({ isHeld }) => isHeld).length
  const others = sections.filter(({ isHeld, read }) => !isHeld && read >= LEAST_READ).length
  return others >= Math.max(LEAST_SECTIONS, held * LEAST_SHARE)
}

/** In page order, from one heading of the second rank to the next. */
function sectionsOf({ document, regions }: Eyes): Section[] {
  const sections: Section[] = []
  for (const line of document.lines) {
    const section = sections.at(-1)
    if (line.heading?.name === 'h2') sections.push({ firstText: line.firstText, read: 0, isHeld: false })
    if (!section || line.heading || line.weight < LEAST_LINE) continue
    const isRead = (regions[line.holder.index] ?? 0) === CONTENT && linkWeightIn(document, line) <= line.weight / 2
    if (isRead) section.read += line.weight
  }
  return sections
}
