// Cost of pages of a thread as the store grows, over a thousand threads or in one; with warm and with cold caches.
import { createHmac } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from '../http-load.ts'
import { anonymousMb, compareWithBare, cpuMs, median, startTarget, stop, type Target } from '../measurement.ts'
import { fill, makeTenant, secretKey, tenantId } from './filled-store.ts'

const page = 'https://bench.example/article'
const thread = 1000
const others = 1000
const path = `/comments/${tenantId}?urlId=${encodeURIComponent(page)}`
const first = `${path}&page=0`
const hotRequests = 8000
const coldRequests = 600
const rounds = 5

interface Costs {
  hot: number
  cold: number
}

export async function commentStores(comments: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pageside-bench-'))
  const small = join(folder, 'small')
  mkdirSync(small)
  try {
    const apiKey = await makeTenant(small)
    await fill(small, [page], thread)
    const pages = Array.from({ length: others }, (_, i) => `https://bench.example/${i}`)
    const spread = await grown(small, join(folder, 'spread'), pages, (comments - thread) / others)
    const alone = await grown(small, join(folder, 'alone'), [page], comments - thread)
    const [base, beside, together] = await costsOf([small, spread, alone])
    tell(`first page of ${thread}, ${thread} stored`, base)
    tell(`${comments} stored, spread over ${others + 1} threads`, beside, base)
    tell(`${comments} stored, all in this thread`, together, base)
    await farPage(alone, 1000)
    await viewer(small, apiKey)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function grown(from: string, to: string, urlIds: readonly string[], perPage: number): Promise<string> {
  cpSync(from, to, { recursive: true })
  await fill(to, urlIds, Math.floor(perPage))
  return to
}

function tell(what: string, { hot, cold }: Costs, base?: Costs): void {
  const beside = (cost: number, than: number) => (base ? ` (${(cost / than).toFixed(2)} times)` : '')
  console.log(
    `${what}: hot ${hot.toFixed(4)}${beside(hot, base?.hot ?? 0)}, cold ${cold.toFixed(3)}${beside(cold, base?.cold ?? 0)} CPU ms`,
  )
}

/** In turns, so that a busy neighbour hurts all of them. */
async function costsOf(stores: [string, string, string]): Promise<[Costs, Costs, Costs]> {
  const hot = await inTurns(stores, 'usual', hotRequests, 64)
  const cold = await inTurns(stores, 'forgetful', coldRequests, 4)
  return [0, 1, 2].map((i) => ({ hot: hot[i] ?? Number.NaN, cold: cold[i] ?? Number.NaN })) as [Costs, Costs, Costs]
}

async function inTurns(stores: string[], kind: keyof typeof servers, count: number, connections: number) {
  const targets = await Promise.all(stores.map((dataDir) => serverOn(dataDir, kind)))
  try {
    return await costsOfEach(targets, first, count, connections)
  } finally {
    await Promise.all(targets.map((target) => stop(target.process)))
  }
}

async function farPage(dataDir: string, number: number): Promise<void> {
  const far = `${path}&page=${number}`
  const cold = await served(dataDir, 'forgetful', (target) => costOf(target, far, 100, 4))
  const hot = await served(dataDir, 'usual', (target) => costOf(target, far, hotRequests, 64))
  console.log(`page ${number} of that thread: cold ${cold.toFixed(2)}, hot ${hot.toFixed(4)} CPU ms`)
}

/** Signed on, with votes on the page: only theirs is added to what all get. */
async function viewer(dataDir: string, apiKey: string): Promise<void> {
  await served(dataDir, 'usual', async (target) => {
    const sso = signed(apiKey)
    const read = await (await fetch(`http://127.0.0.1:${target.port}${first}`)).json()
    for (const { _id } of (read as { comments: { _id: string }[] }).comments.slice(0, 10)) await vote(target, _id, sso)
    const { share, ours } = await compareWithBare(target, { path: first }, hotRequests)
    const own = await costOf(target, `${first}&sso=${sso}`, hotRequests, 64)
    console.log(
      `first page, hot: ${(share * 100).toFixed(0)} % of the bare server's requests per CPU second; for a signed viewer who voted ${own.toFixed(4)} CPU ms, ${((ours / own) * 100).toFixed(0)} % of that of strangers`,
    )
    console.log(`anonymous memory: ${anonymousMb(target.process).toFixed(0)} MB`)
  })
}

async function vote(target: Target, id: string, sso: string): Promise<void> {
  const query = `urlId=${encodeURIComponent(page)}&broadcastId=b&sso=${sso}`
  const body = JSON.stringify({ voteDir: 'up', commenterName: null, commenterEmail: null, url: null })
  const address = `http://127.0.0.1:${target.port}/comments/${tenantId}/${id}/vote?${query}`
  const answer = await fetch(address, { method: 'POST', body })
  if (answer.status !== 200) throw new Error(await answer.text())
}

function signed(apiKey: string): string {
  const data = Buffer.from(JSON.stringify({ id: '1', email: 'zoe@example.org', username: 'Zoe' })).toString('base64')
  const timestamp = Date.now()
  const verificationHash = createHmac('sha256', apiKey).update(`${timestamp}${data}`).digest('hex')
  return encodeURIComponent(JSON.stringify({ userDataJSONBase64: data, verificationHash, timestamp }))
}

const servers = {
  usual: ['src/commands/pageside.ts', 'start', '--json'],
  forgetful: ['bench/comments/cold-cache-server.ts'],
}

function serverOn(dataDir: string, kind: keyof typeof servers): Promise<Target> {
  const settings = { PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', SECRET_KEY: secretKey, SERVICES: 'comments' }
  return startTarget(servers[kind], settings)
}

async function served<T>(
  dataDir: string,
  kind: keyof typeof servers,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const target = await serverOn(dataDir, kind)
  try {
    return await work(target)
  } finally {
    await stop(target.process)
  }
}

async function costOf(target: Target, path: string, count: number, connections: number): Promise<number> {
  return (await costsOfEach([target], path, count, connections))[0] ?? Number.NaN
}

/** CPU milliseconds a request, once it is compiled: of each of these servers, the median of rounds in turns. */
async function costsOfEach(targets: Target[], path: string, count: number, connections: number): Promise<number[]> {
  const run = (target: Target) => load({ port: target.port, path, connections, count })
  for (const target of targets) await run(target)
  const costs = targets.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [i, target] of targets.entries()) {
      const before = cpuMs(target.process)
      await run(target)
      costs[i]?.push((cpuMs(target.process) - before) / count)
    }
  }
  return costs.map(median)
}
