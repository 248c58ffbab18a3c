// Detail pages by their own data: schema.org types, Open Graph, and the class names of content systems.

import { foldedPageTitle } from '../../candidates/page-headline.ts'
import { foldedText, type PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { contains, type Element, elementsByName, type Tree } from '../../html/parser/tree.ts'
import { foldText } from '../../normalization/text.ts'
import { isCmsArchivePage, isCmsEntryPage } from '../../page-state/cms-fingerprints.ts'
import type { Candidate } from '../../records/candidate.ts'
import type { ExtractedRecord } from '../../records/extracted-record.ts'
import { labelOfLink } from '../../records/link-label.ts'
import { type LocatedRecord, recordName } from '../../records/record-signals.ts'

/** Of one piece of data. */
const MAX_DATA_LENGTH = 200_000

const DETAIL_TYPES =
  /^(?:article|[\w-]+:(?:article|recipe)|product(?:\.item)?|og:product|profile|video\.\w+|book|recipe|music\.\w+)$/i

/** The page declares one subject. Blogs declare "article" for any page, so this is a hint. */
export function isDetailPage(document: PageDocument, found: readonly Candidate[]): boolean {
  const { metas, tree } = document
  if (isCmsEntryPage(document)) return true
  if (isCmsArchivePage(document)) return false
  if (DETAIL_TYPES.test(metas.get('og:type') ?? '')) return true
  if (found.some(isDeclared)) return false
  const texts = dataOf(tree).filter((text) => DESCRIBED.test(text))
  const described = texts.flatMap((text) => text.match(EACH_DESCRIBED) ?? [])
  if (described.length === 0) return hasSingleMarkedItem(tree)
  return described.length === 1 && !isLinkedOnPage(document, texts[0] ?? '')
}

/** Markup of one item around the headline. */
function hasSingleMarkedItem(tree: Tree): boolean {
  if (!tree.names.has('itemtype')) return false
  const [one, another] = tree.elements.filter(({ tag }) => MARKED.test(attributeOf(tag, 'itemtype') ?? ''))
  if (!one || another) return false
  return elementsByName(tree, 'h1').some((name) => contains(one, name))
}

const MARKED = /[/:](?:Product|JobPosting)\s*$/

/** It says so in a word that lists hardly use: their days are those of what stands around it, or of the answers to it. */
export function isCertainlyDetailPage(document: PageDocument): boolean {
  const { metas, tree } = document
  if (SURELY.test(metas.get('og:type') ?? '') || describesWork(document)) return true
  const asked = dataOf(tree).reduce((count, text) => count + (text.match(QUESTION)?.length ?? 0), 0)
  if (asked > 0 || !tree.names.has('itemtype')) return asked === 1
  return tree.elements.filter(({ tag }) => isQuestion(attributeOf(tag, 'itemtype'))).length === 1
}

const SURELY = /^video\.(?:movie|other)$/i

/**
 * One film, album or song, and the page is called by its name: what has days was written about it. Not of books, whose
 * chapters may have days.
 */
function describesWork(document: PageDocument): boolean {
  const texts = [...new Set(dataOf(document.tree))].filter((text) => WORK.test(text))
  if (texts.length !== 1 || texts[0]?.match(EACH_WORK)?.length !== 1 || NESTED.test(texts[0])) return false
  const name = nameIn(texts[0], WORK) ?? ''
  return name.length >= MIN_NAME_LENGTH && foldedPageTitle(document).includes(name)
}

const WORK = /"@type"\s*:[\s[]*"(?:Movie|MusicAlbum|MusicRecording)"/
const EACH_WORK = new RegExp(WORK, 'g')
/** Properties that hold other items: subjects of a site, elements of a list. */
const NESTED = /"(?:about|mentions|itemListElement)"\s*:/
const MIN_NAME_LENGTH = 3
const QUESTION = /"@type"\s*:[\s[]*"QAPage"/g
const isQuestion = (type: string | undefined): boolean => type !== undefined && /[/:]QAPage$/.test(type.trim())

/** A described item has a page of its own that this page links to. */
function isLinkedOnPage(document: PageDocument, text: string): boolean {
  const name = nameIn(text, DESCRIBED)
  if (!name || foldedPageTitle(document).includes(name)) return false
  if (document.lines.some((line) => line.heading?.name === 'h1' && foldedText(line) === name)) return false
  return document.links.some((link) => link.key !== document.key && foldedText(labelOfLink(document, link)) === name)
}

/** Data of items that stand nowhere on the page are those of a list. */
export const isDeclared = ({ records }: Candidate): boolean => records.some(hasNoSpan)
const hasNoSpan = ({ span }: ExtractedRecord): boolean => !span

const DESCRIBED = /"@type"\s*:\s*"(?:News)?(?:Article|Product|Recipe|JobPosting|BlogPosting)"/
const EACH_DESCRIBED = new RegExp(DESCRIBED, 'g')

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
