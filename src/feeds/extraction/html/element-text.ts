// Text of a range of a page's text nodes in one line, cut near a limit of characters.
import { collapseWhitespace, MAX_TEXT_LENGTH } from '../normalization/text.ts'
import type { Tree } from './parser/tree.ts'

export interface TextRange {
  firstText: number
  endText: number
}

/** The text of a stretch of the page in one line. */
export function readText(tree: Tree, range: TextRange, limit = MAX_TEXT_LENGTH): string {
  const only = range.endText - range.firstText === 1 ? tree.texts[range.firstText] : undefined
  if (only?.isAscii) return only.value.trim()
  let text = ''
  let plain = true
  for (let i = range.firstText; i < range.endText && text.length < limit; i++) {
    const piece = tree.texts[i]
    if (!piece) break
    text += piece.breaks ? ` ${piece.value}` : piece.value
    plain &&= piece.isAscii
  }
  return plain && !text.includes('  ') ? text.trim() : collapseWhitespace(text)
}
