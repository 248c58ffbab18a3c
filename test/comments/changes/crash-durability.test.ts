// Durability across SIGKILL: every acknowledged comment is stored with all its rows.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { temporaryFolder } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl, engine } from '../../harness/engine.ts'
import { launchServer } from '../../harness/programs.ts'

test('a post and its reply are there after kill -9, with counters, events and audit entries', async () => {
  const folder = await temporaryFolder()
  try {
    const first = await launchServer({ DATA_DIR: folder })
    const root = await post(first.url)
    const reply = await post(first.url, root)
    first.process.kill('SIGKILL')
    assert.equal((await first.ended).signal, 'SIGKILL')
    const second = await launchServer({ DATA_DIR: folder })
    const read: any = await (
      await fetch(`${second.url}/comments/demo?urlId=page&asTree=true&countAll=true&countChildren=true`)
    ).json()
    const [shown] = read.comments
    assert.deepEqual([shown._id, shown.childCount, shown.children[0]._id, read.commentCount], [root, 1, reply, 2])
    second.process.kill('SIGTERM')
    await second.ended
    await assertRows(folder, [root, reply])
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function post(url: string, parentId?: string): Promise<string> {
  const response = await fetch(`${url}/comments/demo?urlId=page&broadcastId=b`, {
    method: 'POST',
    body: JSON.stringify({
      comment: 'x',
      commenterName: 'Ann',
      commenterEmail: 'a@b.example',
      url: '',
      urlId: 'page',
      parentId,
    }),
  })
  assert.equal(response.status, 200)
  const { comment } = JSON.parse(await response.text())
  return comment._id
}

async function assertRows(folder: string, ids: string[]): Promise<void> {
  const { all, close } = openRows(await databaseUrl(folder))
  if (engine === 'sqlite') assert.deepEqual({ ...all('PRAGMA integrity_check')[0] }, { integrity_check: 'ok' })
  const counters = all('SELECT comment_count, root_count, event_number FROM pages')
  assert.deepEqual({ ...counters[0] }, { comment_count: 2, root_count: 1, event_number: 2 })
  assert.deepEqual(
    all('SELECT comment_id FROM events ORDER BY number').map(({ comment_id }) => comment_id),
    ids,
  )
  assert.deepEqual(
    all('SELECT object_id, crud FROM audit_log ORDER BY id').map(({ object_id, crud }) => [object_id, crud]),
    ids.map((id) => [id, 'c']),
  )
  close()
}
