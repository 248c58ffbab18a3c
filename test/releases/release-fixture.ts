// Fixture of a release: data folder or database as its server left them, and the answers it gave, as files under `test/fixtures/releases`.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { Client } from 'pg'
import { databaseUrl, engine } from '../harness/engine.ts'
import type { Recorded } from './record-instance.ts'

const folderOfAll = fileURLToPath(new URL('../fixtures/releases/', import.meta.url))

/** Largest file of a fixture: all releases stay in the repository. */
const maxFileBytes = 300_000

/** Versions that have a fixture of the engine under test, the oldest first. */
export function releases(): string[] {
  const found = globSync(`*/${engine}/answers.json.br`, { cwd: folderOfAll })
  return found.map((path) => path.split(/[\\/]/)[0] ?? '').sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** Files beside the database that belong to an instance. */
const plainFiles = ['keys.json', 'pageside.yml']

/** Writes the fixture of an instance whose server has ended. `pgDump` is needed for PostgreSQL. */
export async function writeFixture(
  version: string,
  { folder, url, pgDump }: { folder: string; url: string; pgDump?: string },
  recorded: Recorded,
): Promise<void> {
  const target = join(folderOfAll, version, engine)
  await mkdir(target, { recursive: true })
  for (const name of plainFiles) await copyFile(join(folder, name), join(target, name))
  const data = engine === 'sqlite' ? await readFile(join(folder, 'pageside.db')) : dumpOf(url, pgDump)
  await writeCompressed(join(target, engine === 'sqlite' ? 'pageside.db.br' : 'database.sql.br'), data)
  await writeCompressed(join(target, 'answers.json.br'), Buffer.from(JSON.stringify(recorded)))
}

/** As statements alone: no `COPY`, no words for `psql`. */
function dumpOf(url: string, pgDump = 'pg_dump'): Buffer {
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', '--no-comments']
  const text = execFileSync(pgDump, [...options, '--dbname', url], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  return Buffer.from(text.replace(/^(?:--.*|\\.*|)\n/gm, ''))
}

async function writeCompressed(file: string, data: Buffer): Promise<void> {
  const bytes = brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
  if (bytes.length > maxFileBytes) throw new Error(`${file} would have ${bytes.length} bytes, over ${maxFileBytes}.`)
  await writeFile(file, bytes)
}

/** Fills an empty folder, and a new database on PostgreSQL, with the data of a release on an engine. */
export async function restoreFixture(
  version: string,
  folder: string,
  of = engine,
): Promise<{ url: string; recorded: Recorded }> {
  const source = join(folderOfAll, version, of)
  for (const name of plainFiles)
    if (existsSync(join(source, name))) await copyFile(join(source, name), join(folder, name))
  const file = join(folder, 'pageside.db')
  const url = of === 'sqlite' ? `sqlite:${file}` : await databaseUrl(folder, { tables: false })
  if (of === 'sqlite') {
    await writeFile(file, await readCompressed(join(source, 'pageside.db.br')), { mode: 0o600 })
  } else {
    await replay(url, (await readCompressed(join(source, 'database.sql.br'))).toString('utf8'))
  }
  return { url, recorded: JSON.parse((await readCompressed(join(source, 'answers.json.br'))).toString('utf8')) }
}

async function readCompressed(file: string): Promise<Buffer> {
  return brotliDecompressSync(await readFile(file))
}

/** Several statements in one text, which the server takes one after the other. */
async function replay(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
