// Writer of a release's fixtures: `node scripts/write-release-fixture.ts [--engine sqlite|postgres] [--program FILE --version V]`.
// Without options it records the present version on both engines. `--program` is `src/commands/pageside.ts` of a checkout of
// another release. PostgreSQL wants `TEST_POSTGRES`: the folder of its programs, `pg_dump` among them, of version 15, the
// oldest that is supported, so that every later one takes the statements.
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { version } from '../src/platform/version.ts'
import { temporaryFolder } from '../test/harness/app.ts'
import { databaseUrl, dropDatabase, engine } from '../test/harness/engine.ts'
import { createRandom } from '../test/harness/random.ts'
import { recordInstance } from '../test/releases/record-instance.ts'
import { writeFixture } from '../test/releases/release-fixture.ts'

const { values } = parseArgs({
  options: { engine: { type: 'string' }, program: { type: 'string' }, version: { type: 'string' } },
})
process.exitCode = await main()

async function main(): Promise<number> {
  // Which engine it is has to be known before anything is loaded.
  if (values.engine === engine) return await record()
  const engines = values.engine ? [values.engine] : ['sqlite', 'postgres']
  for (const name of engines) {
    const args = [...process.argv.slice(2).filter((word) => word !== '--engine' && word !== values.engine)]
    const [script = ''] = process.argv.slice(1)
    const env = { ...process.env, TEST_ENGINE: name }
    const words = [...process.execArgv, script, ...args, '--engine', name]
    const { status } = spawnSync(process.execPath, words, { env, stdio: 'inherit' })
    if (status !== 0) return status ?? 1
  }
  return 0
}

async function record(): Promise<number> {
  const pgDump = engine === 'postgres' ? programBeside(process.env.TEST_POSTGRES) : undefined
  const folder = await temporaryFolder()
  const url = await databaseUrl(folder, { tables: false })
  const script = values.program ?? fileURLToPath(new URL('../src/commands/pageside.ts', import.meta.url))
  try {
    const recorded = await recordInstance({ folder, databaseUrl: url, script, comments: 40, random: createRandom() })
    await writeFixture(values.version ?? version, { folder, url, ...(pgDump ? { pgDump } : {}) }, recorded)
    console.log(`${values.version ?? version} on ${engine}: ${recorded.reads.length} reads, jobs`, recorded.jobs)
    return 0
  } finally {
    await dropDatabase(folder)
    await rm(folder, { recursive: true })
  }
}

function programBeside(folder: string | undefined): string {
  if (!folder) throw new Error('Set TEST_POSTGRES to the folder of the programs of PostgreSQL 15.')
  return join(folder, 'pg_dump')
}
