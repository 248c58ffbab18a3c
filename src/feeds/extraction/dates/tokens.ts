// Tokens of a lower-case text, for the parsers of dates: words, numbers and single signs.

/** Words beside a date in its line, at least 0, as in "3 points by Jane Doe 2 hours ago": more are a sentence. */
export const MAX_REST_WORDS = 6

export interface Token {
  text: string
  /** Of digits; undefined for words and signs. */
  number: number | undefined
  /** Place in the text, `to` exclusive. */
  from: number
  to: number
}

export const isAscii = (text: string): boolean => !BEYOND_ASCII.test(text)
const BEYOND_ASCII = /[^\x00-\x7f]/

/** `isPlain`: `isAscii(text)`, for which a loop is faster than the expression. */
export function tokenizeText(text: string, isPlain: boolean): Token[] {
  return isPlain ? asciiTokens(text) : unicodeTokens(text)
}

function unicodeTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(
    /\d+|\p{Script=Han}+月|[\p{Script=Thai}][\p{Script=Thai}.]*|[\p{L}\p{M}]+|[^\s\p{L}\p{N}]/gu,
  )) {
    const number = /^\d/.test(match[0]) ? Number(match[0]) : undefined
    tokens.push({ text: match[0], number, from: match.index, to: match.index + match[0].length })
  }
  return tokens
}

function asciiTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (let from = 0, to = 0; from < text.length; from = to) {
    const code = text.charCodeAt(from)
    to = from + 1
    if (code === 32 || (code >= 9 && code <= 13)) continue
    const isSameKind = isDigit(code) ? isDigit : isLower(code) ? isLower : undefined
    while (isSameKind?.(text.charCodeAt(to))) to++
    const token = text.slice(from, to)
    tokens.push({ text: token, number: isSameKind === isDigit ? Number(token) : undefined, from, to })
  }
  return tokens
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLower = (code: number): boolean => code >= 97 && code <= 122
