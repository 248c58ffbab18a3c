// What a page says of itself in its data, or its software in its classes: that it is about one thing.

import { titleOf } from '../../candidates/page-headline.ts'
import { foldedTextOf, type PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { contains, type Element, named, type Tree } from '../../html/parser/tree.ts'
import { foldText } from '../../normalization/text.ts'
import { isArchive, isEntry } from '../../page-state/cms-fingerprints.ts'
import type { Candidate, Sighting } from '../../records/candidate.ts'
import { labelOf } from '../../records/link-label.ts'
import { nameOf, type Placed } from '../../records/record-signals.ts'

/** Of one piece of data. */
const MOST_READ = 200_000

const ONE_THING =
  /^(?:article|[\w-]+:(?:article|recipe)|product(?:\.item)?|og:product|profile|video\.\w+|book|recipe|music\.\w+)$/i

/** The page says of itself that it is about one thing. Blogs say "article" of anything, so this is a hint. */
export function showsOneThing(document: PageDocument, found: readonly Candidate[]): boolean {
  const { metas, tree } = document
  if (isEntry(document)) return true
  if (isArchive(document)) return false
  if (ONE_THING.test(metas.get('og:type') ?? '')) return true
  if (found.some(isStated)) return false
  const texts = dataOf(tree).filter((text) => DESCRIBED.test(text))
  const described = texts.flatMap((text) => text.match(EACH_DESCRIBED) ?? [])
  if (described.length === 0) return marksOne(tree)
  return described.length === 1 && !isLedTo(document, texts[0] ?? '')
}

/** In its markup: one thing, around the name of the page. */
function marksOne(tree: Tree): boolean {
  if (!tree.names.has('itemtype')) return false
  const [one, another] = tree.elements.filter(({ tag }) => MARKED.test(attributeOf(tag, 'itemtype') ?? ''))
  if (!one || another) return false
  return named(tree, 'h1').some((name) => contains(one, name))
}

const MARKED = /[/:](?:Product|JobPosting)\s*$/

/** It says so in a word that lists hardly use: their days are those of what stands around it, or of the answers to it. */
export function isSurelyOneThing(document: PageDocument): boolean {
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
  return name.length >= LEAST_NAME && titleOf(document).includes(name)
}

const WORK = /"@type"\s*:[\s[]*"(?:Movie|MusicAlbum|MusicRecording)"/
const EACH_WORK = new RegExp(WORK, 'g')
/** What a site is about, what a list holds. */
const NESTED = /"(?:about|mentions|itemListElement)"\s*:/
const LEAST_NAME = 3
const QUESTION = /"@type"\s*:[\s[]*"QAPage"/g
const isQuestion = (type: string | undefined): boolean => type !== undefined && /[/:]QAPage$/.test(type.trim())

/** What is described has another page, which this one leads to. */
function isLedTo(document: PageDocument, text: string): boolean {
  const name = nameIn(text, DESCRIBED)
  if (!name || titleOf(document).includes(name)) return false
  if (document.lines.some((line) => line.heading?.name === 'h1' && foldedTextOf(line) === name)) return false
  return document.links.some((link) => link.key !== document.key && foldedTextOf(labelOf(document, link)) === name)
}

/** Facts about other things, that stand nowhere on the page, are the data of a list. */
export const isStated = ({ sightings }: Candidate): boolean => sightings.some(isFact)
const isFact = ({ area }: Sighting): boolean => !area

const DESCRIBED = /"@type"\s*:\s*"(?:News)?(?:Article|Product|Recipe|JobPosting|BlogPosting)"/
const EACH_DESCRIBED = new RegExp(DESCRIBED, 'g')

const dataOf = ({ scripts }: Tree): string[] =>
  scripts.filter(({ type }) => /ld\+json/.test(type)).map(({ text }) => text.slice(0, MOST_READ))

const IN_DATA = /"recipe(?:Ingredient|Instructions)"/

/** Lists name recipes, and do not tell what goes into them. */
export function givesRecipe({ tree }: PageDocument): boolean {
  const stated = recipesOf(tree).reduce((count, text) => count + (text.match(RECIPE)?.length ?? 0), 0)
  return stated > 0 ? stated === 1 : markedRecipes(tree).length === 1
}

/** Posts that are shown whole: the recipe stands in one of them, or one is called like it. */
export function isRecipeListed(document: PageDocument, cards: readonly Placed[]): boolean {
  const marked = markedRecipes(document.tree)
  const names = new Set(recipesOf(document.tree).map(recipeName))
  return cards.some((card) => {
    const { area, key } = card
    if (key === document.key) return false
    const holds = ({ index, end }: Element) => area.first < index && end <= area.last
    return marked.some(holds) || names.has(foldedTextOf(nameOf(document, card)))
  })
}

const recipeName = (text: string): string | undefined => nameIn(text, RECIPE)

/** The first name behind its type. */
function nameIn(text: string, type: RegExp): string | undefined {
  const from = text.search(type)
  const [, name] = NAME.exec(text.slice(from, from + LONGEST_BEGINNING)) ?? []
  return name && foldText(name)
}

const NAME = /"(?:name|title|headline)"\s*:\s*"([^"\\]{1,300})"/
const LONGEST_BEGINNING = 3000

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
