// The class names of an element that say what it is, and its place by them.
import type { Element, Tree } from './tree.ts'

/** Style tools write more than this; then they say nothing. */
const MAX_LENGTH = 200

/** Without names that hold digits: those differ from item to item. */
export function classWords(element: Element): string {
  element.words ??= wordsIn(element.attributes.class ?? '')
  return element.words
}

function wordsIn(names: string): string {
  if (names === '' || names.length > MAX_LENGTH) return ''
  return (/\d/.test(names) ? names.replace(/\S*\d\S*/g, '') : names).trim()
}

/** Equal for elements with the same path and the same words: a number, because it is compared so often. */
export function placeOf({ places }: Tree, element: Element): number {
  const words = classWords(element)
  let here = places.byPath[element.path]
  if (!here) {
    here = new Map()
    places.byPath[element.path] = here
  }
  let place = here.get(words)
  if (place === undefined) {
    place = places.count++
    here.set(words, place)
  }
  return place
}
