// What a page says of itself in its data: that it is about one thing.
import type { PageDocument } from '../document.ts'
import type { Candidate } from '../extractors/extractor.ts'
import { attributeOf } from '../page/attributes.ts'
import type { Tag, Tree } from '../page/tree.ts'

/** Of one piece of data. */
const MOST_READ = 200_000

const ONE_THING =
  /^(?:article|[\w-]+:(?:article|recipe)|product(?:\.item)?|og:product|profile|video\.\w+|book|recipe|music\.\w+)$/i

/** The page says of itself that it is about one thing. Blogs say "article" of anything, so this is a hint. */
export function showsOneThing({ metas, tree }: PageDocument, found: readonly Candidate[]): boolean {
  if (ONE_THING.test(metas.get('og:type') ?? '')) return true
  if (found.some(isStated)) return false
  return dataOf(tree).flatMap((text) => text.match(DESCRIBED) ?? []).length === 1
}

/** Facts about other things are the data of a list. */
export const isStated = ({ sightings }: Candidate): boolean => sightings.some(({ area }) => !area)

const DESCRIBED = /"@type"\s*:\s*"(?:News)?(?:Article|Product|Recipe|JobPosting|BlogPosting)"/g

const dataOf = ({ scripts }: Tree): string[] =>
  scripts.filter(({ type }) => /ld\+json/.test(type)).map(({ text }) => text.slice(0, MOST_READ))

const IN_DATA = /"recipe(?:Ingredient|Instructions)"/

/** Lists name recipes, and do not tell what goes into them. */
export function givesRecipe({ tree }: PageDocument): boolean {
  // Some pages say it twice.
  const texts = new Set(dataOf(tree))
  const stated = [...texts].flatMap((text) =>
    IN_DATA.test(text) ? (text.match(/"@type"\s*:\s*\[?\s*"Recipe"/g) ?? []) : [],
  )
  if (stated.length > 0) return stated.length === 1
  return tree.elements.filter(({ tag }) => isMarked(tag)).length === 1
}

/** As microdata, RDFa or a microformat. */
function isMarked(tag: Tag): boolean {
  const type = attributeOf(tag, 'itemtype') ?? attributeOf(tag, 'typeof')
  if (type !== undefined) return /(?:^|[/:])recipe$/i.test(type.trim())
  return /(?:^|\s)h-?recipe(?:\s|$)/.test(tag.classes.written)
}
