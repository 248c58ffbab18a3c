// Page of systems that know it by one key, which is its address or a path of the site.
import type { SourcePage } from './source-record.ts'

export function keyedPage(key: string | undefined, fields: Partial<SourcePage> = {}): SourcePage {
  const url = key !== undefined && /^https?:/i.test(key) ? key : undefined
  return { kind: 'page', id: key ?? '', url, key, ...fields }
}
