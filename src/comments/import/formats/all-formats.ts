// The systems that comments are imported from, by name.
import type { SourceReader } from '../rules/source-record.ts'
import { readArtalk } from './artalk.ts'
import { readCommento } from './commento.ts'
import { readCusdis } from './cusdis.ts'
import { readDisqus } from './disqus.ts'
import { readFastcomments } from './fastcomments.ts'
import { readGiscus } from './giscus.ts'
import { readHyvor } from './hyvor.ts'
import { readIsso } from './isso.ts'
import { readCsv, readJsonLines } from './plain.ts'
import { readRemark42 } from './remark42.ts'
import { readTwikoo } from './twikoo.ts'
import { readValine } from './valine.ts'
import { readWaline } from './waline.ts'
import { readWordpress } from './wordpress.ts'

export const formats: Readonly<Record<string, SourceReader>> = {
  disqus: readDisqus,
  wordpress: readWordpress,
  commento: readCommento,
  isso: readIsso,
  remark42: readRemark42,
  artalk: readArtalk,
  waline: readWaline,
  twikoo: readTwikoo,
  valine: readValine,
  hyvor: readHyvor,
  cusdis: readCusdis,
  giscus: readGiscus,
  fastcomments: readFastcomments,
  csv: readCsv,
  jsonl: readJsonLines,
}
