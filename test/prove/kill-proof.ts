// Server killed in the middle of its work, repeatedly: acknowledged writes are there afterwards.
import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '../harness/app.ts'
import { launchServer, type ServerProgram } from '../harness/programs.ts'
import type { Random } from '../harness/random.ts'

export interface KillCounts {
  kills: number
  /** Feeds that each server is asked for, some at the same time. */
  creates: number
  together: number
}

export interface KillResult {
  kills: number
  /** Feeds that a server said it had made, over all rounds. */
  acknowledged: number
  /** Requests that were cut off by the kill. */
  cut: number
}

/** Fails when one acknowledged feed is missing or the file is not whole. */
export async function proveKill({ kills, creates, together }: KillCounts, random: Random): Promise<KillResult> {
  const folder = await temporaryFolder()
  const tokens: string[] = []
  const result = { kills: 0, acknowledged: 0, cut: 0 }
  try {
    for (let round = 0; round < kills; round++) {
      const server = await launchServer({ DATA_DIR: folder })
      await assertServed(server, tokens.slice(-creates))
      const made = await createUntilKilled(server, await accessToken(folder), { round, creates, together }, random)
      tokens.push(...made)
      result.kills++
      result.acknowledged += made.length
      result.cut += creates - made.length
      assertWhole(folder)
    }
    const server = await launchServer({ DATA_DIR: folder })
    await assertServed(server, tokens)
    server.process.kill('SIGTERM')
    assert.equal((await server.ended).code, 0)
    assertWhole(folder)
    return result
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function accessToken(folder: string): Promise<string> {
  return JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')).accessToken
}

/** Resolves to the tokens that were acknowledged before the kill. */
async function createUntilKilled(
  server: ServerProgram,
  token: string,
  { round, creates, together }: { round: number; creates: number; together: number },
  random: Random,
): Promise<string[]> {
  const made: string[] = []
  const killAfter = 1 + random.below(creates - together)
  let next = 0
  const worker = async () => {
    while (next < creates) {
      // A port that is never fetched: reading such a feed fails at once.
      const url = `http://127.0.0.1:1/round-${round}/page-${next++}`
      const feedToken = await create(server.url, token, url)
      if (feedToken === undefined) return
      made.push(feedToken)
      if (made.length === killAfter) server.process.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: together }, worker))
  const { signal } = await server.ended
  assert.equal(signal, 'SIGKILL')
  return made
}

/** Undefined when the server died before it had said yes. */
async function create(url: string, token: string, page: string): Promise<string | undefined> {
  let status: number
  let body: string
  try {
    const response = await fetch(`${url}/api/v1/feeds`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ url: page }),
    })
    status = response.status
    body = await response.text()
  } catch {
    return undefined
  }
  assert.equal(status, 201, body)
  return JSON.parse(body).data.feed.feed_token
}

async function assertServed({ url }: ServerProgram, tokens: string[]): Promise<void> {
  const waiting = [...tokens]
  const worker = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      const response = await fetch(`${url}/api/v1/feeds/${token}.json`)
      // The page itself cannot be had, but the feed is known.
      assert.equal(response.status, 500, await response.text())
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

/** As another program finds the file. */
function assertWhole(folder: string): void {
  using database = new DatabaseSync(join(folder, 'pageside.db'))
  assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' })
  assert.deepEqual(database.prepare('PRAGMA foreign_key_check').all(), [])
}
