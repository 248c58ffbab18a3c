// Text node: white space collapsed, with its text weight.
import { textWeight } from '../../normalization/text.ts'
import type { Element, TextNode } from './tree.ts'

/** White space becomes single spaces. */
export function createTextNode(text: string, parent: Element, breaks: boolean): TextNode {
  if (!UNUSUAL.test(text)) return { value: text, isAscii: true, parent, breaks }
  const value = LOOSE.test(text) ? text.replace(/\s+/g, ' ') : text
  return { value, isAscii: !BEYOND_ASCII.test(value), parent, breaks }
}

const LOOSE = /[^\S ]| {2}/
const BEYOND_ASCII = /[^\x20-\x7e]/
/** All that both look for. */
const UNUSUAL = /[^\x20-\x7e]| {2}/

const SPACE = 32

/** Most texts begin with a letter, or with a line break that stands alone. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0)
  return !(first > SPACE && first < 127) && (text === ' ' || !/\S/.test(text))
}

/** The words of the last one and those that come next have white space between them. */
export function ensureTrailingSpace(texts: readonly TextNode[]): void {
  const last = texts[texts.length - 1]
  if (last && !last.value.endsWith(' ')) last.value += ' '
}

/** Without what stands at its ends to part words; in a plain one that is no more than one space each. */
export function textNodeWeight({ value, isAscii }: TextNode): number {
  if (!isAscii) return textWeight(value.trim())
  const end = value.length - 1
  return value.length - (value.charCodeAt(0) === SPACE ? 1 : 0) - (end > 0 && value.charCodeAt(end) === SPACE ? 1 : 0)
}
