// Balancing of typed tags: only well-nested pairs count; a tag without a partner stays text, as in `a[i] = b[i]`.
import type { Token } from 'markdown-it'

/** Open tags that a closing one searches: deeper ones are never shown, and the search stays linear. */
const maxOpenTags = 40

export function balanceTags(tokens: readonly Token[]): void {
  const open: Token[] = []
  /** Index of the first open tag within each list item, quote, emphasis or link. */
  const bases: number[] = []
  for (const token of inReadingOrder(tokens)) {
    if (token.type === 'tag_open') open.push(token)
    else if (token.type === 'tag_close') close(token, open, bases.at(-1) ?? 0)
    else if (isContainer(token)) {
      if (token.nesting > 0) bases.push(open.length)
      else for (const unpaired of open.splice(bases.pop() ?? 0)) showAsTyped(unpaired)
    }
  }
  for (const unpaired of open) showAsTyped(unpaired)
}

function close(token: Token, open: Token[], base: number): void {
  const lowest = Math.max(base, open.length - maxOpenTags)
  const openAt = open.findLastIndex(({ tag }, index) => index < lowest || tag === token.tag)
  const between = openAt < lowest ? [token] : open.splice(openAt).slice(1)
  for (const unpaired of between) showAsTyped(unpaired)
}

function showAsTyped(token: Token): void {
  token.type = 'text'
  token.content = token.markup
}

/** A pair may span paragraphs. */
function isContainer({ nesting, type }: Token): boolean {
  return nesting !== 0 && !type.startsWith('paragraph')
}

function inReadingOrder(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => (token.type === 'inline' ? (token.children ?? []) : token))
}
