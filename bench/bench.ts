// Runner of the benchmarks, by name or all: each prints our result beside its reference from the same run.
import { parseArgs } from 'node:util'
import { aggregateBench } from './comments/aggregation.ts'
import { commentsBench } from './comments/comments.ts'
import { commentsOnPostgres } from './comments/comments-postgres.ts'
import { deskBench } from './comments/desk.ts'
import { notifications } from './comments/notifications.ts'
import { statementsBench } from './comments/statements.ts'
import { commentStores } from './comments/store-size.ts'
import { ablateBench } from './corpus/ablate.ts'
import { corpusBench } from './corpus/corpus.ts'
import { trainBench } from './corpus/train.ts'
import { browserBench } from './feeds/browser.ts'
import { extraction } from './feeds/extraction.ts'
import { feeds } from './feeds/feeds.ts'
import { live } from './live/live.ts'
import { processesBench } from './processes/processes.ts'
import { widget } from './web/widget.ts'

const { values, positionals } = parseArgs({
  options: {
    pages: { type: 'string' },
    json: { type: 'string' },
    engine: { type: 'string' },
    urls: { type: 'string' },
    pids: { type: 'string' },
    feeds: { type: 'string', default: '60' },
    full: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
/** All words after one of these are folders. */
const readers = ['corpus', 'train', 'ablate']
const foldersFrom = positionals.findIndex((name) => readers.includes(name)) + 1
const folders = foldersFrom > 0 ? positionals.slice(foldersFrom) : []
const wanted = foldersFrom > 0 ? positionals.slice(0, foldersFrom) : positionals
/** A store of a million takes minutes to fill. */
async function commentsAndStores(): Promise<void> {
  await commentsBench()
  await commentStores(values.full ? 1_000_000 : 100_000)
}

const benches: Record<string, () => Promise<void>> = {
  feeds,
  browser: () => browserBench(Number(values.feeds)),
  comments: values.engine === 'postgres' ? commentsOnPostgres : commentsAndStores,
  live,
  widget,
  extraction: () => extraction(values),
  corpus: () => corpusBench(folders, values.json),
  ...(foldersFrom > 0 && {
    train: async () => trainBench(folders, values.write),
    ablate: async () => ablateBench(folders),
  }),
  aggregate: () => aggregateBench(values),
  notifications,
  statements: statementsBench,
  desk: () => deskBench(values),
  processes: () => processesBench(values),
}

const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
for (const [name, run] of Object.entries(benches)) if (wanted.length === 0 || wanted.includes(name)) await run()
