// Detail pages by their own data: schema.org types, Open Graph, and the class names of content systems.

import { foldedText, type PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { contains, type Element, elementsByName, type Tree } from '../../html/parser/tree.ts'
import { proseWeight } from '../../html/text-volume.ts'
import { foldText } from '../../normalization/text.ts'
import { isCmsArchivePage, isCmsEntryPage } from '../../page-state/cms-fingerprints.ts'
import type { Candidate } from '../../records/candidate.ts'
import type { ExtractedRecord } from '../../records/extracted-record.ts'
import { type LocatedRecord, recordName } from '../../records/record-signals.ts'
import { hasNextPage } from './pagination.ts'

/** Of one piece of data. */
const MAX_DATA_LENGTH = 200_000

const DETAIL_TYPES = /^(?:[\w-]+:recipe|product(?:\.item)?|og:product|profile|video\.\w+|book|recipe|music\.\w+)$/i
/** Blogs and searches declare it for any page. */
const ARTICLE_TYPE = /^(?:[\w-]+:)?article$/i
/** Running text of an article that has no day in its head. */
const MIN_ARTICLE_PROSE_WEIGHT = 600

/** The page declares one subject, and no further pages of a list. */
export function isDetailPage(document: PageDocument, found: readonly Candidate[]): boolean {
  const { metas, tree } = document
  if (isCmsEntryPage(document)) return true
  if (isCmsArchivePage(document)) return false
  const type = metas.get('og:type') ?? ''
  if (DETAIL_TYPES.test(type)) return true
  if (hasNextPage(document)) return false
  if (ARTICLE_TYPE.test(type))
    return metas.has('article:published_time') || proseWeight(document) >= MIN_ARTICLE_PROSE_WEIGHT
  if (found.some(isDeclared)) return false
  const described = dataOf(tree).reduce((count, text) => count + (text.match(DESCRIBED)?.length ?? 0), 0)
  return described === 0 ? hasSingleMarkedItem(tree) : described === 1
}

/** Markup of one item around the headline. */
function hasSingleMarkedItem(tree: Tree): boolean {
  if (!tree.names.has('itemtype')) return false
  const [one, another] = tree.elements.filter(({ tag }) => MARKED.test(attributeOf(tag, 'itemtype') ?? ''))
  if (!one || another) return false
  return elementsByName(tree, 'h1').some((name) => contains(one, name))
}

const MARKED = /[/:](?:Product|JobPosting)\s*$/

/** Data of items that stand nowhere on the page are those of a list. */
export const isDeclared = ({ records }: Candidate): boolean => records.some(hasNoSpan)
const hasNoSpan = ({ span }: ExtractedRecord): boolean => !span

const DESCRIBED = /"@type"\s*:\s*"(?:News)?(?:Article|Product|Recipe|JobPosting|BlogPosting)"/g

const dataOf = ({ scripts }: Tree): string[] =>
  scripts.filter(({ type }) => /ld\+json/.test(type)).map(({ text }) => text.slice(0, MAX_DATA_LENGTH))

const IN_DATA = /"recipe(?:Ingredient|Instructions)"/

/** Lists name recipes without ingredients. */
export function isRecipePage({ tree }: PageDocument): boolean {
  const recipeCount = recipesOf(tree).reduce((count, text) => count + (text.match(RECIPE)?.length ?? 0), 0)
  return recipeCount > 0 ? recipeCount === 1 : markedRecipes(tree).length === 1
}

/** Posts that are shown whole: the recipe stands in one of them, or one is called like it. */
export function isRecipeListed(document: PageDocument, records: readonly LocatedRecord[]): boolean {
  const marked = markedRecipes(document.tree)
  const names = new Set(recipesOf(document.tree).map(recipeName))
  return records.some((record) => {
    const { span, key } = record
    if (key === document.key) return false
    const holds = ({ index, end }: Element) => span.first < index && end <= span.last
    return marked.some(holds) || names.has(foldedText(recordName(document, record)))
  })
}

const recipeName = (text: string): string | undefined => nameIn(text, RECIPE)

/** The first name behind its type. */
function nameIn(text: string, type: RegExp): string | undefined {
  const from = text.search(type)
  const [, name] = NAME.exec(text.slice(from, from + MAX_BEGINNING_LENGTH)) ?? []
  return name && foldText(name)
}

const NAME = /"(?:name|title|headline)"\s*:\s*"([^"\\]{1,300})"/
const MAX_BEGINNING_LENGTH = 3000

// Some pages say it twice.
const recipesOf = (tree: Tree): string[] => [...new Set(dataOf(tree))].filter((text) => IN_DATA.test(text))
const RECIPE = /"@type"\s*:[\s[]*"Recipe"/g

/** As microdata, RDFa or a microformat. Most pages have nothing of the kind anywhere. */
function markedRecipes({ elements, names, classes }: Tree): Element[] {
  const maySay = names.has('itemtype') || names.has('typeof') || classes.some(({ written }) => ENTRY.test(written))
  return maySay ? elements.filter(isMarked) : []
}

const ENTRY = /(?:^|\s)h-?recipe(?:\s|$)/

function isMarked({ tag }: Element): boolean {
  const type = attributeOf(tag, 'itemtype') ?? attributeOf(tag, 'typeof')
  return type === undefined ? ENTRY.test(tag.classes.written) : /(?:^|[/:])recipe$/i.test(type.trim())
}
