// Tokens of a lower-case text: words, numbers and signs.

export interface Token {
  text: string
  number: number | undefined
  from: number
  to: number
}

/** Without foreign signs. */
export const isAscii = (text: string): boolean => !BEYOND_ASCII.test(text)
const BEYOND_ASCII = /[^\x00-\x7f]/

export function tokenizeText(text: string, plain: boolean): Token[] {
  return plain ? plainTokens(text) : foreignTokens(text)
}

function foreignTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(
    /\d+|\p{Script=Han}+月|[\p{Script=Thai}][\p{Script=Thai}.]*|[\p{L}\p{M}]+|[^\s\p{L}\p{N}]/gu,
  )) {
    const number = /^\d/.test(match[0]) ? Number(match[0]) : undefined
    tokens.push({ text: match[0], number, from: match.index, to: match.index + match[0].length })
  }
  return tokens
}

/** Runs of digits, runs of letters, single signs. */
function plainTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (let from = 0, to = 0; from < text.length; from = to) {
    const code = text.charCodeAt(from)
    to = from + 1
    if (code === 32 || (code >= 9 && code <= 13)) continue
    const isLike = isDigit(code) ? isDigit : isLower(code) ? isLower : undefined
    while (isLike?.(text.charCodeAt(to))) to++
    const token = text.slice(from, to)
    tokens.push({ text: token, number: isLike === isDigit ? Number(token) : undefined, from, to })
  }
  return tokens
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLower = (code: number): boolean => code >= 97 && code <= 122
