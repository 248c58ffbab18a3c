// Backfill of the search index for older comments on a running server.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { dropDatabase } from '../../harness/engine.ts'
import { multiply, recount } from '../harness/bulk-rows.ts'
import { openComments } from '../harness/comment-client.ts'

const settings = { enableSearch: true }

test('older comments of every tenant are found after a start, what was deleted is not', async () => {
  const folder = await temporaryFolder()
  const before = await openComments({ DATA_DIR: folder })
  const [site, other] = [await before.tenant({ settings }), await before.tenant({ settings })]
  const { id } = await site.save({ comment: 'Herring' })
  const reply = (await site.save({ comment: 'Mackerel', parentId: id })).id
  const deleted = (await site.save({ comment: 'Herring', parentId: id })).id
  await other.save({ comment: 'Herring' })
  multiply(before, reply, 450, { id: "'w-' || i", created_at: 'created_at + i' })
  recount(before, site.id)
  before.sql('DELETE FROM comment_words WHERE tenant_id IN (?, ?)', site.id, other.id)
  before.sql('INSERT INTO words_due (tenant_id, comment_id) SELECT tenant_id, id FROM comments')
  await site.ok('deleteComment', { id: deleted })
  const hits = async (searchText: string, { read } = site) => (await read({ searchText, limit: 1000 })).comments.length
  assert.equal(await hits('herring'), 0)
  await before.close()
  const after = await openComments({ DATA_DIR: folder })
  await waitUntil('all have their words', () => after.rows('SELECT comment_id FROM words_due').length === 0)
  const found = async (tenantId: string, searchText: string) => {
    const query = new URLSearchParams({ urlId: 'page', searchText, countAll: 'true', limit: '200' })
    return (await (await fetch(`${after.app.url}/comments/${tenantId}?${query}`)).json()) as { comments: object[] }
  }
  assert.equal((await found(site.id, 'herring')).comments.length, 1)
  assert.equal((await found(other.id, 'herring')).comments.length, 1)
  assert.equal((await found(site.id, 'mackerel')).comments.length, 200)
  assert.equal((await found(site.id, 'herring mackerel')).comments.length, 0)
  await after.close()
  await dropDatabase(folder)
  await rm(folder, { recursive: true })
})
