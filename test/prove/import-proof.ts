// Imports of files that were damaged at random, and imports that are killed at random and begun again.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { importWorld, threadOf, wrongCounters } from '../comments/import/import-setup.ts'
import { systemFiles } from '../comments/import/system-files.ts'
import { temporaryFolder } from '../harness/app.ts'
import { openRows } from '../harness/database-rows.ts'
import { databaseUrl, dropDatabase } from '../harness/engine.ts'
import { launch, onEngine, pageside } from '../harness/programs.ts'
import type { Random } from '../harness/random.ts'

export interface ImportCounts {
  /** Damaged files of each system. */
  files: number
  kills: number
  /** Of the import that is killed. */
  comments: number
}

export async function proveImport({ files, kills, comments }: ImportCounts, random: Random): Promise<object> {
  return { ...(await proveDamaged(files, random)), ...(await proveKilled({ kills, comments }, random)) }
}

/** Each is imported twice: nothing is thrown, counters are right, and the second time adds nothing. */
async function proveDamaged(files: number, random: Random): Promise<object> {
  const world = await importWorld()
  const result = { damaged: 0, written: 0, aside: 0, mended: 0 }
  try {
    for (const [system, { content }] of Object.entries(systemFiles)) {
      await world.addTenant(system)
      const whole = contentOf(content, await temporaryFolder())
      for (let file = 0; file < files; file++) {
        const bytes = damaged(whole, random)
        const first = await world.import(system, bytes, { tenantId: system })
        const again = await world.import(system, bytes, { tenantId: system })
        assert.equal(again.comments.written, 0, `${system}: a second import wrote`)
        result.damaged++
        result.written += first.comments.written
        result.aside += first.comments.aside
        result.mended += first.comments.mended
      }
      const [{ stored }] = world.rows.all('SELECT COUNT(*) AS stored FROM comments WHERE tenant_id = ?', system)
      const [{ keys }] = world.rows.all('SELECT COUNT(*) AS keys FROM imported_comments WHERE tenant_id = ?', system)
      assert.equal(stored, keys)
    }
    assert.deepEqual(wrongCounters(world.rows), [])
    return result
  } finally {
    await world.close()
  }
}

function contentOf(content: string | ((path: string) => void), folder: string): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  const path = join(folder, 'file')
  content(path)
  return readFileSync(path)
}

/** Cut off, bytes changed, parts dropped, doubled and moved. */
function damaged(whole: Buffer, random: Random): Buffer {
  let bytes = Buffer.from(whole)
  for (let count = 1 + random.below(4); count > 0; count--) {
    const at = random.below(bytes.length + 1)
    const end = Math.min(bytes.length, at + random.below(200))
    const part = bytes.subarray(at, end)
    const damage = random.below(5)
    if (damage === 0) bytes = bytes.subarray(0, at)
    else if (damage === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)])
    else if (damage === 2) bytes = Buffer.concat([bytes.subarray(0, end), part, bytes.subarray(end)])
    else if (damage === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(end), part])
    else if (at < bytes.length) bytes = Buffer.from(bytes.with(at, random.below(256)))
  }
  return bytes
}

/** The thread is in the end as that of an import that nobody has disturbed. */
async function proveKilled({ kills, comments }: { kills: number; comments: number }, random: Random): Promise<object> {
  const folder = await temporaryFolder()
  const settings = await onEngine({ DATA_DIR: folder })
  const file = join(folder, 'comments.jsonl')
  writeFileSync(file, conversation(comments, random))
  try {
    for (const id of ['whole', 'killed'])
      assert.equal((await pageside(['tenant', 'create', '--id', id, '--name', id], settings)).code, 0)
    const importInto = (tenant: string) => launch(['import', 'jsonl', file, '--tenant', tenant, '--json'], settings)
    const startedAt = performance.now()
    assert.equal((await importInto('whole').ended).code, 0)
    const takesMs = performance.now() - startedAt
    let interrupted = 0
    for (let round = 0; round < kills; round++) {
      const started = importInto('killed')
      // What is there already is passed over: a run that goes on takes less.
      const timer = setTimeout(() => started.process.kill('SIGKILL'), random.below(Math.ceil(takesMs / 3)))
      if ((await started.ended).signal === 'SIGKILL') interrupted++
      clearTimeout(timer)
    }
    const last = await importInto('killed').ended
    assert.equal(last.code, 0, last.stderr)
    const rows = openRows(settings.DATABASE_URL ?? (await databaseUrl(folder)))
    assert.deepEqual(threadOf(rows, 'killed', page), threadOf(rows, 'whole', page))
    assert.deepEqual(wrongCounters(rows), [])
    rows.close()
    return { kills: interrupted, comments }
  } finally {
    await dropDatabase(folder)
    await rm(folder, { recursive: true })
  }
}

const page = 'https://harbour.example/long'

function conversation(comments: number, random: Random): string {
  return Array.from({ length: comments }, (_, id) => {
    const parentId = id > 0 && random.once(2) ? random.below(id) : undefined
    return JSON.stringify({
      id,
      urlId: page,
      parentId,
      date: 1_300_000_000 + id * 60,
      name: 'Jonas',
      text: `Number ${id}.`,
    })
  }).join('\n')
}
