// The class names of an element that say what it is.
import type { Element } from './tree.ts'

/** Style tools write more than this; then they say nothing. */
const MAX_LENGTH = 200

/** Without names that hold digits: those differ from item to item. */
export function classWords({ attributes }: Element): string {
  const names = attributes.class ?? ''
  if (names.length > MAX_LENGTH) return ''
  return (/\d/.test(names) ? names.replace(/\S*\d\S*/g, '') : names).trim()
}
