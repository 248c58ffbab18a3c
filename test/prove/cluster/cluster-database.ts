// Database of the cluster proof: a PostgreSQL of its own, or the one of `TEST_POSTGRES_URL` (Citus), with the outages that each allows.
import { spawnSync } from 'node:child_process'
import { Client } from 'pg'
import { prepareServer } from '../../harness/engine.ts'
import { pageside } from '../../harness/programs.ts'
import type { Random } from '../../harness/random.ts'
import { startPostgres } from '../../postgres/postgres-server.ts'

export interface ClusterDatabase {
  name: 'postgres' | 'citus'
  /** Of the coordinator, where there are several nodes. */
  url: string
  /** Ends one node, at random; resolves to what starts it again. Undefined where nobody may. */
  fail: (() => Promise<() => Promise<void>>) | undefined
  stop(): Promise<void>
}

/**
 * `TEST_POSTGRES_URL` has `NAME` for the database; `TEST_NODES` is a command that takes `kill N` and `start N`, and
 * `TEST_NODE_COUNT` how many nodes there are.
 */
export async function openClusterDatabase(random: Random): Promise<ClusterDatabase> {
  const given = process.env.TEST_POSTGRES_URL
  return given ? onGiven(given, random) : startClusterPostgres(random)
}

/** A server of its own, whatever the environment gives. */
export async function startClusterPostgres(random: Random): Promise<ClusterDatabase> {
  const postgres = await startPostgres({ durable: true })
  await prepareServer(postgres.url('NAME'), 'cluster')
  return {
    name: 'postgres',
    url: postgres.url('cluster'),
    async fail() {
      await postgres.halt(random.pick(['fast', 'crash']))
      return () => postgres.start()
    },
    stop: () => postgres.stop(),
  }
}

async function onGiven(pattern: string, random: Random): Promise<ClusterDatabase> {
  const name = `cluster_${process.pid}`
  const makes = process.env.TEST_NEW_DATABASE
  if (makes) command(makes, [name])
  else await query(pattern.replace('NAME', 'postgres'), `CREATE DATABASE ${name}`)
  const url = pattern.replace('NAME', name)
  const isCitus = (await query(url, "SELECT 1 FROM pg_extension WHERE extname = 'citus'")) > 0
  for (const args of [['migrate'], ...(isCitus ? [['distribute']] : [])]) {
    const { code, stderr } = await pageside(args, { DATABASE_URL: url })
    if (code !== 0) throw new Error(stderr)
  }
  const nodes = process.env.TEST_NODES
  return {
    name: isCitus ? 'citus' : 'postgres',
    url,
    fail: nodes === undefined ? undefined : () => failNode(nodes, random),
    stop: async () => {},
  }
}

async function failNode(nodes: string, random: Random): Promise<() => Promise<void>> {
  const node = String(random.below(Number(process.env.TEST_NODE_COUNT ?? 1)))
  command(nodes, ['kill', node])
  return async () => command(nodes, ['start', node])
}

function command(text: string, args: string[]): void {
  const [program = '', ...first] = text.split(' ')
  const { status, stderr } = spawnSync(program, [...first, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${text} ${args.join(' ')}: ${stderr}`)
}

async function query(url: string, sql: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
