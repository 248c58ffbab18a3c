// Message catalogues of a folder: one file per language, imported once at the start.
import { readdir } from 'node:fs/promises'
import { extname } from 'node:path'

/** Each file of the folder is a language's, called as the language is (`.js` in the npm package), and exports its `words`. */
export async function loadCatalogues<Words>(folder: URL): Promise<ReadonlyMap<string, Words>> {
  const files = (await readdir(folder)).filter((file) => /^[\w-]+\.[jt]s$/.test(file)).sort()
  const read = files.map(async (file): Promise<[string, Words]> => {
    const { words }: { words: Words } = await import(new URL(file, folder).href)
    return [file.slice(0, -extname(file).length), words]
  })
  return new Map(await Promise.all(read))
}
