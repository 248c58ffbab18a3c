// What a product can do, what an office is for: a few pages of the site itself, on a page that leads to them.
import { type PageDocument, textIn } from '../document.ts'
import { addressParts } from '../links.ts'
import { findLine, type Line } from '../page/lines.ts'
import type { Placed } from './evidence.ts'
import { labelOf } from './link-label.ts'
import { median } from './median.ts'
import { folderOf } from './primary-link.ts'
import type { Traits } from './traits.ts'

const SEVERAL = 3
const FEW = 12
const SOME = 0.3
/** They are called in a few words. */
const LONG_NAME = 28

/** Things that come and go have a day, a number or a place below their list: of 94 saved lists none is without all three. */
export function arePartsOfSite(document: PageDocument, cards: readonly Placed[], traits: Traits): boolean {
  if (cards.length < SEVERAL || cards.length > FEW || traits.dated >= SOME || traits.specific >= 0.5) return false
  // Whoever asked for something gets things.
  if (addressParts(document.url)?.search) return false
  const counted = cards.filter((card) => isCounted(document, card))
  if (counted.length >= cards.length * SOME) return false
  const names = cards.map(({ area, link }) => findLine(document.lines, area, isHeading) ?? labelOf(document, link))
  return median(names.map(({ weight }) => weight)) < LONG_NAME
}

/** By what its card says, by the end of its address, or below the page that lists it. */
function isCounted(document: PageDocument, { area, url }: Placed): boolean {
  const folder = folderOf(document.url)
  return /\d[^/]*\/?$/.test(url) || (folder !== '' && url.startsWith(folder)) || /\p{Nd}/u.test(textIn(document, area))
}

const isHeading = ({ heading }: Line): boolean => heading !== undefined
