// Visible part of a text.

/** Spaces, controls, joiners, marks without a letter, letters without a glyph. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Cs}\p{M}\u115f\u1160\u2800\u3164\uffa0]+/gu

export function visibleText(text: string): string {
  return text.replace(invisible, '')
}
