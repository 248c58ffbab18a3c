// Regular expressions of other programs as words of filters, where they are no more than words.

const maxWords = 50
const maxWordChars = 200

export interface FilterWords {
  words: string[]
  /** Capitals counted there; here they do not. */
  minded: boolean
}

/**
 * `(?i)(foo|bar baz)`, `.*sale.*`, `\bcat\b`: alternatives of literal words, which filters find in the text. Undefined for any
 * other pattern: anchors, classes and counts have no equal.
 */
export function wordsOfPattern(pattern: string): FilterWords | undefined {
  const [, flags = '', rest = ''] = /^((?:\(\?[a-z]+\))*)(.*)$/s.exec(pattern.trim()) ?? []
  const inner = withoutBrackets(rest)
  const words = inner === undefined ? undefined : alternatives(inner)?.map(wordOf)
  if (!words || words.length === 0 || words.length > maxWords) return undefined
  const known = words.filter((word) => word !== undefined)
  return known.length === words.length ? { words: known, minded: !flags.includes('i') } : undefined
}

/** `.*( … ).*`, `(?: … )`; undefined where brackets are left. */
function withoutBrackets(pattern: string): string | undefined {
  const [, inner = pattern] = /^(?:\.\*\??)?\((?:\?:)?([^()]*)\)(?:\.\*\??)?$/s.exec(pattern) ?? []
  return /(?<!\\)[()]/.test(inner) ? undefined : inner
}

function alternatives(pattern: string): string[] | undefined {
  const found = pattern.split(/(?<!\\)\|/)
  return found.some((one) => one.trim() === '') ? undefined : found
}

function wordOf(pattern: string): string | undefined {
  const [, inner = pattern] = /^(?:\.\*\??)?(.*?)(?:\.\*\??)?$/s.exec(pattern) ?? []
  const [, whole] = /^\\b(.+)\\b$/s.exec(inner) ?? []
  const word = literalOf(whole ?? inner)
  if (word === undefined || word.length > maxWordChars - 1) return undefined
  return whole === undefined && !word.includes('*') ? `${word}*` : word
}

/** Without signs that mean something in a pattern; `.*` in the middle is the `*` of filters. */
function literalOf(pattern: string): string | undefined {
  const stars = pattern.split(/\.\*\??/)
  const parts = stars.map((part) => {
    const text = part.replace(/\\([^a-z0-9])/gi, '\u0001$1').replace(/\\s\+?|\[ \]/g, ' ')
    const isLiteral = !/(?<!\u0001)[\\^$.|?*+()[\]{}]/.test(text)
    return isLiteral && !text.includes('*') ? text.replaceAll('\u0001', '') : undefined
  })
  const known = parts.filter((part) => part !== undefined && part !== '')
  return known.length === parts.length ? known.join('*') : undefined
}
