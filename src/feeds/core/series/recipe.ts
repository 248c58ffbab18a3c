// Whether the page gives one recipe, as its data says: lists name recipes, and do not tell what goes into them.
import type { PageDocument } from '../document.ts'
import { attributeOf } from '../page/attributes.ts'
import type { Tag } from '../page/tree.ts'

const IN_DATA = /"recipe(?:Ingredient|Instructions)"/
const MOST_READ = 200_000

export function givesRecipe({ tree }: PageDocument): boolean {
  const stated = tree.scripts
    .filter(({ type }) => /ld\+json/.test(type))
    .map(({ text }) => text.slice(0, MOST_READ))
    .flatMap((text) => (IN_DATA.test(text) ? (text.match(/"@type"\s*:\s*\[?\s*"Recipe"/g) ?? []) : []))
  if (stated.length > 0) return stated.length === 1
  return tree.elements.filter(({ tag }) => isMarked(tag)).length === 1
}

/** As microdata, RDFa or a microformat. */
function isMarked(tag: Tag): boolean {
  const type = attributeOf(tag, 'itemtype') ?? attributeOf(tag, 'typeof')
  if (type !== undefined) return /(?:^|[/:])recipe$/i.test(type.trim())
  return /(?:^|\s)h-?recipe(?:\s|$)/.test(tag.classes.written)
}
