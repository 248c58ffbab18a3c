// Cost of live updates to open pages against a bare server that sends to each socket.
// Both are posted to alternately, with the same sockets; counted is the CPU of the server alone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuMs, median, startTarget, stop, type Target } from '../measurement.ts'
import { connectClients, type SocketClients } from './socket-clients.ts'

const sockets = 5000
const sampled = 100
const rounds = 5
const warmUps = 200
const page = 'https://bench.example/live'

interface Side {
  name: 'ours' | 'bare'
  target: Target
  crowd: SocketClients
  post(marker: string): Promise<void>
  /** Anonymous memory that one idle socket takes. */
  socketKb: number
}

export async function live(): Promise<void> {
  await compare('each frame by itself', { SOCKETS_GATHER_MS: '0' }, { perSecond: 5, posts: 15 })
  await compare('frames gathered for 20 ms', { SOCKETS_GATHER_MS: '20' }, { perSecond: 50, posts: 50 })
}

interface Pace {
  perSecond: number
  posts: number
}

async function compare(what: string, settings: Record<string, string>, pace: Pace): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pageside-bench-'))
  const sides: Side[] = []
  try {
    sides.push(await startOurs(folder, settings), await startBareSide(folder))
    for (const side of sides) await round(side, { ...pace, posts: 5 })
    const seen = new Map(sides.map((side) => [side, { perCpuSecond: [] as number[], p99: [] as number[] }]))
    for (let i = 0; i < rounds; i++) {
      for (const side of sides) {
        const { perCpuSecond, p99 } = await round(side, pace)
        seen.get(side)?.perCpuSecond.push(perCpuSecond)
        seen.get(side)?.p99.push(p99)
      }
    }
    console.log(`live, ${sockets} sockets on one page, ${pace.perSecond} posts a second, ${what}:`)
    for (const [{ name, socketKb }, { perCpuSecond, p99 }] of seen) {
      console.log(
        `  ${name}: ${Math.round(median(perCpuSecond))} deliveries per CPU second, p99 ${median(p99).toFixed(0)} ms from the post to the frame, ${socketKb.toFixed(1)} kB an idle socket`,
      )
    }
    const [ours, bare] = sides.map((side) => seen.get(side))
    const share = median(ours?.perCpuSecond ?? []) / median(bare?.perCpuSecond ?? [])
    console.log(
      `  ${(share * 100).toFixed(0)} % of the bare server's deliveries, ${(median(ours?.p99 ?? []) / median(bare?.p99 ?? [])).toFixed(2)} times its p99`,
    )
  } finally {
    for (const side of sides) {
      side.crowd.leave()
      await stop(side.target.process)
    }
    rmSync(folder, { recursive: true })
  }
}

async function round({ target, crowd, post }: Side, { perSecond, posts }: Pace) {
  const before = cpuMs(target.process)
  crowd.expect()
  const startedAt = performance.now()
  const sent: Promise<void>[] = []
  for (let i = 0; i < posts; i++) {
    await until(startedAt + (i * 1000) / perSecond)
    const marker = crowd.mark()
    sent.push(post(marker))
  }
  await Promise.all(sent)
  await crowd.got(posts * sockets)
  const cpu = cpuMs(target.process) - before
  const times = crowd.times().sort((a, b) => a - b)
  return { perCpuSecond: (posts * sockets * 1000) / cpu, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}

async function startOurs(folder: string, settings: Record<string, string>): Promise<Side> {
  const target = await startTarget(['src/commands/pageside.ts', 'start', '--json'], {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    RATE_LIMIT: 'off',
    SOCKETS_PER_ADDRESS: '100000',
    SOCKETS_PER_PAGE: '100000',
    ...settings,
  })
  const { demo } = JSON.parse(target.output) as { demo: { apiKey: string } }
  // As the tenant's server, which may say as much as it likes.
  const address = `http://127.0.0.1:${target.port}/api/v1/comments?tenantId=demo&isLive=true`
  const headers = { 'x-api-key': demo.apiKey }
  const post = async (marker: string) => {
    const body = JSON.stringify({ ...commentOf(marker), approved: true })
    const response = await fetch(address, { method: 'POST', headers, body })
    if (response.status !== 200) throw new Error(await response.text())
    await response.arrayBuffer()
  }
  await post('first')
  const list = `http://127.0.0.1:${target.port}/comments/demo?urlId=${encodeURIComponent(page)}`
  const ids = (await (await fetch(list)).json()) as Record<'tenantIdWS' | 'urlIdWS' | 'userIdWS', string>
  const path = `/sub?urlId=${ids.urlIdWS}&userIdWS=${ids.userIdWS}&tenantIdWS=${ids.tenantIdWS}`
  return crowded('ours', target, path, post)
}

async function startBareSide(folder: string): Promise<Side> {
  const target = await startTarget(['bench/live/bare-broadcast.ts', join(folder, 'posts.jsonl')])
  const post = async (marker: string) => {
    const response = await fetch(`http://127.0.0.1:${target.port}/`, { method: 'POST', body: frameLike(marker) })
    await response.arrayBuffer()
  }
  return crowded('bare', target, '/', post)
}

async function crowded(name: Side['name'], target: Target, path: string, post: Side['post']): Promise<Side> {
  // Warm-up, so that compilation is not measured.
  for (let i = 0; i < warmUps; i++) await post('warm')
  // Warm-up, so that modules loaded for the first sockets are not measured.
  const first = await connectClients({ port: target.port, path, sockets: 100, sampled: 1 })
  const before = anonymousKb(target)
  const crowd = await connectClients({
    port: target.port,
    path,
    sockets: sockets - 100,
    sampled: sampled - 1,
    others: first,
  })
  await crowd.quiet()
  return { name, target, crowd, post, socketKb: (anonymousKb(target) - before) / (sockets - 100) }
}

function commentOf(marker: string) {
  const text = `${marker} ${'What the town said about it is worth a second look. '.repeat(4)}`
  return {
    comment: text,
    commenterName: 'Reader',
    commenterEmail: 'reader@example.com',
    url: page,
    urlId: page,
  }
}

/** As long as a frame of ours, and with the same fields. */
function frameLike(marker: string): string {
  const { comment, ...author } = commentOf(marker)
  const text = { comment, commentHTML: comment, ...author, _id: '0'.repeat(26), anonUserId: '0'.repeat(26) }
  const flags = {
    votes: 0,
    votesUp: 0,
    votesDown: 0,
    verified: false,
    isSpam: false,
    isDeleted: false,
    isPinned: false,
  }
  const more = {
    hasImages: false,
    isByAdmin: false,
    isByModerator: false,
    isLocked: false,
    approved: true,
    flagCount: 0,
  }
  return JSON.stringify({
    type: 'new-comment',
    timestamp: 1,
    broadcastId: marker,
    comment: { ...text, ...flags, ...more },
  })
}

function anonymousKb({ process: { pid } }: Target): number {
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function until(at: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))
}
