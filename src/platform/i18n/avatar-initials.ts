// Placeholder for a missing avatar: initials on one of a few colours.

/** As many as the stylesheet has colours for. */
const colours = 4

/** Of the first word and the last. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => [...word][0]?.toLocaleUpperCase() ?? '').join('')
}

/** The same for the same name. */
export function avatarColour(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colours
}
