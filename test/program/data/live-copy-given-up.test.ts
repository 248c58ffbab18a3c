// `pageside copy --live` that was given up half-way and is begun again: what changed between is in the copy.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openRows } from '../../harness/database-rows.ts'
import { engine } from '../../harness/engine.ts'
import { launch, pageside, type Settings } from '../../harness/programs.ts'
import { releases } from '../../releases/release-fixture.ts'
import { emptyFolder, importing, restored } from '../../releases/restored-instance.ts'

const skip = engine !== 'sqlite' && 'the same on both'
const version = releases().at(-1) ?? ''
const killPreload = new URL('../../releases/kill-at-statement.mjs', import.meta.url).href

/** While writes are refused for good: what is restored from a backup takes them. */
async function backUpAndWrite(t: TestContext, settings: Settings, url: string): Promise<void> {
  const source = openRows(url)
  source.run('INSERT INTO move_pauses (until_at) VALUES (?)', Number.MAX_SAFE_INTEGER)
  assert.throws(() => source.run('UPDATE comments SET votes_up = votes_up'), /writes are paused/)
  const home = await emptyFolder(t)
  const backedUp = await pageside(['backup', join(home, 'backup')], settings)
  assert.equal(backedUp.code, 0, backedUp.stderr)
  const to = `sqlite:${join(home, 'restored', 'pageside.db')}`
  const elsewhere = { ...settings, DATA_DIR: join(home, 'restored'), DATABASE_URL: to }
  const brought = await pageside(['restore', join(home, 'backup')], elsewhere)
  assert.equal(brought.code, 0, brought.stderr)
  const rows = openRows(to)
  rows.run('UPDATE comments SET votes_up = votes_up')
  assert.deepEqual(rows.all("SELECT name FROM sqlite_schema WHERE name LIKE 'move%'"), [])
  rows.close()
  source.run('DELETE FROM move_pauses')
  source.close()
}

test('killed, released, written to, begun again', { skip }, async (t) => {
  const { settings, url } = await restored(t, version, { of: 'sqlite' })
  assert.equal((await pageside(['migrate'], settings)).code, 0)
  const to = `sqlite:${join(await emptyFolder(t), 'new', 'pageside.db')}`
  const arguments_ = ['copy', '--live', '--from', url, '--to', to]
  await launch(arguments_, { ...settings, NODE_OPTIONS: importing(killPreload), KILL_AT: process.env.KA ?? '3000' })
    .ended
  const target = openRows(to)
  t.after(() => target.close())
  const [progress] = target.all("SELECT value FROM move_progress WHERE name = 'comments'")
  assert.equal(JSON.parse(progress?.value ?? '{}').isWhole, true, 'it was killed too early for this test')
  await backUpAndWrite(t, settings, url)
  assert.equal((await pageside(['copy', '--release', '--from', url], settings)).code, 0)
  const source = openRows(url)
  source.run("UPDATE comments SET commenter_name = 'Changed'")
  source.close()
  const { code, stderr } = await pageside(arguments_, settings)
  assert.equal(code, 0, stderr)
  const names = target.all("SELECT DISTINCT commenter_name FROM comments WHERE commenter_name <> 'Changed'")
  assert.deepEqual(names, [])
})
