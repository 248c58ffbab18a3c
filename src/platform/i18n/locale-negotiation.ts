// Locale negotiation: the available language that fits preferences best (lookup of RFC 4647, 3.4).

/** `wanted`: in order of preference, each a tag (`de-AT`, `de_at`) or a whole `Accept-Language`. Undefined: none fits. */
export function negotiateLocale(
  available: { has(language: string): boolean },
  wanted: readonly (string | undefined)[],
): string | undefined {
  return wanted
    .flatMap((one) => (one === undefined ? [] : tagsByWeight(one)))
    .flatMap(withPrefixes)
    .find((tag) => available.has(tag))
}

/** Of one header; the rest is ignored. */
const maxTags = 20

/** RFC 9110, 12.5.4: by weight, stable among equals. */
function tagsByWeight(text: string): string[] {
  const weighted = text.split(',', maxTags).map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
    return { tag: tag.toLowerCase().replaceAll('_', '-'), weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  return weighted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** The tag, then with ever fewer subtags. */
function withPrefixes(tag: string): string[] {
  const parts = tag.split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}
