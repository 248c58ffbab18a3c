// Runs the extraction over a folder of saved pages and writes what it finds, for a scorer to read.
//   node bench/corpus.ts --pages DIR --out DIR
// DIR/<id>/page.html is the page; DIR/<id>/truth.json gives its `url` and, where known, `fetched_at`.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Outcome } from '../src/feeds/core/article.ts'
import { extract } from '../src/feeds/core/extract.ts'

const { values } = parseArgs({ options: { pages: { type: 'string' }, out: { type: 'string' } } })
if (!values.pages || !values.out) throw new Error('Give --pages DIR and --out DIR.')
const { pages, out } = { pages: values.pages, out: values.out }

mkdirSync(out, { recursive: true })
const times: number[] = []
for (const id of readdirSync(pages).sort()) {
  if (!existsSync(join(pages, id, 'truth.json'))) continue
  const known = JSON.parse(readFileSync(join(pages, id, 'truth.json'), 'utf8'))
  const body = readFileSync(join(pages, id, 'page.html'))
  const now = known.fetched_at ? Date.parse(known.fetched_at) : Date.now()
  const { user: before } = process.cpuUsage()
  const outcome = extract({ url: known.url, body }, now)
  times.push((process.cpuUsage().user - before) / 1000)
  writeFileSync(join(out, `${id}.json`), `${JSON.stringify(written(outcome), null, 1)}\n`)
}
times.sort((a, b) => a - b)
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
console.log(`${times.length} pages, CPU ms a page: median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(0.999)}`)

function written(outcome: Outcome): unknown {
  if (!outcome.found)
    return { error: { code: outcome.reason, message: outcome.sentence }, explanation: outcome.explanation }
  const items = outcome.feed.articles.map(({ publishedAt, ...article }) => ({
    ...article,
    ...(publishedAt === undefined ? {} : { date_published: new Date(publishedAt).toISOString() }),
  }))
  return { title: outcome.feed.channel.title, items, explanation: outcome.explanation }
}
