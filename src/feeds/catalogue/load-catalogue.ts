// The catalogue of ready-made feeds: data of the program. A page needs the files that name its host, which are few.
import { readYamlFile } from '../../platform/files/yaml-file.ts'
import { readYamlFolder, readYamlTexts } from '../../platform/files/yaml-folder.ts'
import { type Catalogue, createCatalogue, hostsAbove } from './catalogue.ts'
import { SiteEntry } from './site-entry.ts'

const folder = new URL('./sites/', import.meta.url)

export const loadCatalogue = async (): Promise<Catalogue> => createCatalogue(await readYamlFolder(folder, SiteEntry))

interface SiteFile {
  path: string
  text: string
  /** Parsed for the first page that needs it. */
  entry?: Promise<SiteEntry | undefined>
}

let reading: Promise<SiteFile[]> | undefined

/** What the catalogue knows of the host of a page. */
export async function loadCatalogueFor(pageUrl: string): Promise<Catalogue> {
  reading ??= readYamlTexts(folder)
  const { hostname = '' } = URL.parse(pageUrl) ?? {}
  const named = (await reading).filter(({ text }) => hostsAbove(hostname).some((host) => text.includes(host)))
  const entries = await Promise.all(named.map((file) => (file.entry ??= readYamlFile(file.path, SiteEntry))))
  return createCatalogue(entries.filter((entry) => entry !== undefined))
}
