// What a comment is found by: what can be read of it, and the name of its author.
import type { Comment } from './comment.ts'
import { readEscapes } from './markup/escapes.ts'
import { searchWords } from './text/search-words.ts'

export type Searched = Pick<Comment, 'commentHTML' | 'commenterName' | 'isDeleted'>

export function wordsOf({ commentHTML, commenterName, isDeleted }: Searched): string[] {
  return isDeleted ? [] : searchWords(`${commenterName} ${textOf(commentHTML)}`)
}

const tags = /<\/?(\w+)[^>]*>/g
/** Whatever stands around them is parted; all other elements may begin in the middle of a word. */
const parting = new Set(['br', 'img', 'li', 'ol', 'pre', 'ul'])

function textOf(html: string): string {
  return readEscapes(html.replace(tags, (_, name: string) => (parting.has(name) ? ' ' : '')))
}
