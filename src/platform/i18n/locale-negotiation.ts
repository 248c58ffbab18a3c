// Locale negotiation: the best available language for a reader's, program's or page's preferences (RFC 4647, 3.4).

/** The first available of `wanted`, in order of preference: `de_at`, `de-AT`, or a whole `Accept-Language`. */
export function negotiateLocale(
  there: { has(language: string): boolean },
  wanted: readonly (string | undefined)[],
): string | undefined {
  return wanted
    .flatMap((one) => (one === undefined ? [] : inOrder(one)))
    .flatMap(withShorter)
    .find((tag) => there.has(tag))
}

/** Programs name a few; the rest of a longer list is ignored. */
const maxTags = 20

/** RFC 9110, 12.5.4: by weight, stable among equals. */
function inOrder(text: string): string[] {
  const named = text.split(',', maxTags).map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
    return { tag: tag.toLowerCase().replaceAll('_', '-'), weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  return named
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** RFC 4647, 3.4 (lookup): subtags are dropped from the end. */
function withShorter(tag: string): string[] {
  const parts = tag.split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}
