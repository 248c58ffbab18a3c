// Reference of a server on PostgreSQL: the same statements, prepared and pipelined, by the driver alone.
// Reads `{url, steps, times, clients}` from a file, prints `{"port":0}` once warm, runs on SIGUSR2, and prints the end.
import { readFileSync } from 'node:fs'
import { Client, type ClientConfig } from 'pg'
import type { TracedStatement, TraceStep } from './statement-trace.ts'

export interface Replay {
  url: string
  steps: TraceStep[]
  times: number
  clients: number
}

const { url, steps, times, clients }: Replay = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const connections = 10
const options = {
  connectionString: url,
  pipeline: true,
  options: '-c plan_cache_mode=force_generic_plan',
} as ClientConfig
const readers = await Promise.all(Array.from({ length: connections / 2 }, connected))
const writers = await Promise.all(Array.from({ length: connections / 2 }, connected))
const waiting: ((client: Client) => void)[] = []
const named = new Map<string, { name: string; text: string }>()

async function connected(): Promise<Client> {
  const client = new Client(options)
  await client.connect()
  return client
}

function ask(client: Client, { sql, params }: TracedStatement) {
  let statement = named.get(sql)
  if (!statement) {
    let count = 0
    statement = {
      name: `s${named.size}`,
      text: sql.replace(/'[^']*'|\?/g, (one) => (one === '?' ? `$${++count}` : one)),
    }
    named.set(sql, statement)
  }
  return client.query({ ...statement, values: [...params] })
}

async function run(step: TraceStep, client: number): Promise<void> {
  if ('read' in step) {
    const reader = readers[client % readers.length]
    if (reader) await ask(reader, step.read)
    return
  }
  const writer = writers.pop() ?? (await new Promise<Client>((resolve) => waiting.push(resolve)))
  const begun = writer.query('BEGIN')
  for (const asked of step.write) await ask(writer, asked)
  await begun
  await writer.query('COMMIT')
  const next = waiting.shift()
  if (next) next(writer)
  else writers.push(writer)
}

async function runAll(some: readonly TraceStep[], rounds: number): Promise<void> {
  let left = some.length * rounds
  const one = async (client: number) => {
    while (left > 0) {
      const step = some[(some.length * rounds - left--) % some.length]
      if (step) await run(step, client)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
}

// Writes cannot be done twice; reads warm the compiler for both.
await runAll(
  steps.filter((step) => 'read' in step),
  Math.ceil(5000 / steps.length),
)
process.once('SIGUSR2', async () => {
  await runAll(steps, times)
  console.log('done')
})
const alive = setInterval(() => {}, 1000)
process.once('SIGTERM', () => {
  clearInterval(alive)
  process.exit(0)
})
console.log(JSON.stringify({ port: 1 }))
