// Text of sanitised markup, block by block.

import { decodeText } from '../../html/parser/entities.ts'
import { collapseWhitespace, hasWords } from '../../normalization/text.ts'

const blockEnds = /<\/(?:p|li|h\d|td|th|dd|dt|figcaption)>|<br \/>/

/** Of those that hold words among the first `maxBlocks`. */
export function blockTexts(markup: string, maxBlocks: number): string[] {
  return markup
    .split(blockEnds, maxBlocks)
    .map((block) => collapseWhitespace(decodeText(block.replace(/<[^>]*>/g, ' '))))
    .filter(hasWords)
}
