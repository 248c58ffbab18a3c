// Text volume of a page, in text weight: total, prose, and without boilerplate.
import { type PageDocument, textWeightIn } from './page-document.ts'
import { closest, elementsByName } from './parser/tree.ts'

/** Line, in text weight, above 0: from this weight it counts as prose. */
export const MIN_PROSE_LINE_WEIGHT = 60

/** However much of the page they take. */
export const MENU_TAGS: ReadonlySet<string> = new Set(['nav', 'footer'])
export const BOILERPLATE_TAGS: ReadonlySet<string> = new Set([...MENU_TAGS, 'header'])
const BOILERPLATE_OR_LINK_TAGS: ReadonlySet<string> = new Set([...BOILERPLATE_TAGS, 'a'])
const BOILERPLATE_LINK_OR_FORM_TAGS: ReadonlySet<string> = new Set([...BOILERPLATE_OR_LINK_TAGS, 'form'])

/** Weight of running text outside links and menus. */
export function proseWeight(document: PageDocument): number {
  let weight = 0
  const boilerplate = boilerplateTags(document)
  for (const line of document.lines) {
    if (line.weight >= MIN_PROSE_LINE_WEIGHT && !closest(line.container, boilerplate) && !line.heading)
      weight += line.weight
  }
  return weight
}

/** Some servers put the whole page into a form. */
export function boilerplateTags(document: PageDocument): ReadonlySet<string> {
  const half = totalTextWeight(document) / 2
  return elementsByName(document.tree, 'form').some((form) => textWeightIn(document, form) > half)
    ? BOILERPLATE_OR_LINK_TAGS
    : BOILERPLATE_LINK_OR_FORM_TAGS
}

export function totalTextWeight(document: PageDocument): number {
  return textWeightIn(document, { firstText: 0, endText: document.tree.texts.length })
}
