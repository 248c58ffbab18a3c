// What of a text can be seen at all.

/** Spaces, controls, joiners, marks without a letter, and letters that were made to look like nothing. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Cs}\p{M}\u115f\u1160\u2800\u3164\uffa0]+/gu

export function visibleText(text: string): string {
  return text.replace(invisible, '')
}
