// Cost of a thread's first page against a bare server, and of a durable comment, alone and while the thread is read.
// All screens are on: the texts differ, and the limit of comments per minute is off.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareWithBare, cpuMs, startTarget, stop, type Target } from '../measurement.ts'
import { uniqueText, withoutFloodLimit } from './unique-texts.ts'

const healthToken = 'h'.repeat(16)
const requestsPerRound = 10_000
const comments = 1000
const clients = 64
const creates = 4000
const readsPerSecond = 200
const page = 'https://bench.example/article'
const path = `/comments/demo?urlId=${encodeURIComponent(page)}&page=0`

export async function commentsBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pageside-bench-'))
  const ours = await startTarget(['src/commands/pageside.ts', 'start', '--json'], {
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    HEALTH_TOKEN: healthToken,
  })
  try {
    await withoutFloodLimit({ DATA_DIR: dataDir })
    await write(ours, comments)
    const hot = await compareWithBare(ours, { path }, requestsPerRound)
    console.log(
      `first page of ${comments} comments, hot: ${hot.ours.toFixed(4)} CPU ms a request, bare ${hot.bare.toFixed(4)}: ${(hot.share * 100).toFixed(0)} % of the bare server's requests per CPU second (${hot.bytes} bytes)`,
    )
    await measureCreates(ours)
  } finally {
    await stop(ours.process)
    rmSync(dataDir, { recursive: true })
  }
}

async function measureCreates(ours: Target): Promise<void> {
  // On another page, so that what is measured is not the compiler, which is still at work after 8,000.
  await write(ours, 4 * creates, 'https://bench.example/before')
  const alone = await costOfCreates(ours)
  console.log(`durable create, ${clients} clients: ${alone.ms} CPU ms a create, ${alone.group} writers a commit`)
  const startedAt = performance.now()
  const readers = readSteadily(ours)
  const beside = await costOfCreates(ours)
  const reads = (await readers.stop()) / ((performance.now() - startedAt) / 1000)
  console.log(`  and ${reads.toFixed(0)} reads a second meanwhile: ${beside.ms} CPU ms a create, the reads included`)
}

async function costOfCreates(ours: Target): Promise<{ ms: string; group: string }> {
  const before = { cpu: cpuMs(ours.process), ...(await commits(ours)) }
  await write(ours, creates)
  const after = { cpu: cpuMs(ours.process), ...(await commits(ours)) }
  const group = (after.writers - before.writers) / (after.commits - before.commits)
  return { ms: ((after.cpu - before.cpu) / creates).toFixed(3), group: group.toFixed(1) }
}

/** At its own pace, whether the last answer is there or not. */
function readSteadily(ours: Target): { stop(): Promise<number> } {
  const answers: Promise<unknown>[] = []
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * readsPerSecond
    while (answers.length < due) {
      answers.push(fetch(`http://127.0.0.1:${ours.port}${path}`).then((response) => response.arrayBuffer()))
    }
  }, 5)
  return {
    async stop() {
      clearInterval(timer)
      return (await Promise.all(answers)).length
    },
  }
}

async function write(ours: Target, count: number, urlId = page): Promise<void> {
  let left = count
  // Like a browser, each client is one reader, and keeps the session that its first comment was answered with.
  const one = async (client: number) => {
    let session: { sessionId?: string } = {}
    while (left-- > 0) {
      const query = new URLSearchParams({ urlId, broadcastId: `b${left}`, ...session })
      const response = await fetch(`http://127.0.0.1:${ours.port}/comments/demo?${query}`, {
        method: 'POST',
        body: JSON.stringify(comment(left, client)),
      })
      if (response.status !== 200) throw new Error(await response.text())
      const { user } = (await response.json()) as { user: { sessionId: string } }
      session = { sessionId: user.sessionId }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
}

function comment(number: number, client: number) {
  return {
    comment: `Comment **${number}** on the old harbour. ${uniqueText(number, 36)}.`,
    commenterName: `Reader ${client}`,
    commenterEmail: `reader${client}@example.com`,
    url: page,
    urlId: page,
  }
}

async function commits(ours: Target): Promise<{ commits: number; writers: number }> {
  const headers = { Authorization: `Bearer ${healthToken}` }
  const text = await (await fetch(`http://127.0.0.1:${ours.port}/metrics`, { headers })).text()
  const read = (name: string) => Number(new RegExp(`^pageside_database_${name}_total (\\d+)`, 'm').exec(text)?.[1])
  return { commits: read('commits'), writers: read('writers') }
}
