// Restoring of a backup folder to a place that has neither database nor keys.
import type { KeyObject } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensurePrivateFolder } from '../../files/private-folder.ts'
import { redactedDatabaseUrl, sqliteFileOf } from '../database-url.ts'
import { findServerOfAddress } from '../find-server.ts'
import { acquireServerLock } from '../sqlite/server-lock.ts'
import { assertUnchanged, exists, type FileEntry, type Manifest, manifestName, readManifest } from './manifest.ts'
import { type PostgresTools, restoreDump } from './postgres-tools.ts'
import { copyPrivately, decryptPrivately } from './private-copy.ts'
import { assertSameRows, countRows, verifySqlite } from './sqlite-backup.ts'

export interface RestoreOptions {
  folder: string
  /** Where the database goes. */
  url: string
  keysFile: string
  /** Of the age format, where the backup is encrypted. */
  identities: readonly KeyObject[]
  tools: PostgresTools
}

/** Throws an error with a sentence, and has left nothing then. */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { folder, url } = options
  const manifest = await readManifest(folder)
  if (!manifest) throw new Error(`${folder} is no backup of Pageside: there is no ${manifestName}.`)
  const database = manifest.files.find(({ holds }) => holds === 'database')
  if (!database) throw new Error(`${folder} is no backup of Pageside: there is no database in it.`)
  assertEngine(manifest, url)
  if (manifest.recipient !== undefined && options.identities.length === 0)
    throw new Error(
      `${folder} is encrypted for ${manifest.recipient}. Name the file with its private key: --identity FILE.`,
    )
  for (const file of manifest.files) await assertUnchanged(folder, file)
  const file = sqliteFileOf(url)
  await Promise.all([options.keysFile, ...(file ? [file] : [])].map((path) => ensurePrivateFolder(dirname(path))))
  const keys = manifest.files.find(({ holds }) => holds === 'keys')
  if (file === undefined) await restorePostgres(manifest, { database, keys }, options)
  else await restoreSqlite(manifest, { database, keys }, { ...options, file })
  return manifest
}

function assertEngine({ engine }: Manifest, url: string): void {
  const target = sqliteFileOf(url) === undefined ? 'postgres' : 'sqlite'
  if (engine === target) return
  const names = { sqlite: 'a SQLite file', postgres: 'a PostgreSQL database' }
  throw new Error(
    `The backup is of ${names[engine]}, and DATABASE_URL is of ${names[target]}. Restore it to one of its own kind, then "pageside copy" moves it.`,
  )
}

interface Files {
  database: FileEntry
  keys: FileEntry | undefined
}

async function extract(name: string, target: string, { recipient }: Manifest, options: RestoreOptions): Promise<void> {
  const source = join(options.folder, name)
  await (recipient === undefined ? copyPrivately(source, target) : decryptPrivately(source, target, options.identities))
}

async function restoreSqlite(
  manifest: Manifest,
  { database, keys }: Files,
  options: RestoreOptions & { file: string },
): Promise<void> {
  const { file, keysFile } = options
  const release = acquireServerLock(file)
  if (!release) throw new Error(`A Pageside server uses ${file}. Stop it first.`)
  const [draft, keysDraft] = [`${file}.restored`, `${keysFile}.restored`]
  const removeDrafts = () => Promise.all([draft, keysDraft].map((path) => rm(path, { force: true })))
  try {
    for (const target of [file, ...besidesOf(file), ...(keys ? [keysFile] : [])]) await assertFree(target)
    await removeDrafts()
    await extract(database.name, draft, manifest, options)
    if (keys) await extract(keys.name, keysDraft, manifest, options)
    assertSameRows(manifest.rows, await verifySqlite(draft))
    // The database last: without its keys a server would refuse it.
    if (keys) await rename(keysDraft, keysFile)
    await rename(draft, file)
  } finally {
    await removeDrafts()
    release()
  }
}

async function restorePostgres(manifest: Manifest, { database, keys }: Files, options: RestoreOptions): Promise<void> {
  const { url, keysFile, tools } = options
  const server = await findServerOfAddress(url)
  if (server) throw new Error(`${server}. Stop it first.`)
  await assertEmpty(manifest, url)
  if (keys) await assertFree(keysFile)
  const [draft, keysDraft] = [`${keysFile}.database.restored`, `${keysFile}.restored`]
  const removeDrafts = () => Promise.all([draft, keysDraft].map((path) => rm(path, { force: true })))
  try {
    await removeDrafts()
    await extract(database.name, draft, manifest, options)
    if (keys) await extract(keys.name, keysDraft, manifest, options)
    await restoreDump(draft, url, tools)
    assertSameRows(manifest.rows, await countIn(url))
    if (keys) await rename(keysDraft, keysFile)
  } finally {
    await removeDrafts()
  }
}

async function withSnapshot<T>(
  url: string,
  work: (snapshot: Awaited<ReturnType<typeof open>>) => Promise<T>,
): Promise<T> {
  const snapshot = await open(url)
  return work(snapshot).finally(() => snapshot.close())
}

async function open(url: string) {
  const { openPostgresSnapshot } = await import('../postgres/postgres-snapshot.ts')
  return openPostgresSnapshot(url)
}

const countIn = (url: string) => withSnapshot(url, countRows)

/** Tables of other programs are not in the way. */
async function assertEmpty({ rows }: Manifest, url: string): Promise<void> {
  const names = await withSnapshot(url, ({ tableNames }) => tableNames())
  const taken = names.find((name) => name in rows)
  if (taken !== undefined)
    throw new Error(
      `The database at ${redactedDatabaseUrl(url)} is not empty: it has the table ${taken}. Restore to a new one.`,
    )
}

/** The write-ahead log or rollback journal of another database would be taken for the restored one's. */
const besidesOf = (file: string): string[] => [`${file}-wal`, `${file}-shm`, `${file}-journal`]

async function assertFree(target: string): Promise<void> {
  if (await exists(target)) throw new Error(`${target} is there already. Move it away, or restore to another DATA_DIR.`)
}
