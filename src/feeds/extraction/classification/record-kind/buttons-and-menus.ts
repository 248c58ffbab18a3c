// Records that are no items: columns of a menu, features of a product, buttons in a row or beside headings.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { findLine, type Line, lineAt } from '../../html/lines.ts'
import { foldedText, linkTextWeightIn, type PageDocument, textOfRange } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { closest, contains, elementsByName } from '../../html/parser/tree.ts'
import { parseUrlParts } from '../../normalization/urls.ts'
import { haveGenericLabels } from '../../records/generic-link-labels.ts'
import { labelOfLink } from '../../records/link-label.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'
import { isSiteInfoPath } from '../page-kind/site-info-page.ts'

/** Records of a side column or row of buttons, at least 1: they hold no more. */
export const MAX_MENU_RECORDS = 12
/** Titles of items are mostly longer than names of features. */
const MIN_ITEM_NAME_WEIGHT = 12
/** Labels of menus are shorter. */
const MAX_MENU_TITLE_WEIGHT = 25
/** Text beside the links of each record of a menu, in text weight, at least 0. */
export const MAX_MENU_PROSE_WEIGHT = 30

const MAX_PLANS = 5

/** Plans and the like: a few buttons to one page, with equal labels or for new accounts. */
export function areButtonsToOnePage(
  document: PageDocument,
  records: readonly LocatedRecord[],
  { distinctTitleShare, dateShare }: GroupFeatures,
): boolean {
  if (records.length > MAX_MENU_RECORDS || dateShare > 0.5) return false
  const [pathname, ...others] = new Set(records.map(({ url }) => parseUrlParts(url)?.pathname))
  if (pathname === undefined || others.length > 0 || areNumberedTexts(document, records)) return false
  return (
    distinctTitleShare <= 0.5 ||
    haveGenericLabels(document, records) ||
    (records.length <= MAX_PLANS && isSiteInfoPath(pathname))
  )
}

/** "?readmore=87" below a text, where no more than five are shown: what came before has the numbers before. */
function areNumberedTexts(document: PageDocument, records: readonly LocatedRecord[]): boolean {
  const isPast = ({ url }: LocatedRecord) =>
    Number(NUMBER.exec(parseUrlParts(url)?.search ?? '')?.[1] ?? 0) > records.length
  const isText = (line: Line) => line.weight >= MIN_SENTENCE_WEIGHT && linkTextWeightIn(document, line) === 0
  return records.every((record) => isPast(record) && findLine(document.lines, record.span, isText) !== undefined)
}

const NUMBER = /=(\d+)(?:&|$)/
const MIN_SENTENCE_WEIGHT = 60

/** "Edit": a word beside each heading of a text. */
export function areSectionButtons(document: PageDocument, records: readonly LocatedRecord[]): boolean {
  const [first, ...others] = records
  const name = first && nameOfButton(document, first)
  if (name === undefined || others.length < 2) return false
  for (const other of others) if (nameOfButton(document, other) !== name) return false
  return true
}

function nameOfButton(document: PageDocument, { link }: LocatedRecord): string | undefined {
  const line = lineAt(document.lines, link.element.firstText)
  const label = labelOfLink(document, link)
  return link.element.heading && line && label.weight < line.weight * 0.9 ? foldedText(label) : undefined
}

/** Each in the label of one button of the same group: a form asks which of them it shall be. */
export function areFormChoices(
  { tree }: PageDocument,
  records: readonly LocatedRecord[],
  { dateShare }: GroupFeatures,
): boolean {
  if (dateShare >= 0.5 || !records.every(({ link }) => closest(link.element, LABEL))) return false
  const radios = elementsByName(tree, 'input').filter(({ tag }) => attributeOf(tag, 'type')?.toLowerCase() === 'radio')
  const groups = records.map(({ link }) => {
    const label = closest(link.element, LABEL)
    const own = label && radios.find((radio) => contains(label, radio))
    return own && attributeOf(own.tag, 'name')
  })
  return groups.every((group) => group !== undefined && group === groups[0])
}

const LABEL = new Set(['label'])

/** The columns of a large menu or footer: a name, and below it links that are as good as the one taken. */
export function areMenuColumns({
  multiLinkShare,
  titleWeight,
  proseWeight,
  dateShare,
  imageShare,
}: GroupFeatures): boolean {
  return (
    multiLinkShare > 0.5 &&
    titleWeight < MAX_MENU_TITLE_WEIGHT &&
    proseWeight < MAX_MENU_PROSE_WEIGHT &&
    dateShare < 0.5 &&
    imageShare < 0.5
  )
}

/** Features of a product: a few names of one or two words, each above a button with the same label. */
export function areFeatureTiles(
  document: PageDocument,
  records: readonly LocatedRecord[],
  { titleWeight, imageShare }: GroupFeatures,
): boolean {
  if (titleWeight >= MIN_ITEM_NAME_WEIGHT || records.length > MAX_MENU_RECORDS) return false
  if (imageShare >= 0.5 && records.some(({ span }) => /\d/.test(textOfRange(document, span)))) return false
  const [first, ...others] = records.map(({ link }) => foldedText(labelOfLink(document, link)))
  return others.length > 1 && others.every((other) => other === first)
}
