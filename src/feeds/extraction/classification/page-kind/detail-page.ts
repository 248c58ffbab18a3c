// Detail pages by their own data: schema.org types, Open Graph, and the class names of content systems.

import type { PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { contains, elementsByName, type Tree } from '../../html/parser/tree.ts'
import { proseWeight } from '../../html/text-volume.ts'
import { isCmsArchivePage, isCmsEntryPage } from '../../page-state/cms-fingerprints.ts'
import type { Candidate } from '../../records/candidate.ts'
import type { ExtractedRecord } from '../../records/extracted-record.ts'
import { hasNextPage } from './pagination.ts'

/** Of one piece of data. */
const MAX_DATA_LENGTH = 200_000

const DETAIL_TYPES = /^(?:[\w-]+:recipe|product(?:\.item)?|og:product|profile|video\.\w+|book|recipe|music\.\w+)$/i
/** Blogs and searches declare it for any page. */
const ARTICLE_TYPE = /^(?:[\w-]+:)?article$/i
/** Running text of an article that has no day in its head. */
const MIN_ARTICLE_PROSE_WEIGHT = 600

/** The page declares one subject, and no further pages of a list. */
export function isDetailPage(document: PageDocument, found: readonly Candidate[] = []): boolean {
  const { metas, tree } = document
  if (isCmsEntryPage(document)) return true
  if (isCmsArchivePage(document)) return false
  const type = metas.get('og:type') ?? ''
  if (DETAIL_TYPES.test(type)) return true
  if (hasNextPage(document)) return false
  if (ARTICLE_TYPE.test(type)) return proseWeight(document) >= MIN_ARTICLE_PROSE_WEIGHT
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

/** One recipe with its ingredients, or one that is marked up. The first page of a site may show a post whole. */
export function isRecipePage({ tree, address }: PageDocument): boolean {
  if (address?.pathname === '/') return false
  const texts = new Set(dataOf(tree).filter((text) => IN_DATA.test(text)))
  const count = texts.values().reduce((sum, text) => sum + (text.match(RECIPE)?.length ?? 0), 0)
  if (count > 0 || !tree.names.has('itemtype')) return count === 1
  return tree.elements.filter(({ tag }) => /[/:]recipe\s*$/i.test(attributeOf(tag, 'itemtype') ?? '')).length === 1
}

const IN_DATA = /"recipe(?:Ingredient|Instructions)"/
const RECIPE = /"@type"\s*:[\s[]*"Recipe"/g
