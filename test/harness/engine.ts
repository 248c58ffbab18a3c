// Engine of the tests (`TEST_ENGINE`, SQLite by default), and a database for each of them.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { schemas } from '../../src/commands/with-database.ts'
import { openDatabase } from '../../src/platform/data/open-database.ts'
import { copyClusterDatabase, dropClusterDatabase } from '../postgres/cluster/cluster-databases.ts'
import { startPostgres } from '../postgres/postgres-server.ts'

export type Engine = 'sqlite' | 'postgres'

const asked = process.env.TEST_ENGINE ?? 'sqlite'

export const engine: Engine = asked === 'sqlite' ? 'sqlite' : 'postgres'

/** PostgreSQL is the coordinator of a Citus cluster, and databases are distributed. */
export const isCluster = asked === 'citus'

/** Where the server's databases are, with `NAME` for the name; set by whoever has started it for all files. */
const given = process.env.TEST_POSTGRES_URL
let own: Promise<string> | undefined

/** The database that belongs to a data folder: a new one with all tables, or the one it was given before. */
export async function databaseUrl(folder: string, { tables = true } = {}): Promise<string> {
  if (engine === 'sqlite') return `sqlite:${await databaseFile(folder, tables)}`
  const name = nameOf(folder)
  if (isCluster && tables) {
    await copyClusterDatabase(await server(), name, clusterTemplate)
    return (await server()).replace('NAME', name)
  }
  await onServer(async (admin) => {
    const known = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (known.rowCount === 0)
      await admin.query(`CREATE DATABASE ${name} TEMPLATE ${tables ? template : 'template0'} STRATEGY FILE_COPY`)
  })
  return (await server()).replace('NAME', name)
}

/** Whatever is still connected to it. */
export async function dropDatabase(folder: string): Promise<void> {
  if (isCluster) await dropClusterDatabase(await server(), nameOf(folder))
  else if (engine === 'postgres')
    await onServer((admin) => admin.query(`DROP DATABASE IF EXISTS ${nameOf(folder)} (FORCE)`))
}

async function databaseFile(folder: string, tables: boolean): Promise<string> {
  const file = join(folder, 'pageside.db')
  if (!tables || existsSync(file) || !existsSync(folder)) return file
  migratedFile ??= makeMigratedFile()
  copyFileSync(await migratedFile, file)
  return file
}

/** Copied for each database: faster than migrating it. */
const template = 'migrated'
/** One for each working copy: several may use a cluster at once. */
export const clusterTemplate = `distributed_${createHash('sha256')
  .update(import.meta.url)
  .digest('hex')
  .slice(0, 8)}`
let migratedFile: Promise<string> | undefined

/** One for each process of tests. */
async function makeMigratedFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pageside-migrated-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'pageside.db')
  const { database } = await openDatabase({ url: `sqlite:${file}`, schemas, now: 0 })
  await database.close()
  return file
}

/** Makes a database with all tables on a server that has just been started: the one that others are copied from. */
export async function prepareServer(url: string, name = template): Promise<void> {
  const admin = new Client({ connectionString: url.replace('NAME', 'postgres') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const { database } = await openDatabase({ url: url.replace('NAME', name), schemas, now: 0 })
  await database.close()
}

/** A file that is run alone has a server of its own. */
function server(): Promise<string> {
  if (given) return Promise.resolve(given)
  own ??= startOwn()
  return own
}

async function startOwn(): Promise<string> {
  const started = await startPostgres()
  process.once('exit', started.leave)
  await prepareServer(started.url('NAME'))
  return started.url('NAME')
}

async function onServer<T>(work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: (await server()).replace('NAME', 'postgres') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

const nameOf = (folder: string): string => `t${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
