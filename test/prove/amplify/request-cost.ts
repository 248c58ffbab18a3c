// Cost of one request to a server of its own process: bytes in and out, rows, mails, fetches, processor time, others' waits.
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { Site } from '../../harness/app.ts'
import { waitUntil } from '../../harness/app.ts'
import type { Rows } from '../../harness/database-rows.ts'

export interface Request {
  method?: string
  target: string
  headers?: Record<string, string>
  body?: string
}

export interface Answered {
  status: number
  bytesIn: number
  /** Head and body, as they came. */
  bytesOut: number
  text: string
  headers: Record<string, string | string[] | undefined>
}

/** On a connection of its own. */
export function send(port: number, { method = 'GET', target, headers = {}, body }: Request): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = { port, host: '127.0.0.1', agent: new Agent(), method, path: target }
    const sent = request({ ...options, headers: { ...headers, ...length } }, (incoming) => {
      const { socket } = incoming
      const pieces: Buffer[] = []
      incoming.on('data', (piece) => pieces.push(piece))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          bytesIn: socket.bytesWritten,
          bytesOut: socket.bytesRead,
          text: Buffer.concat(pieces).toString(),
          headers: incoming.headers,
        }),
      )
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // What is too large is refused, and the connection ends, while it is still being sent.
      const isCut = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      if (!isCut) return reject(error)
      const bytesIn = sent.socket?.bytesWritten ?? 1
      resolve({ status: 0, bytesIn, bytesOut: sent.socket?.bytesRead ?? 0, text: '', headers: {} })
    })
    sent.end(body)
  })
}

export interface Costs {
  stored: number
  mails: number
  fetches: number
  /** Of the whole process. */
  cpuMs: number
  /** Of the thread on which all requests wait. */
  loopMs: number
}

export interface Meters {
  pid: number
  rows: Rows
  origin: Site
  isPostgres: boolean
}

/** So far. */
export function readMeters({ pid, rows, origin, isPostgres }: Meters): Costs {
  const { cpuMs, loopMs } = cpuOf(pid)
  const [row] = rows.all("SELECT count(*) AS mails FROM jobs WHERE kind LIKE '%mail%'")
  return { stored: sizeOf(rows, isPostgres), mails: Number(row.mails), fetches: origin.requests.length, cpuMs, loopMs }
}

function sizeOf(rows: Rows, isPostgres: boolean): number {
  if (isPostgres) return Number(rows.all('SELECT pg_database_size(current_database()) AS bytes')[0].bytes)
  const pragma = (name: string) => Number(Object.values(rows.all(`PRAGMA ${name}`)[0])[0])
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size')
}

/** In the scheduler's own units of a billionth of a second; 0 where there is no `/proc`. */
function cpuOf(pid: number): { cpuMs: number; loopMs: number } {
  try {
    const task = (id: string) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    const tasks = readdirSync(`/proc/${pid}/task`)
    return { cpuMs: tasks.reduce((sum, id) => sum + task(id), 0), loopMs: task(String(pid)) }
  } catch {
    return { cpuMs: 0, loopMs: 0 }
  }
}

/** Mails stay where there is nobody to take them; all else that a request left is done. */
export async function waitUntilIdle({ rows }: Meters): Promise<void> {
  const due = `SELECT id FROM jobs WHERE dead_at IS NULL AND run_at <= ? AND kind NOT LIKE '%mail%' LIMIT 1`
  await waitUntil('jobs are done', () => rows.all(due, Date.now()).length === 0)
}

/** A client that asks for something cheap again and again, and how long it has waited at most since it was last asked. */
export function startProbe(port: number) {
  let isOn = true
  let longestMs = 0
  const ended = (async () => {
    while (isOn) {
      const startedAt = performance.now()
      await send(port, { target: '/api/v1/health/live' })
      longestMs = Math.max(longestMs, performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  return {
    take() {
      const taken = longestMs
      longestMs = 0
      return taken
    },
    async stop() {
      isOn = false
      await ended
    },
  }
}
