// Glob patterns with `*`, matched in linear time, unlike regular expressions with many stars.

/** The parts between the stars stand in the text in their order, the first and the last one at its ends. */
export function matchesGlob(
  parts: readonly string[],
  text: string,
  mayCover: (from: number, to: number) => boolean = () => true,
): boolean {
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false
  let from = first.length
  const end = text.length - last.length
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from)
    if (at === -1 || at + part.length > end || !mayCover(from, at)) return false
    from = at + part.length
  }
  return mayCover(from, end)
}
