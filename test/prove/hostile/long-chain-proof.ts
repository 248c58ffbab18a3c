// Proof of long chains of replies: each answers the one before it.

import assert from 'node:assert/strict'
import { assertCounted, type Comments } from '../../comments/harness/comment-client.ts'
import { waitUntil } from '../../harness/app.ts'
import { numbers } from '../../harness/database-rows.ts'

/** Read, hidden, moved and deleted as a whole. At least 1,000 replies are left out of the tree that is asked for. */
export async function proveLongChain(comments: Comments, count: number): Promise<{ replies: number }> {
  const tenant = await comments.tenant()
  const root = (await tenant.save()).id
  const own = ['id', 'parent_id', 'child_count', 'nested_count', 'created_at']
  const columns = Object.keys(comments.rows('SELECT * FROM comments WHERE id = ?', root)[0])
  const same = columns.filter((name) => !own.includes(name)).join(', ')
  comments.sql(
    `${numbers(1, count)}
     INSERT INTO comments (id, parent_id, child_count, nested_count, created_at, ${same})
     SELECT 'deep-' || i, CASE i WHEN 1 THEN id ELSE 'deep-' || (i - 1) END, CASE WHEN i < ${count} THEN 1 ELSE 0 END, 0, created_at + i, ${same}
     FROM comments, n WHERE id = ?`,
    root,
  )
  comments.sql('UPDATE comments SET child_count = 1, nested_count = ? WHERE id = ?', count, root)
  comments.sql('UPDATE pages SET comment_count = ?, version = version + 1 WHERE tenant_id = ?', count + 1, tenant.id)
  assertCounted(comments, tenant.id)
  const { comments: list } = await tenant.read({ page: 0 })
  assert.equal(list.length, 500)
  await tenant.read({ asTree: true, countChildren: true })
  await tenant.read({ parentId: `deep-${Math.floor(count / 2)}`, asTree: true })
  const reply = await tenant.post({ parentId: `deep-${count}` })
  await tenant.ok('updateComment', { id: root, body: { approved: false } })
  assertCounted(comments, tenant.id)
  await tenant.ok('updateComment', { id: root, body: { approved: true, urlId: 'away' } })
  assertCounted(comments, tenant.id)
  // Replies follow a part at a time.
  await waitUntil('all are away', async () => {
    const { commentCount } = await tenant.read({ countAll: true }, 'away')
    return commentCount === count + 2
  })
  await tenant.ok('deleteComment', { id: root })
  await waitUntil('the last is deleted', async () => {
    const { status } = await tenant.call('getComment', { id: reply.comment._id })
    return status === 404
  })
  assertCounted(comments, tenant.id)
  return { replies: count }
}
