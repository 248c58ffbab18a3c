// Comparison of one address with a bare Node server that sends the same status, headers and body, in one run.
// Absolute times mislead on shared machines: what counts is CPU per request of the whole process tree, and the ratio.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { nodeEnvironment, nodeFlags } from '../scripts/node-options.mjs'
import { load } from './http-load.ts'

export interface Target {
  process: ChildProcess
  port: number
  /** Works for it, such as a database server: its CPU counts, too. */
  beside?: ChildProcess | undefined
}

export interface Comparison {
  /** CPU milliseconds per request, the median of all rounds. */
  ours: number
  bare: number
  /** Requests per CPU second of ours, as a share of the bare server's. */
  share: number
  bytes: number
}

export interface Request {
  path: string
  headers?: Record<string, string>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const connections = 64
const rounds = 5

/** Alternates between the two, so that a busy neighbour hurts both. */
export async function compareWithBare(ours: Target, request: Request, requestsPerRound: number): Promise<Comparison> {
  const bare = await startBare(await answerOf(ours.port, request))
  const costs = { ours: [] as number[], bare: [] as number[] }
  let bytes = 0
  try {
    for (const target of [ours, bare])
      await load({ port: target.port, ...request, connections, count: requestsPerRound })
    for (let round = 0; round < rounds; round++) {
      for (const [name, target] of [
        ['ours', ours],
        ['bare', bare],
      ] as const) {
        const before = cpuOf(target)
        const done = await load({ port: target.port, ...request, connections, count: requestsPerRound })
        costs[name].push((cpuOf(target) - before) / requestsPerRound)
        bytes = done.bytesPerAnswer
      }
    }
  } finally {
    await stop(bare.process)
  }
  const result = { ours: median(costs.ours), bare: median(costs.bare) }
  return { ...result, share: result.bare / result.ours, bytes }
}

const cpuOf = ({ process: own, beside }: Target): number => cpuMs(own) + (beside ? cpuMs(beside) : 0)

/** A process of ours that prints `{"port":…}` as its first JSON. */
export async function startTarget(
  args: string[],
  env: Record<string, string> = {},
): Promise<Target & { output: string }> {
  const child = spawn(process.execPath, [...nodeFlags, ...args], {
    env: { ...nodeEnvironment(root), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    const port = /"port":\s*(\d+)/.exec(output)?.[1]
    if (port && output.trimEnd().endsWith('}')) return { process: child, port: Number(port), output }
  }
  throw new Error(`The process ended before it listened:\n${output}`)
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** User and system time of a process and all its descendants, in milliseconds (Linux). */
export const cpuMs = ({ pid = 0 }: ChildProcess): number => cpuMsOf([pid])

/** The same of several. */
export function cpuMsOf(pids: readonly number[]): number {
  const stats = new Map<number, { parent: number; ticks: number }>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = statOf(name)
    if (stat) stats.set(Number(name), stat)
  }
  const isOurs = (pid: number): boolean => pids.includes(pid) || (stats.has(pid) && isOurs(stats.get(pid)?.parent ?? 0))
  let ticks = 0
  for (const [pid, stat] of stats) if (isOurs(pid)) ticks += stat.ticks
  return ticks * 10
}

/** A process may end while we look. */
function statOf(pid: string): { parent: number; ticks: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}

/** Memory that is no file's, in megabytes (Linux). */
export function anonymousMb({ pid }: ChildProcess): number {
  const kb = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1000)
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

interface Recorded {
  status: number
  headers: Record<string, string>
  body: string
}

async function answerOf(port: number, { path, headers }: Request): Promise<Recorded> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'Accept-Encoding': 'identity', ...headers },
  })
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  const kept = [...response.headers].filter(([name]) => !own.includes(name))
  return {
    status: response.status,
    headers: Object.fromEntries(kept),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  }
}

function startBare(answer: Recorded): Promise<Target> {
  return startTarget([import.meta.filename, 'bare'], { BARE_ANSWER: JSON.stringify(answer) })
}

/** The least that Node can do: the recorded answer to every request. */
function serveBare(): void {
  const { status, headers, body } = JSON.parse(process.env.BARE_ANSWER ?? '{}') as Recorded
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, outgoing) => {
    outgoing.writeHead(status, headers)
    outgoing.end(bytes)
  })
  server.keepAliveTimeout = 65_000
  server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
  process.on('SIGTERM', () => process.exit(0))
}

if (process.argv[1] === import.meta.filename && process.argv[2] === 'bare') serveBare()
