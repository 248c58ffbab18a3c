// Joins pieces of HTML into lines with `<br />` between them, and at most one blank line.

export type Piece =
  | { kind: 'inline'; html: string }
  /** On lines of its own, as lists and code. */
  | { kind: 'block'; html: string }
  | { kind: 'open' | 'close'; element: Element }
  | { kind: 'openQuote' | 'closeQuote' }
  /** A typed break; the end of a non-empty line; a blank line. */
  | { kind: 'break' | 'newLine' | 'blankLine' }

interface Element {
  name: string
  attributes: string
}

interface Lines {
  html: string
  /** Breaks to write before the next piece; two are a blank line. */
  due: number
  /** The pending break was not typed; a typed one now merges with it. */
  isImplied: boolean
  /** True until something is written in this block. */
  isFresh: boolean
  /** The quote marker of this line is not written yet. */
  isUnmarked: boolean
  /** Depth of quotes, for each open list item. */
  quotes: number[]
}

export function joinLines(pieces: readonly Piece[]): string {
  const lines: Lines = { html: '', due: 0, isImplied: false, isFresh: true, isUnmarked: false, quotes: [0] }
  for (const piece of pieces) add(piece, lines)
  return lines.html
}

function add(piece: Piece, lines: Lines): void {
  if (piece.kind === 'inline') {
    continueLine(lines)
    lines.html += piece.html
  } else if (piece.kind === 'block') {
    beginBlock(lines)
    lines.html += piece.html
  } else if (piece.kind === 'open') open(piece.element, lines)
  else if (piece.kind === 'close') close(piece.element, lines)
  else if (piece.kind === 'openQuote') openQuote(lines)
  else if (piece.kind === 'closeQuote') closeQuote(lines)
  else breakLine(piece.kind, lines)
}

function breakLine(kind: 'break' | 'newLine' | 'blankLine', lines: Lines): void {
  if (kind === 'newLine') {
    if (lines.due > 0) return
    lines.due = 1
    lines.isImplied = true
    return
  }
  lines.due = kind === 'blankLine' || (lines.due > 0 && !lines.isImplied) ? 2 : 1
  lines.isImplied = false
}

function writeBreaks(lines: Lines): void {
  if (lines.due > 0 && !lines.isFresh) {
    lines.html += '<br />'.repeat(lines.due)
    lines.isUnmarked = true
  }
  lines.due = 0
  lines.isImplied = false
}

/** Each line of a quote starts with `>`, so that it reads as one without our style sheet. */
function continueLine(lines: Lines): void {
  writeBreaks(lines)
  if (lines.isUnmarked) lines.html += '&gt; '.repeat(lines.quotes.at(-1) ?? 0)
  lines.isUnmarked = false
  lines.isFresh = false
}

function beginBlock(lines: Lines): void {
  lines.due = 0
  lines.isImplied = false
  lines.isFresh = true
  lines.isUnmarked = false
}

const isBlock = (name: string): boolean => name === 'ul' || name === 'ol' || name === 'li'

function open({ name, attributes }: Element, lines: Lines): void {
  if (isBlock(name)) {
    beginBlock(lines)
    lines.quotes.push(0)
  } else continueLine(lines)
  lines.html += `<${name}${attributes}>`
}

function close({ name }: Element, lines: Lines): void {
  if (isBlock(name)) {
    beginBlock(lines)
    lines.quotes.pop()
  }
  lines.html += `</${name}>`
}

function openQuote(lines: Lines): void {
  breakLine('newLine', lines)
  writeBreaks(lines)
  lines.html += '<span class="quote">'
  lines.quotes.push((lines.quotes.at(-1) ?? 0) + 1)
  lines.isFresh = true
  lines.isUnmarked = true
}

function closeQuote(lines: Lines): void {
  lines.due = 0
  if (lines.isUnmarked && lines.isFresh) lines.html += '&gt;'
  lines.html += '</span>'
  lines.quotes.pop()
  lines.isFresh = false
  lines.isUnmarked = false
  breakLine('newLine', lines)
}
