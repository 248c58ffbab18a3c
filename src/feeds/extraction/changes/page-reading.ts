// Reading of a watched page: the text of its content, or of the part that the feed's owner names, line by line.
import type { Line } from '../html/lines.ts'
import { type PageDocument, textWeightIn } from '../html/page-document.ts'
import { CONTENT, classifyRegions } from '../html/page-regions.ts'
import type { Element } from '../html/parser/tree.ts'
import { collapseWhitespace, hasWords, truncateText } from '../normalization/text.ts'
import { select } from '../selectors/select.ts'

/** CSS selectors. */
export interface WatchedPart {
  part?: string | undefined
  /** What is left out of it. */
  without?: string | undefined
}

const maxLines = 4000
const maxLineLength = 2000
const maxChars = 300_000
const maxElements = 1000
const maxRowWeight = 500

/** Undefined where the part is not on the page. Without a part: the content without menus, sidebars and adverts. */
export function readWatchedLines(document: PageDocument, { part, without }: WatchedPart): string[] | undefined {
  const isWatched = new Uint8Array(document.tree.texts.length)
  if (part === undefined) markContent(document, isWatched)
  else if (!mark(document, part, isWatched, 1)) return undefined
  if (without !== undefined) mark(document, without, isWatched, 0)
  return boundedLines(textsByRow(document, isWatched))
}

/** The cells of a table row are one line, unless the table makes the layout of the page. */
function textsByRow(document: PageDocument, isWatched: Uint8Array): string[] {
  const texts: string[] = []
  let open: Element | undefined
  for (const line of document.lines) {
    const text = watchedText(document, line, isWatched)
    if (text === '') continue
    const row = rowOf(document, line)
    if (row && row === open) texts.push(`${texts.pop()} | ${text}`)
    else texts.push(text)
    open = row
  }
  return texts
}

function rowOf(document: PageDocument, { container }: Line): Element | undefined {
  let at: Element | undefined = container
  while (at && at.name !== 'tr' && at.name !== 'table') at = at.parent
  return at?.name === 'tr' && textWeightIn(document, at) <= maxRowWeight ? at : undefined
}

/** Lines of a text that is no page. */
export function boundedLines(texts: readonly string[]): string[] {
  const lines: string[] = []
  let chars = 0
  for (const text of texts) {
    if (!hasWords(text)) continue
    const line = truncateText(collapseWhitespace(text), maxLineLength)
    chars += line.length
    if (chars > maxChars || lines.length === maxLines) break
    lines.push(line)
  }
  return lines
}

/** A page whose text all stands in menus or side bars is watched whole. */
function markContent(document: PageDocument, isWatched: Uint8Array): void {
  const regions = classifyRegions(document)
  let isAny = false
  for (const [i, { parent, value }] of document.tree.texts.entries()) {
    if (regions[parent.index] !== CONTENT) continue
    isWatched[i] = 1
    isAny ||= hasWords(value)
  }
  if (!isAny) isWatched.fill(1)
}

/** False where the selector finds nothing. */
function mark({ tree }: PageDocument, selector: string, isWatched: Uint8Array, value: 0 | 1): boolean {
  const all = { first: 0, last: tree.elements.length - 1 }
  const found = select(tree, selector, all, maxElements)
  for (const { firstText, endText } of found) isWatched.fill(value, firstText, endText)
  return found.length > 0
}

/** The watched words of a line; empty for none. */
function watchedText({ tree }: PageDocument, { text, firstText, endText }: Line, isWatched: Uint8Array): string {
  let count = 0
  for (let i = firstText; i < endText; i++) count += isWatched[i] ?? 0
  if (count === 0) return ''
  if (count === endText - firstText) return text
  let watched = ''
  for (let i = firstText; i < endText; i++) watched += isWatched[i] === 1 ? (tree.texts[i]?.value ?? '') : ' '
  return collapseWhitespace(watched)
}
