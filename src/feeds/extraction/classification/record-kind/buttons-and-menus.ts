// Cards that are no entries: the columns of a menu, what a product can do, buttons in a row or beside headings.

import type { Traits } from '../../candidates/group-features.ts'
import { findLine, type Line, lineAt } from '../../html/lines.ts'
import { foldedTextOf, linkWeightIn, type PageDocument, textIn } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { closest, contains, named } from '../../html/parser/tree.ts'
import { addressParts } from '../../normalization/urls.ts'
import { areCalledAlike } from '../../records/generic-link-labels.ts'
import { labelOf } from '../../records/link-label.ts'
import type { Placed } from '../../records/record-signals.ts'
import { isPlaceOfSite } from '../page-kind/site-info-page.ts'

/** Side columns and rows of buttons hold no more. */
export const FEW = 12
/** Names of things are mostly longer than those of features. */
const NAME = 12
/** What menus say is shorter. */
const MENU_TITLE = 25
const MENU_PROSE = 30

const PLANS = 5

/** Plans and the like: a few buttons that lead to one page, where they are called alike or it is one for new accounts. */
export function areButtons(document: PageDocument, cards: readonly Placed[], { distinct, dated }: Traits): boolean {
  if (cards.length > FEW || dated > 0.5) return false
  const [pathname, ...others] = new Set(cards.map(({ url }) => addressParts(url)?.pathname))
  if (pathname === undefined || others.length > 0 || areNumberedTexts(document, cards)) return false
  return distinct <= 0.5 || areCalledAlike(document, cards) || (cards.length <= PLANS && isPlaceOfSite(pathname))
}

/** "?readmore=87" below a text, where no more than five are shown: what came before has the numbers before. */
function areNumberedTexts(document: PageDocument, cards: readonly Placed[]): boolean {
  const isPast = ({ url }: Placed) => Number(NUMBER.exec(addressParts(url)?.search ?? '')?.[1] ?? 0) > cards.length
  const isText = (line: Line) => line.weight >= SENTENCE && linkWeightIn(document, line) === 0
  return cards.every((card) => isPast(card) && findLine(document.lines, card.area, isText) !== undefined)
}

const NUMBER = /=(\d+)(?:&|$)/
const SENTENCE = 60

/** "Edit": a word beside each heading of a text. */
export function areSectionButtons(document: PageDocument, cards: readonly Placed[]): boolean {
  const [first, ...others] = cards
  const name = first && nameOfButton(document, first)
  if (name === undefined || others.length < 2) return false
  for (const other of others) if (nameOfButton(document, other) !== name) return false
  return true
}

function nameOfButton(document: PageDocument, { link }: Placed): string | undefined {
  const line = lineAt(document.lines, link.element.firstText)
  const label = labelOf(document, link)
  return link.element.heading && line && label.weight < line.weight * 0.9 ? foldedTextOf(label) : undefined
}

/** Each in the label of one button of the same group: a form asks which of them it shall be. */
export function areChoices({ tree }: PageDocument, cards: readonly Placed[], { dated }: Traits): boolean {
  if (dated >= 0.5 || !cards.every(({ link }) => closest(link.element, LABEL))) return false
  const radios = named(tree, 'input').filter(({ tag }) => attributeOf(tag, 'type')?.toLowerCase() === 'radio')
  const groups = cards.map(({ link }) => {
    const label = closest(link.element, LABEL)
    const own = label && radios.find((radio) => contains(label, radio))
    return own && attributeOf(own.tag, 'name')
  })
  return groups.every((group) => group !== undefined && group === groups[0])
}

const LABEL = new Set(['label'])

/** The columns of a large menu or footer: a name, and below it links that are as good as the one taken. */
export function areMenus({ crowded, title, prose, dated, pictured }: Traits): boolean {
  return crowded > 0.5 && title < MENU_TITLE && prose < MENU_PROSE && dated < 0.5 && pictured < 0.5
}

/** What a product can do: a few names of a word or two, each above a button that is called like the others. */
export function areOffers(document: PageDocument, cards: readonly Placed[], { title, pictured }: Traits): boolean {
  if (title >= NAME || cards.length > FEW) return false
  if (pictured >= 0.5 && cards.some(({ area }) => /\d/.test(textIn(document, area)))) return false
  const [first, ...others] = cards.map(({ link }) => foldedTextOf(labelOf(document, link)))
  return others.length > 1 && others.every((other) => other === first)
}
