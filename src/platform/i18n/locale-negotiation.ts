// Languages, and which of those that we have somebody reads: by what they, their program or their page said.
import { readdir } from 'node:fs/promises'

/** Each file of the folder is a language's, called as the language is, and exports its `words`. */
export async function loadCatalogues<Words>(folder: URL): Promise<ReadonlyMap<string, Words>> {
  const files = (await readdir(folder)).filter((file) => /^[\w-]+\.ts$/.test(file)).sort()
  const read = files.map(async (file): Promise<[string, Words]> => {
    const { words }: { words: Words } = await import(new URL(file, folder).href)
    return [file.slice(0, -'.ts'.length), words]
  })
  return new Map(await Promise.all(read))
}

/** The first that is there of all that is wanted, the surest first: `de_at`, `de-AT`, or a whole `Accept-Language`. */
export function negotiateLocale(
  there: { has(language: string): boolean },
  wanted: readonly (string | undefined)[],
): string | undefined {
  return wanted
    .flatMap((one) => (one === undefined ? [] : inOrder(one)))
    .flatMap(withShorter)
    .find((tag) => there.has(tag))
}

/** A program names a few; what is longer was not made by one. */
const maxTags = 20

/** RFC 9110, 12.5.4: by weight, and as they stand where it is the same. */
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

/** RFC 4647, 3.4: what is said of region and script is let go of, from the end. */
function withShorter(tag: string): string[] {
  const parts = tag.split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}
