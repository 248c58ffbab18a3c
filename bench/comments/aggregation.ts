// Aggregation over many comments against the same statement by hand, and its effect on readers of a page.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { load } from '../http-load.ts'
import { cpuMs, startTarget, stop, type Target } from '../measurement.ts'
import { fill, makeTenant, secretKey, tenantId } from './filled-store.ts'

const pages = Array.from({ length: 100 }, (_, i) => `https://bench.example/${i}`)
const rounds = 10
const reads = 10_000
const request = {
  resourceName: 'Comment',
  groupBy: ['urlId'],
  operations: [
    { op: 'count', field: 'id' },
    { op: 'sum', field: 'votesUp' },
    { op: 'countDistinct', field: 'commenterName' },
  ],
}
const byHand = `SELECT p.url_id, count(*), sum(c.votes_up), count(DISTINCT c.commenter_name) FROM comments c
  JOIN pages p ON p.tenant_id = c.tenant_id AND p.id = c.page_id WHERE c.tenant_id = ? GROUP BY p.url_id`

export async function aggregateBench({ full = false }: { full?: boolean | undefined }): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pageside-bench-'))
  const comments = full ? 1_000_000 : 100_000
  const apiKey = await makeTenant(dataDir)
  await fill(dataDir, pages, comments / pages.length)
  const env = { PORT: '0', DATA_DIR: dataDir, SECRET_KEY: secretKey, RATE_LIMIT: 'off', SERVICES: 'comments' }
  const ours = await startTarget(['src/commands/pageside.ts', 'start', '--json'], env)
  try {
    const aggregate = () => ask(ours, apiKey)
    const [cost, hand] = [await costOf(ours, aggregate), costByHand(dataDir)]
    const times = (cost / hand).toFixed(2)
    console.log(
      `aggregate ${comments} comments by page: ${cost.toFixed(0)} CPU ms, by hand ${hand.toFixed(0)}: ${times} times`,
    )
    const alone = await readingFrom(ours)
    const beside = await whileAggregating(aggregate, () => readingFrom(ours))
    const share = ((beside.perSecond / alone.perSecond) * 100).toFixed(0)
    console.log(
      `readers meanwhile: ${share} % of their requests per CPU second of the main thread; the longest wait of one that asks every 5 ms: ${beside.longestMs.toFixed(0)} ms (alone ${alone.longestMs.toFixed(0)})`,
    )
  } finally {
    await stop(ours.process)
    rmSync(dataDir, { recursive: true })
  }
}

async function ask({ port }: Target, apiKey: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/aggregate?tenantId=${tenantId}`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: JSON.stringify(request),
  })
  const { data } = (await answer.json()) as { data: unknown[] }
  if (data.length !== pages.length) throw new Error(`An aggregation gave ${data.length} groups.`)
}

/** Of the process with all its threads; the first starts the thread. */
async function costOf(ours: Target, aggregate: () => Promise<void>): Promise<number> {
  await aggregate()
  const before = cpuMs(ours.process)
  for (let i = 0; i < rounds; i++) await aggregate()
  return (cpuMs(ours.process) - before) / rounds
}

function costByHand(dataDir: string): number {
  const connection = new DatabaseSync(join(dataDir, 'pageside.db'), { readOnly: true })
  const statement = connection.prepare(byHand)
  statement.all(tenantId)
  const before = process.cpuUsage()
  for (let i = 0; i < rounds; i++) statement.all(tenantId)
  const { user, system } = process.cpuUsage(before)
  connection.close()
  return (user + system) / 1000 / rounds
}

const path = `/comments/${tenantId}?urlId=${encodeURIComponent(pages[0] ?? '')}&page=0`

async function readingFrom(ours: Target): Promise<{ perSecond: number; longestMs: number }> {
  await load({ port: ours.port, path, connections: 16, count: reads })
  const before = mainThreadMs(ours)
  await load({ port: ours.port, path, connections: 16, count: reads })
  const perSecond = reads / ((mainThreadMs(ours) - before) / 1000)
  return { perSecond, longestMs: await longestWait(ours) }
}

/** Response times of a lone reader: shows pauses of the event loop. */
async function longestWait(ours: Target): Promise<number> {
  let longest = 0
  for (let i = 0; i < 200; i++) {
    const askedAt = performance.now()
    await (await fetch(`http://127.0.0.1:${ours.port}${path}`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - askedAt)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return longest
}

function mainThreadMs({ process: { pid } }: Target): number {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** One aggregation after the other until the work is done. */
async function whileAggregating<T>(aggregate: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  let isOver = false
  const aggregating = (async () => {
    while (!isOver) await aggregate()
  })()
  try {
    return await work()
  } finally {
    isOver = true
    await aggregating
  }
}
