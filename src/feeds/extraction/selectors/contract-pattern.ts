// Safe regular expressions for post-processing. Apart from the schema, so that worker threads load no zod.

/**
 * Number of parts of a pattern that may match text of any length; undefined for a pattern that is broken or whose repeated
 * parts repeat or differ inside, which can take time without bound.
 */
export function countOpenQuantifiers(pattern: string): number | undefined {
  if (!isPattern(pattern) || /\\[1-9k]/.test(pattern)) return undefined
  const groups: boolean[] = []
  let count = 0
  /** The group that just ended holds a quantifier or alternatives. */
  let closed = false
  for (const [part] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\{\d+,?\d*\}|[\s\S]/g)) {
    const repeats = /^(?:[*+]|\{)/.test(part)
    if (part === '(') groups.push(false)
    if ((repeats || part === '|') && groups.length > 0) groups.fill(true)
    if (repeats && closed) return undefined
    if (/^[*+]|^\{\d+,\}/.test(part)) count++
    closed = part === ')' && (groups.pop() ?? false)
  }
  return count
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'giu').source !== ''
  } catch {
    return false
  }
}
