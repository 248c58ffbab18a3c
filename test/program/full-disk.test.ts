// A full disk: at the start, while the server runs, and after room was made.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder, waitUntil } from '../harness/app.ts'

const program = fileURLToPath(new URL('../../src/commands/pageside.ts', import.meta.url))

/** A small disk of its own name space, which needs no rights where the system lets everybody make one. */
const withDisk = ['--user', '--map-root-user', '--mount', '--', 'sh', '-c']
const canMount = spawnSync('unshare', [...withDisk, 'mount -t tmpfs tmpfs /mnt']).status === 0
const skip = !canMount && 'this system lets this user mount no disk'

/** With `prepare`, a shell command that runs on the new disk first. */
async function onSmallDisk(t: TestContext, { size = '3m', prepare = ':', settings = {} } = {}) {
  const DATA_DIR = await temporaryFolder()
  const shell = `mount -t tmpfs -o size=${size} tmpfs "$DATA_DIR" && (cd "$DATA_DIR"; ${prepare}) && exec "$@"`
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', program, 'start', '--json']
  const child = spawn('unshare', [...withDisk, shell, 'sh', ...command], {
    env: { PATH: process.env.PATH, DATA_DIR, PORT: '0', SHED_AFTER_MS: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text) => {
      written[name] += text
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(DATA_DIR, { recursive: true })
  })
  // As the program itself sees it.
  const filler = join(`/proc/${child.pid}/root`, DATA_DIR, 'filler')
  return { child, written, ended, filler }
}

const fillUp = 'cat /dev/zero > filler 2>/dev/null || true'

function fill(file: string): void {
  assert.throws(() => writeFileSync(file, Buffer.alloc(8 * 1024 * 1024)), { code: 'ENOSPC' })
}

test('a start on a full disk ends with a sentence → 1', { skip }, async (t) => {
  const sentence =
    /^(The database file \S+ cannot be opened: |The database cannot be written: |\S+ cannot be locked \()database or disk is full\)?\. Make room on its disk; what was stored is kept\.\n$/
  for (const disk of [{ size: '64k', prepare: fillUp }, { size: '64k' }, { size: '256k' }, { size: '512k' }]) {
    const { written, ended } = await onSmallDisk(t, disk)
    assert.equal(await ended, 1)
    assert.match(written.stderr, sentence)
    assert.equal(written.stdout, '')
  }
})

test('keys that find no room are told in a sentence → 1', { skip }, async (t) => {
  const elsewhere = await temporaryFolder()
  t.after(() => rm(elsewhere, { recursive: true }))
  const settings = { DATABASE_URL: `sqlite:${elsewhere}/pageside.db` }
  const { written, ended } = await onSmallDisk(t, { size: '64k', prepare: fillUp, settings })
  assert.equal(await ended, 1)
  assert.match(written.stderr, /^The disk is full \(ENOSPC\): .*\. Make room and try again\.\n$/)
})

test('while the disk is full, reads go on and writes are answered 503; with room again, all is well', {
  skip,
}, async (t) => {
  const { child, written, ended, filler } = await onSmallDisk(t)
  await waitUntil('it listens', () => /^\}$/m.test(written.stdout))
  const { port } = JSON.parse(/^\{$[\s\S]*?^\}$/m.exec(written.stdout)?.[0] ?? '')
  const page = `http://127.0.0.1:${port}/comments/demo?urlId=page`
  const write = (comment: string) =>
    fetch(`${page}&broadcastId=word`, {
      method: 'POST',
      body: JSON.stringify({
        comment,
        urlId: 'page',
        url: 'https://site.example/',
        commenterName: 'Ada',
        commenterEmail: 'ada@example.org',
      }),
    })
  const read = async () => ((await (await fetch(page)).json()) as any).comments.length
  assert.equal((await write('before')).status, 200)
  fill(filler)
  const refused = await write('while it is full')
  assert.equal(refused.status, 503)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal(await read(), 1)
  assert.match(written.stdout, /The database cannot be written: database or disk is full\. Make room on its disk/)
  rmSync(filler)
  assert.equal((await write('after')).status, 200)
  assert.equal(await read(), 2)
  fill(filler)
  child.kill('SIGTERM')
  assert.equal(await ended, 0, written.stderr)
})
