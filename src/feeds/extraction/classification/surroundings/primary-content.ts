// Lists that take little room, or say little, and yet are what their page is for: it keeps their things below itself, tells
// the moment of each, or shows next to nothing else.

import type { Traits } from '../../candidates/group-features.ts'
import { clockAttributes, mentionsForMachines } from '../../fields/dates/machine-readable-dates.ts'
import { linkWeightIn, type PageDocument, weightIn } from '../../html/page-document.ts'
import { closest } from '../../html/parser/tree.ts'
import { isBelowHead } from '../../html/table-header.ts'
import { allWeight, MENUS } from '../../html/text-volume.ts'
import type { Area } from '../../records/node-span.ts'
import type { Eyes, Placed } from '../../records/record-signals.ts'
import { FEW } from '../record-kind/buttons-and-menus.ts'
import { areListed, isListing } from '../record-kind/site-sections.ts'
import { linksToItself } from './self-link.ts'
import { contentWeight } from './text-outside.ts'

const SEVERAL = 4

export function isShownHere(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  const { document } = eyes
  return (
    areFiledHere(document, cards, traits) ||
    areOfIndex(eyes, cards, traits) ||
    areTimed(eyes, cards, traits) ||
    areRowsOfTable(cards, traits) ||
    areToldHere(document, cards, traits) ||
    areAllShown(eyes, traits) ||
    fillsPage(eyes, cards, traits)
  )
}

/** Numbered things, all kept below the page: a few vacancies, each a name and a place. Or tiles with a word or two. */
function areFiledHere(document: PageDocument, cards: readonly Placed[], traits: Traits): boolean {
  const { specific, shapely, alone, frame, beside, pictured } = traits
  if (frame + beside > 0.1) return false
  if (pictured >= 0.9 && cards.length >= SEVERAL && areListed(document, traits) && arePictured(cards, alone))
    return true
  if (alone <= 0.9 || specific < 0.9 || shapely < 0.9) return false
  const { folder } = document
  return folder !== '' && cards.every((card) => card.url.startsWith(folder))
}

/** "/howto/index.html": some of what is filed in a folder, and little else beside menus, whatever it is called. */
function areOfIndex(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  const { folder, address } = eyes.document
  if (folder === '' || !INDEX.test(address?.pathname ?? '') || cards.length < FEW) return false
  const { alone, shapely, frame, beside, room } = traits
  if (alone <= 0.9 || shapely < 0.9 || frame + beside > 0.1 || room <= 0.5 * contentWeight(eyes)) return false
  return cards.every((card) => card.url.startsWith(folder))
}

const INDEX = /[^/]\/(?:(?:index|default)\.\w{2,5})?$/i

/** Alone in their lines, or pictures with nothing to read. Those that lead to pictures are an album. */
function arePictured(cards: readonly Placed[], alone: number): boolean {
  if (alone > 0.9) return true
  return cards.every(({ link: { element }, url }) => element.firstText === element.endText && !PICTURE.test(url))
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i

/** Called at some length, each alone in its row below the heads of the columns. */
function areRowsOfTable(cards: readonly Placed[], { title, alone, distinct, frame, beside }: Traits): boolean {
  if (title < ROW_NAME || alone <= 0.9 || distinct < 0.9 || frame + beside > 0.1) return false
  const rows = new Set(cards.map(({ link }) => closest(link.element, ROW)))
  return rows.size === cards.length && cards.every(({ link }) => isBelowHead(link.element))
}

const ROW = new Set(['tr'])
/** Weight of a name that says what it is: those of clubs and countries are shorter. */
const ROW_NAME = 28

/** Programs are told the moment of each, people read how long ago that was. */
function areTimed(eyes: Eyes, cards: readonly Placed[], { frame, beside, alone }: Traits): boolean {
  return frame + beside <= 0.1 && alone > 0.9 && cards.every(({ area }) => isTimed(eyes, area))
}

export function isTimed({ document, around }: Eyes, area: Area): boolean {
  return mentionsForMachines(document, { area }, clockAttributes(document), around).length > 0
}

/**
 * Numbered things of one kind, many with a word or two each or some that are called at length, and little else outside menus
 * and side columns: an archive.
 */
function areAllShown(eyes: Eyes, traits: Traits): boolean {
  const { count, title, specific, shapely, distinct, alone, frame, beside, room } = traits
  if (
    (count < FEW && title < ROW_NAME) ||
    specific < 0.9 ||
    shapely < 0.9 ||
    distinct < 0.8 ||
    alone <= 0.9 ||
    frame + beside > 0.1
  )
    return false
  return room > 0.5 * contentWeight(eyes)
}

/** "/jobs", and little on it but what is kept below, each with a text of its own: "Welder" says enough. */
function areToldHere(document: PageDocument, cards: readonly Placed[], traits: Traits): boolean {
  const { prose, room, frame, beside } = traits
  if (prose < TOLD || frame + beside > 0.1 || room <= 0.5 * allWeight(document)) return false
  const { folder, url } = document
  return folder !== '' && isListing(url) && cards.every((card) => card.url.startsWith(folder))
}

/** A sentence. */
const TOLD = 40

/** Nothing but links: on a page without a list its menu takes that much room, too, and leads to the page itself. */
function fillsPage({ document }: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  const { room, title, crowded } = traits
  if (crowded >= 0.5 || title < 12 || room <= 0.5 * allWeight(document)) return false
  if (!areBareLinks(document, cards, traits) || linksToItself(document, cards).length > 0) return false
  return cards.some(({ area }) => !closest(area.element, MENUS))
}

/** Alone in their lines, or with a short remark: "(14 replies)", and no other link in the card. */
function areBareLinks(document: PageDocument, cards: readonly Placed[], { alone, title, prose }: Traits): boolean {
  if (alone > 0.9) return true
  if (alone <= 0.5 || prose >= title) return false
  return cards.every(({ area, link }) => linkWeightIn(document, area) <= weightIn(document, link.element))
}
