// `pageside check` while replies of a moved comment still follow: no counter is wrong, and none becomes wrong by mending.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commentIntegrity, commentSchema } from '../../../src/comments/admin.ts'
import { runChecks } from '../../../src/platform/data/check/run-checks.ts'
import { openSnapshot } from '../../../src/platform/data/copy/copy-source.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { multiply, recount } from '../harness/bulk-rows.ts'
import { assertCounted, type Comments, openComments } from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  // Whatever is left for a job stays as it is.
  comments = await openComments({ SERVICES: 'comments' })
})

after(() => comments.close())

test('a thread of which a part is on its way to another page', async () => {
  const site = await comments.tenant()
  const root = (await site.save()).id
  const first = (await site.save({ parentId: root })).id
  multiply(comments, first, 1600, { id: `'${site.id}-' || i`, created_at: 'created_at + i' })
  recount(comments, site.id)
  await site.ok('updateComment', { id: root, body: { urlId: 'away' } })
  assert.equal(comments.rows('SELECT comment_id FROM unsettled WHERE tenant_id = ?', site.id).length, 1)
  const url = await databaseUrl(comments.app.dataDir)
  const { database } = await openDatabase({ url, schemas: [commentSchema], now: comments.clock.now() })
  // Rows that were multiplied have neither words nor a form of their own.
  const checks = commentIntegrity.checks.filter(({ name }) => !['comments', 'search-index'].includes(name))
  const results = await runChecks({
    ...{ database, checks, mends: true },
    openSnapshot: () => openSnapshot(url),
    onProgress: () => {},
  })
  await database.close()
  assert.deepEqual(
    results.filter(({ found }) => found > 0),
    [],
  )
  assertCounted(comments, site.id)
})
