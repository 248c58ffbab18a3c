// Restore drills: backups of a server that is written to, killed at random as the server is, and each restored elsewhere.
import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTalk, type Talk } from '../comments/jobs/conversation-driver.ts'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { openRows } from '../harness/database-rows.ts'
import { databaseUrl, dropDatabase, engine } from '../harness/engine.ts'
import { demoKeyOf, launch, launchServer, pageside, type ServerProgram, type Settings } from '../harness/programs.ts'
import type { Random } from '../harness/random.ts'
import { relaxDemoScreens } from '../harness/relaxed-screens.ts'

export interface RestoreCounts {
  /** Each is one backup and one restore. */
  drills: number
  /** Comments that are acknowledged before each of them, at least. */
  comments: number
}

export interface RestoreResult {
  drills: number
  backupsKilled: number
  serversKilled: number
  encrypted: number
  acknowledged: number
  /** Stored when a backup began, over all drills; each was there after it. */
  found: number
}

interface Drill {
  server: ServerProgram
  settings: Settings
  /** The folder that all backups are written to, in turns readable and encrypted. */
  backup: string
  identity: string
  recipient: string
  talk: Talk
}

const together = 4
/** Between comments of one writer. */
const restMs = 100

/** Fails when a comment is missing that was acknowledged before the newest whole backup began, or `check` finds anything. */
export async function proveRestore({ drills, comments }: RestoreCounts, random: Random): Promise<RestoreResult> {
  const folder = await temporaryFolder()
  const home = await temporaryFolder()
  const result = { drills: 0, backupsKilled: 0, serversKilled: 0, encrypted: 0, acknowledged: 0, found: 0 }
  const drill = await begin(folder, home, random)
  let isOver = false
  const writing = Promise.all(Array.from({ length: together }, () => drill.talk.write(() => isOver, restMs)))
  try {
    let safe: readonly string[] = []
    let takesMs = 0
    for (let round = 0; round < drills; round++) {
      const due = drill.talk.acknowledged.size + comments
      const isDue = () => drill.talk.acknowledged.size >= due || drill.talk.problem() !== undefined
      await waitUntil('comments are acknowledged', isDue)
      assert.equal(drill.talk.problem(), undefined)
      const isEncrypted = random.once(2)
      const isKilled = round > 0 && random.once(2)
      const before = [...drill.talk.acknowledged]
      const startedAt = performance.now()
      const killServer = random.once(3) ? killLater(drill, random.below(Math.ceil(takesMs) || 1)) : undefined
      const outcome = await backUp(drill, isEncrypted, isKilled ? random.below(Math.ceil(takesMs * 1.2)) : undefined)
      if (outcome === 'whole') {
        takesMs = performance.now() - startedAt
        safe = before
        if (isEncrypted) result.encrypted++
      } else result.backupsKilled++
      if (await killServer) result.serversKilled++
      await restoreElsewhere(drill, safe)
      result.drills++
      result.found += safe.length
    }
    isOver = true
    await writing
    return { ...result, acknowledged: drill.talk.acknowledged.size }
  } finally {
    isOver = true
    drill.server.process.kill('SIGKILL')
    await drill.server.ended
    await writing.catch(() => {})
    await dropDatabase(folder)
    await Promise.all([folder, home].map((path) => rm(path, { recursive: true })))
  }
}

async function begin(folder: string, home: string, random: Random): Promise<Drill> {
  const settings: Settings = { DATA_DIR: folder, DATABASE_URL: await databaseUrl(folder), LOG_LEVEL: 'silent' }
  const server = await launchServer(settings)
  relaxDemoScreens(settings.DATABASE_URL ?? '')
  const { identity, recipient } = JSON.parse((await pageside(['backup-key', '--json'])).stdout)
  await writeFile(join(home, 'identity'), identity)
  const drill = { server, settings: { ...settings, PORT: String(server.port) } }
  const talk = await startTalk(server.url, demoKeyOf(server), random)
  return { ...drill, talk, backup: join(home, 'backup'), identity: join(home, 'identity'), recipient }
}

/** Resolves to whether the server was killed; another is there then. */
async function killLater(drill: Drill, ms: number): Promise<boolean> {
  await pause(ms)
  drill.server.process.kill('SIGKILL')
  assert.equal((await drill.server.ended).signal, 'SIGKILL')
  drill.server = await launchServer(drill.settings)
  return true
}

async function backUp({ backup, recipient, settings }: Drill, isEncrypted: boolean, killAfterMs: number | undefined) {
  const started = launch(['backup', backup, ...(isEncrypted ? ['--to-key', recipient] : [])], settings)
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => started.process.kill('SIGKILL'), killAfterMs)
  const { code, signal, stderr } = await started.ended
  clearTimeout(timer)
  if (signal === 'SIGKILL' && timer) return 'killed'
  assert.equal(code, 0, stderr)
  return 'whole'
}

/** As after the loss of the machine: nothing but the backup and the private key is left. */
async function restoreElsewhere({ backup, identity }: Drill, safe: readonly string[]): Promise<void> {
  const folder = await temporaryFolder()
  const settings: Settings = { DATA_DIR: folder, DATABASE_URL: await databaseUrl(folder, { tables: false }) }
  try {
    await succeed(['restore', backup, '--identity', identity], settings)
    await succeed(['check'], settings)
    const rows = openRows(settings.DATABASE_URL ?? '')
    const stored = new Set(rows.all('SELECT id FROM comments').map(({ id }) => id))
    rows.close()
    const deleted = await idsOfDeleted(settings)
    const missing = safe.filter((id) => !stored.has(id) && !deleted.has(id))
    assert.deepEqual(missing, [], 'acknowledged before the backup began, and not in it')
    const server = await launchServer(settings)
    const answer = await fetch(`${server.url}/comments/demo?urlId=one&page=0&direction=NF`)
    assert.equal(answer.status, 200, await answer.text())
    server.process.kill('SIGTERM')
    assert.equal((await server.ended).code, 0)
  } finally {
    await dropDatabase(folder)
    await rm(folder, { recursive: true })
  }
}

/** Deleted by their authors, as the audit log has it. */
async function idsOfDeleted({ DATABASE_URL = '' }: Settings): Promise<Set<unknown>> {
  const rows = openRows(DATABASE_URL)
  const found = rows.all("SELECT object_id FROM audit_log WHERE resource = 'Comment' AND crud = 'd'")
  rows.close()
  return new Set(found.map(({ object_id }) => object_id))
}

async function succeed(args: string[], settings: Settings): Promise<void> {
  const { code, stdout, stderr } = await pageside(args, settings)
  assert.equal(code, 0, `${args.join(' ')} (${engine}): ${stdout}${stderr}`)
}
