// What a comment is found by: what can be read of it, and the name of its author.

import { tokenizeDocument } from '../../text/search-tokens.ts'
import { decodeEntities } from '../markup/html-escape.ts'
import type { Comment } from './record.ts'

export type SearchableFields = Pick<Comment, 'commentHTML' | 'commenterName' | 'isDeleted'>

export function searchTokensOf({ commentHTML, commenterName, isDeleted }: SearchableFields): string[] {
  return isDeleted ? [] : tokenizeDocument(`${commenterName} ${textOf(commentHTML)}`)
}

const tags = /<\/?(\w+)[^>]*>/g
/** Whatever stands around them is parted; all other elements may begin in the middle of a word. */
const parting = new Set(['br', 'img', 'li', 'ol', 'pre', 'ul'])

/** Piece by piece, which is faster than to replace. */
function textOf(html: string): string {
  if (!html.includes('<')) return decodeEntities(html)
  let [text, from] = ['', 0]
  tags.lastIndex = 0
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    text += html.slice(from, tag.index)
    if (parting.has(tag[1] as string)) text += ' '
    from = tags.lastIndex
  }
  return decodeEntities(text + html.slice(from))
}
