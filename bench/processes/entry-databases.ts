// Databases of the processes benchmark: a PostgreSQL of its own, or given entries of one cluster, with the CPU of their servers.
import { Client } from 'pg'
import { prepareServer } from '../../test/harness/engine.ts'
import { startPostgres } from '../../test/postgres/postgres-server.ts'
import { cpuMsOf } from '../measurement.ts'

export interface EntryDatabase {
  /** Addresses by which processes enter, by turns. */
  urls: readonly string[]
  cpuMs(): number
  /** Transactions so far, those of one statement among them, over all entries. */
  transactions(): Promise<number>
  /** On disk, over all entries. */
  sizeBytes(): Promise<number>
  stop(): Promise<void>
}

/** `urls`: of one migrated (and distributed) database without comments; `pids`: of its servers, whose CPU is counted. */
export async function openEntryDatabase(urls: readonly string[], pids: readonly number[]): Promise<EntryDatabase> {
  if (urls.length > 0) {
    const stop = async () => {}
    return { urls, cpuMs: () => cpuMsOf(pids), ...figuresOf(urls), stop }
  }
  const postgres = await startPostgres({ durable: true })
  await prepareServer(postgres.url('NAME'), 'processes')
  const own = [postgres.url('processes')]
  return {
    urls: own,
    cpuMs: () => cpuMsOf([postgres.process().pid ?? 0]),
    ...figuresOf(own),
    stop: () => postgres.stop(),
  }
}

/** Backends flush their statistics at most once a second, and only after ten seconds once they are idle. */
export const reportMs = 11_000

function figuresOf(urls: readonly string[]): Pick<EntryDatabase, 'transactions' | 'sizeBytes'> {
  const transactions =
    'SELECT xact_commit + xact_rollback AS number FROM pg_stat_database WHERE datname = current_database()'
  const size = 'SELECT pg_database_size(current_database()) AS number'
  return { transactions: () => sumOf(urls, transactions), sizeBytes: () => sumOf(urls, size) }
}

async function sumOf(urls: readonly string[], sql: string): Promise<number> {
  let sum = 0
  for (const url of urls) {
    const client = new Client({ connectionString: url })
    await client.connect()
    sum += Number((await client.query(sql)).rows[0].number)
    await client.end()
  }
  return sum
}
