// What the class names of an element say of it, and its place by them.
import { attributeOf } from './parser/attributes.ts'
import { numberIn, pairOf } from './parser/interning.ts'
import type { Classes, Element, Tag, Tree } from './parser/tree.ts'

/** Style tools write more than this; then they say nothing. */
const MAX_LENGTH = 200

/** Without names that hold digits: those differ from item to item. */
export function classWords({ tag: { classes } }: Element): string {
  classes.words ??= wordsIn(classes.written)
  return classes.words
}

function wordsIn(names: string): string {
  if (names === '' || names.length > MAX_LENGTH) return ''
  return (/\d/.test(names) ? names.replace(/\S*\d\S*/g, '') : names).trim()
}

const ENTRY = /h-?entry|h-event|vevent|h-?product/
const AUTHOR = /(?:^|[\s_-])(?:author|autor|auteur|autore|byline|creator|writer)(?:[\s_-]|$)/i
const CATEGORY = /(?:^|[\s_-])(?:category|categories|tags?|topic|label|section-name)(?:[\s_-]|$)/i
const MOST_OF_CATEGORY = 120

const TITLE = /title|headline|heading|subject|\bname\b/i

export const saysTitle = (tag: Tag): boolean =>
  TITLE.test(`${tag.classes.written} ${attributeOf(tag, 'itemprop') ?? ''}`)

/** Perhaps an entry of a list, in the words of a format. */
export function namesEntry({ tag: { classes } }: Element): boolean {
  return isEntry(classes)
}

export function mayHoldEntries({ classes }: Tree): boolean {
  return classes.some(isEntry)
}

function isEntry(classes: Classes): boolean {
  classes.entry ??= ENTRY.test(classes.written)
  return classes.entry
}

export function namesAuthor({ tag: { classes } }: Element): boolean {
  classes.author ??= classes.written.length < MAX_LENGTH && AUTHOR.test(classes.written)
  return classes.author
}

export function namesCategory({ tag: { classes } }: Element): boolean {
  classes.category ??= classes.written.length < MOST_OF_CATEGORY && CATEGORY.test(classes.written)
  return classes.category
}

/** Equal for elements with the same path and the same words: a number, because it is compared so often. */
export function placeOf(tree: Tree, element: Element): number {
  const { known } = tree.places
  const place = known[element.index] || numberOf(tree, element)
  known[element.index] = place
  return place
}

/** Above 0. */
function numberOf({ places }: Tree, element: Element): number {
  const { classes } = element.tag
  classes.number ??= numberIn(places.words, classWords(element))
  return 1 + numberIn(places.byPath, pairOf(element.path, classes.number))
}
