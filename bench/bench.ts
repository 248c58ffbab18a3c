// Runs the benchmarks by name, or all of them. Each prints ours beside its reference, measured in the same run.
import { parseArgs } from 'node:util'
import { aggregateBench } from './aggregate.ts'
import { commentStores } from './comment-stores.ts'
import { commentsBench } from './comments.ts'
import { commentsOnPostgres } from './comments-postgres.ts'
import { extraction } from './extraction.ts'
import { feeds } from './feeds.ts'
import { live } from './live.ts'
import { notifications } from './notifications.ts'
import { widget } from './widget.ts'

const { values, positionals: wanted } = parseArgs({
  options: { pages: { type: 'string' }, engine: { type: 'string' }, full: { type: 'boolean', default: false } },
  allowPositionals: true,
})
/** A store of a million takes minutes to fill. */
async function commentsAndStores(): Promise<void> {
  await commentsBench()
  await commentStores(values.full ? 1_000_000 : 100_000)
}

const benches: Record<string, () => Promise<void>> = {
  feeds,
  comments: values.engine === 'postgres' ? commentsOnPostgres : commentsAndStores,
  live,
  widget,
  extraction: () => extraction(values),
  aggregate: () => aggregateBench(values),
  notifications,
}

const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
for (const [name, run] of Object.entries(benches)) if (wanted.length === 0 || wanted.includes(name)) await run()
