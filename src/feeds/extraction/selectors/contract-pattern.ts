// Safe regular expressions for post-processing. Apart from the schema, so that worker threads load no zod.

/** A part that may have more lengths is as one of any length. */
const MAX_LENGTHS = 20
/** Ways to match its optional and short parts: each further one doubles the time. */
const MAX_CHOICES = 1024

/**
 * Number of parts of a pattern that may match text of any length; undefined for a pattern that is broken or whose repeated
 * parts repeat or differ inside, which can take time without bound. Infinite where optional parts do so: such patterns were
 * accepted once, and are not used.
 */
export function countOpenQuantifiers(written: string): number | undefined {
  const pattern = patternOf(written)
  if (!isPattern(pattern) || /\\[1-9k]/.test(pattern)) return undefined
  const groups: boolean[] = []
  let count = 0
  let choices = 1
  let before = ''
  const optional = new Set<number>()
  let isUnbound = false
  /** The group that just ended holds a quantifier or alternatives. */
  let closed = false
  let closedOptional = false
  for (const [part] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\{\d+,?\d*\}|[\s\S]/g)) {
    const repeats = /^(?:[*+]|\{)/.test(part)
    const isOptional = part === '?' && !/^(?:[*+?(]|\{.)/.test(before)
    before = isOptional ? '' : part
    if (part === '(') groups.push(false)
    if ((repeats || part === '|') && groups.length > 0) groups.fill(true)
    if (isOptional) for (const level of groups.keys()) optional.add(level)
    if (repeats && closed) return undefined
    if (repeats && closedOptional) isUnbound = true
    closedOptional = part === ')' && optional.delete(groups.length - 1)
    const lengths = isOptional ? 2 : lengthsOf(part)
    if (lengths > MAX_LENGTHS) count++
    else choices *= lengths
    closed = part === ')' && (groups.pop() ?? false)
  }
  return isUnbound || choices > MAX_CHOICES ? Number.POSITIVE_INFINITY : count
}

/** How many lengths a quantifier allows. */
function lengthsOf(part: string): number {
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(part) ?? []
  if (least === undefined) return /^[*+]/.test(part) ? Number.POSITIVE_INFINITY : 1
  if (comma === '') return 1
  return most === '' ? Number.POSITIVE_INFINITY : Number(most) - Number(least) + 1
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'giu').source !== ''
  } catch {
    return false
  }
}

/** Names of Ruby, as html2rss takes them: `/pattern/`, `\A`, `\z`, `\h`, `[[:space:]]`, escaped signs that need no escape. */
export function patternOf(written: string): string {
  const bare = /^\/[\s\S]+\/$/.test(written) ? written.slice(1, -1) : written
  const named = bare.replace(/\[:(space|digit|alpha|alnum|punct):\]/g, (_, name: keyof typeof CLASSES) => CLASSES[name])
  return named.replace(/\[(?:\\[\s\S]|[^\]\\])*\]|\\[\s\S]/g, (part) =>
    part.startsWith('[')
      ? part.replace(/\\[\s\S]/g, (written) => plainEscape(written, true))
      : plainEscape(part, false),
  )
}

const CLASSES = { space: '\\s', digit: '\\d', alpha: '\\p{L}', alnum: '\\p{L}\\p{N}', punct: '\\p{P}' }
const RUBY_ESCAPES: Readonly<Record<string, string>> = { '\\A': '^', '\\z': '$', '\\Z': '$', '\\h': '[\\da-fA-F]' }

/** JavaScript takes an escape only where it means something: of a hyphen, in a class alone. */
function plainEscape(written: string, inClass: boolean): string {
  if (!inClass && written in RUBY_ESCAPES) return RUBY_ESCAPES[written] ?? written
  const isNeedless = inClass ? /^\\[^\w^$\\.*+?()[\]{}|/-]$/ : /^\\[^\w^$\\.*+?()[\]{}|/]$/
  return isNeedless.test(written) ? written.slice(1) : written
}
