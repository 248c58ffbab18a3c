// Reading text from a tree: lines as a person sees them, and how much of it there is.
import type { TextPiece, Tree } from './page/tree.ts'

export interface TextRange {
  firstText: number
  endText: number
}

/** Enough for any title and summary; whole texts are kept as markup. */
const MAX_LENGTH = 20_000

/** The text of a stretch of the page in one line. */
export function textOf(tree: Tree, range: TextRange): string {
  let text = ''
  for (let i = range.firstText; i < range.endText && text.length < MAX_LENGTH; i++) {
    const piece = tree.texts[i]
    if (piece) text += piece.breaks ? ` ${piece.value}` : piece.value
  }
  return collapse(text)
}

export function joinPieces(pieces: readonly TextPiece[]): string {
  return collapse(pieces.map((piece) => (piece.breaks ? ` ${piece.value}` : piece.value)).join(''))
}

export function collapse(text: string): string {
  return text
    .replace(UNTEXT, '')
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .trim()
}

/** What steers terminals or turns the words that follow it around, and halves of signs. */
const UNTEXT = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}\p{Cs}]/gu

const DENSE = /[\u0e00-\u0e7f\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]/g

/** How much a text says, in Latin letters: a Chinese sign or Korean syllable stands for two and a half of them. */
export function weightOf(text: string): number {
  const length = text.length
  if (length === 0) return 0
  const dense = text.match(DENSE)?.length ?? 0
  return length + dense * 1.5
}

/** Case, punctuation and width do not matter when two texts are compared. */
export function foldText(text: string): string {
  const plain = /[^\x20-\x7e]/.test(text) ? text.normalize('NFKC') : text
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Cuts at a word near the limit, never within a sign; with its ellipsis the result keeps to the limit. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')
  const space = cut.lastIndexOf(' ')
  return `${(space > limit * 0.7 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** A copy that does not keep the page it was cut from in memory. */
export function copyText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
