// Class names of an element: entry classes, and a structure key for its place among others.
import { attributeOf } from './parser/attributes.ts'
import { internNumber, pairKey } from './parser/interning.ts'
import type { ClassList, Element, Tag, Tree } from './parser/tree.ts'

/** Style tools write more than this; then they say nothing. */
const MAX_CLASS_LENGTH = 200

/** Without names that hold digits: those differ from item to item. */
export function stableClassNames({ tag: { classes } }: Element): string {
  classes.words ??= wordsIn(classes.written)
  return classes.words
}

function wordsIn(names: string): string {
  if (names === '' || names.length > MAX_CLASS_LENGTH) return ''
  return (/\d/.test(names) ? names.replace(/\S*\d\S*/g, '') : names).trim()
}

const ENTRY = /h-?entry|h-event|vevent|h-?product/
const AUTHOR = /(?:^|[\s_-])(?:author|autor|auteur|autore|byline|creator|writer)(?:[\s_-]|$)/i
const CATEGORY = /(?:^|[\s_-])(?:category|categories|tags?|topic|label|section-name)(?:[\s_-]|$)/i
const MAX_CATEGORY_LENGTH = 120

const TITLE = /title|headline|heading|subject|\bname\b/i

export const hasTitleClass = (tag: Tag): boolean =>
  TITLE.test(`${tag.classes.written} ${attributeOf(tag, 'itemprop') ?? ''}`)

/** Perhaps an entry of a list, in the words of a format. */
export function hasEntryClass({ tag: { classes } }: Element): boolean {
  return isEntry(classes)
}

export function hasAnyEntryClass({ classes }: Tree): boolean {
  return classes.some(isEntry)
}

function isEntry(classes: ClassList): boolean {
  classes.entry ??= ENTRY.test(classes.written)
  return classes.entry
}

export function hasAuthorClass({ tag: { classes } }: Element): boolean {
  classes.author ??= classes.written.length < MAX_CLASS_LENGTH && AUTHOR.test(classes.written)
  return classes.author
}

export function hasCategoryClass({ tag: { classes } }: Element): boolean {
  classes.category ??= classes.written.length < MAX_CATEGORY_LENGTH && CATEGORY.test(classes.written)
  return classes.category
}

/** Equal for elements with the same path and the same words: a number, because it is compared so often. */
export function structureKey(tree: Tree, element: Element): number {
  const { known } = tree.structureKeys
  const place = known[element.index] || numberOf(tree, element)
  known[element.index] = place
  return place
}

/** Above 0. */
function numberOf({ structureKeys }: Tree, element: Element): number {
  const { classes } = element.tag
  classes.number ??= internNumber(structureKeys.words, stableClassNames(element))
  return 1 + internNumber(structureKeys.byPath, pairKey(element.path, classes.number))
}
