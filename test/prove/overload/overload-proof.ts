// Overload for a while: rejected requests, latency of the others, and kept guarantees.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { launchServer, onEngine, pageside } from '../../harness/programs.ts'
import type { Random } from '../../harness/random.ts'
import { relaxDemoScreens } from '../../harness/relaxed-screens.ts'
import { type Answered, closedLoop, type Load, openLoop } from './open-loop.ts'

export interface OverloadCounts {
  /** How long the sustainable rate is measured, and how many times of it are asked for how long. */
  measureMs: number
  times: number
  ms: number
  maxSockets: number
}

export interface OverloadResult {
  sustainablePerSecond: number
  offeredPerSecond: number
  sent: number
  notSent: number
  broken: number
  accepted: number
  refused: Record<string, number>
  p50Ms: number
  p99Ms: number
  refusedP99Ms: number
  recoveryMs: number
  acknowledged: number
  lost: number
}

/** Of each eight requests, so many write a comment; the others read the page that was written on. */
const writesOfEight = 6
const pages = 50

/** Fails where an acknowledged comment is missing, or something is refused other than by 503 with `Retry-After`. */
export async function proveOverload(counts: OverloadCounts, random: Random): Promise<OverloadResult> {
  const folder = await temporaryFolder()
  const settings = await onEngine({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' })
  assert.equal((await pageside(['tenant', 'create', '--id', 'demo', '--name', 'Demo'], settings)).code, 0)
  relaxDemoScreens(await databaseUrl(folder))
  const server = await launchServer({ ...settings, RATE_LIMIT: '60/60s', SHED_AFTER_MS: '250' })
  try {
    const tally = createTally()
    const load = { port: server.port, next: requests(random), answered: tally.add }
    const sustainable = await measure(load, tally, counts.measureMs)
    const rate = sustainable * counts.times
    const sent = await openLoop(load, { rate, ms: counts.ms, maxSockets: counts.maxSockets, drainMs: 30_000 })
    const overloaded = tally.take()
    const recoveryMs = await recovery(load, tally)
    server.process.kill('SIGTERM')
    const { code, stdout } = await server.ended
    assert.equal(code, 0)
    assert.deepEqual(errorsIn(stdout), [])
    const lost = await missing(folder, tally.acknowledged)
    assert.deepEqual(lost.slice(0, 5), [], `${lost.length} acknowledged comments are missing`)
    assert.deepEqual(overloaded.wrong.slice(0, 3), [])
    return {
      sustainablePerSecond: Math.round(sustainable),
      offeredPerSecond: Math.round(rate),
      ...sent,
      ...summary(overloaded),
      recoveryMs,
      acknowledged: tally.acknowledged.size,
      lost: lost.length,
    }
  } finally {
    server.process.kill('SIGKILL')
    await server.ended
    await rm(folder, { recursive: true })
  }
}

/** Each is another visitor: nobody meets a limit of clients. */
function requests(random: Random): () => string {
  let made = 0
  return () => {
    const n = ++made
    const from = `X-Forwarded-For: 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}\r\n`
    const urlId = `page-${random.below(pages)}`
    const head = (line: string) => `${line} HTTP/1.1\r\nHost: localhost\r\n${from}`
    if (n % 8 >= writesOfEight) return `${head(`GET /comments/demo?urlId=${urlId}&n=${n}`)}\r\n`
    const body = JSON.stringify({
      comment: `Comment ${n} of many, about one thing or another.`,
      commenterName: `Visitor ${n}`,
      commenterEmail: `visitor${n}@example.com`,
      url: `https://site.example/${urlId}`,
      urlId,
    })
    const post = head(`POST /comments/demo?urlId=${urlId}&broadcastId=b`)
    return `${post}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
}

interface Tallied {
  acceptedMs: number[]
  refusedMs: number[]
  refused: Record<string, number>
  /** Answers that should not be. */
  wrong: Answered[]
}

function createTally() {
  let now: Tallied = { acceptedMs: [], refusedMs: [], refused: {}, wrong: [] }
  const acknowledged = new Set<string>()
  return {
    acknowledged,
    add(answer: Answered) {
      const { status, ms, retryAfter, body } = answer
      if (status === 200) {
        now.acceptedMs.push(ms)
        const id = /"comment":\{"_id":"([^"]+)"/.exec(body)?.[1]
        if (id !== undefined) acknowledged.add(id)
      } else if (status === 503 && retryAfter !== undefined) {
        now.refusedMs.push(ms)
        now.refused[status] = (now.refused[status] ?? 0) + 1
      } else now.wrong.push(answer)
    },
    take(): Tallied {
      const taken = now
      now = { acceptedMs: [], refusedMs: [], refused: {}, wrong: [] }
      return taken
    },
  }
}

/** Accepted requests per second where 64 sockets wait for their answers; the first third is not counted. */
async function measure(load: Load, tally: ReturnType<typeof createTally>, ms: number): Promise<number> {
  await closedLoop(load, 64, ms / 2)
  tally.take()
  const startedAt = performance.now()
  await closedLoop(load, 64, ms)
  const { acceptedMs, wrong } = tally.take()
  assert.deepEqual(wrong.slice(0, 3), [])
  return acceptedMs.length / ((performance.now() - startedAt) / 1000)
}

/** Until ten requests one after the other are accepted, each within half a second. */
async function recovery(load: Load, tally: ReturnType<typeof createTally>): Promise<number> {
  const startedAt = performance.now()
  let inARow = 0
  await waitUntil('ten requests are answered as usual', async () => {
    await closedLoop(load, 1, 0)
    const { acceptedMs } = tally.take()
    inARow = (acceptedMs[0] ?? Number.POSITIVE_INFINITY) < 500 ? inARow + 1 : 0
    return inARow >= 10
  })
  return Math.round(performance.now() - startedAt)
}

function summary({ acceptedMs, refusedMs, refused }: Tallied) {
  return {
    accepted: acceptedMs.length,
    refused,
    p50Ms: quantile(acceptedMs, 0.5),
    p99Ms: quantile(acceptedMs, 0.99),
    refusedP99Ms: quantile(refusedMs, 0.99),
  }
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
}

async function missing(folder: string, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const rows = openRows(await databaseUrl(folder))
  const ids = new Set(rows.all("SELECT id FROM comments WHERE tenant_id = 'demo'").map(({ id }) => id))
  rows.close()
  return [...acknowledged].filter((id) => !ids.has(id))
}

/** Lines of the log from `error` on. */
export function errorsIn(stdout: string): string[] {
  return stdout.split('\n').filter((line) => /^\{"level":"(?:error|fatal)"|^\{"level":[56]0/.test(line))
}
