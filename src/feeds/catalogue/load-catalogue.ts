// The catalogue of ready-made feeds: data of the program, read once, behind the start or for the first page.
import { readYamlFolder } from '../../platform/files/yaml-folder.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import { SiteEntry } from './site-entry.ts'

let loading: Promise<Catalogue> | undefined

export function loadCatalogue(): Promise<Catalogue> {
  loading ??= readYamlFolder(new URL('./sites/', import.meta.url), SiteEntry).then(createCatalogue)
  return loading
}
