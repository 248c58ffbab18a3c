// The formats that comments are exported in, by name.
import type { ExportFormat } from '../rules/exported-record.ts'
import { csv } from './csv.ts'
import { disqus } from './disqus.ts'
import { html } from './html.ts'
import { jsonLines } from './json-lines.ts'
import { rss } from './rss.ts'
import { wordpress } from './wordpress.ts'

/** Each made for one export. */
export const exportFormats: Readonly<Record<string, () => ExportFormat>> = {
  jsonl: () => jsonLines,
  csv: () => csv,
  disqus: () => disqus,
  wordpress,
  rss: () => rss,
  html: () => html,
}
