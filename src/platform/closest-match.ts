// Closest match of a mistyped word among known ones, by edit distance.

/** The name that the fewest letters have to be changed for; capitals do not count. */
export function closestMatch(typed: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, away: distance(typed.toLowerCase(), name.toLowerCase()) }))
  return ranked.sort((a, b) => a.away - b.away)[0]?.name
}

/** The name that was probably meant, if one differs by few letters: one in four, at least one. */
export function likelyMatch(typed: string, names: readonly string[]): string | undefined {
  const name = closestMatch(typed, names)
  const maxDistance = Math.max(1, Math.floor(typed.length / 4))
  return name !== undefined && distance(typed.toLowerCase(), name.toLowerCase()) <= maxDistance ? name : undefined
}

/** Levenshtein's: letters that are left out, put in or taken for others. Two rows of its table are enough. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < to.length; j++) {
      const other = (row[j] ?? 0) + Number(from[i] !== to[j])
      next.push(Math.min(other, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
