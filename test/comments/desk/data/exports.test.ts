// Exports at the desk: whole files in every format, their signed checksums, and what cuts them off.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { isSignedChecksum } from '../../../../src/platform/crypto/export-checksum.ts'
import { waitUntil } from '../../../harness/app.ts'
import { type Comments, openComments, secretKey } from '../../harness/comment-client.ts'
import { type DeskClient, openDesk } from '../../harness/desk-client.ts'

let comments: Comments
before(async () => {
  comments = await openComments()
})
after(() => comments.close())

const fileOf = (owner: DeskClient, format: string, init: RequestInit = {}) =>
  fetch(`${comments.app.url}/desk/api/sites/${owner.tenantId}/exports/file?format=${format}`, {
    headers: { Cookie: owner.cookie },
    ...init,
  })

test('every format comes whole, with a checksum that is signed', async () => {
  const site = await comments.tenant()
  const owner = await openDesk(comments, { tenantId: site.id, email: 'olga@site.example', name: 'Olga' })
  await site.post({ comment: 'out it goes', commenterName: 'Ann' })
  const { formats } = await owner.ok('getExports')
  assert.deepEqual(formats, ['jsonl', 'csv', 'disqus', 'wordpress', 'rss', 'html'])
  for (const format of formats) {
    const answer = await fileOf(owner, format)
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="comments-.*\.\w+"$/)
    const text = await answer.text()
    assert.ok(text.includes('out it goes'), format)
    const sha256 = createHash('sha256').update(text).digest('hex')
    const [done] = (await owner.ok('getExports')).exports
    assert.deepEqual(
      [done.format, done.pages, done.comments, done.bytes, done.sha256],
      [format, 1, 1, Buffer.byteLength(text), sha256],
    )
    const { json } = await owner.call('getExportChecksum', { params: { exportId: done.id } })
    const { signature, ...checksum } = JSON.parse(json as string)
    assert.equal(checksum.sha256, sha256)
    assert.ok(isSignedChecksum(checksum, signature, secretKey))
    assert.ok(!isSignedChecksum({ ...checksum, comments: 2 }, signature, secretKey))
  }
  const noted = comments.rows("SELECT after FROM audit_log WHERE description = 'The comments were exported.'")
  assert.equal(noted.length, formats.length)
})

test('what is no format, and no export, is refused', async () => {
  const site = await comments.tenant()
  const owner = await openDesk(comments, { tenantId: site.id, email: 'olga@site.example' })
  for (const format of ['xlsx', 'constructor', ''])
    await owner.refused('getExportFile', { query: { format } }, 422, 'invalid-input')
  await owner.refused('getExportChecksum', { params: { exportId: 'none' } }, 404, 'not-found')
})

test('a receiver that leaves ends its export, and another one begins', async () => {
  const site = await comments.tenant()
  const owner = await openDesk(comments, { tenantId: site.id, email: 'olga@site.example' })
  const { comment } = await site.post({ comment: 'x'.repeat(1_900) })
  const [row] = comments.rows('SELECT * FROM comments WHERE tenant_id = ? AND id = ?', site.id, comment._id)
  const columns = Object.keys(row).filter((name) => name !== 'id')
  comments.rows(
    `INSERT INTO comments (id, ${columns.join(', ')}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
     SELECT comments.id || i, ${columns.map((name) => `comments.${name}`).join(', ')} FROM comments, n WHERE comments.id = ?`,
    comment._id,
  )
  const controller = new AbortController()
  const answer = await fileOf(owner, 'jsonl', { signal: controller.signal })
  await answer.body!.getReader().read()
  await owner.refused('getExportFile', { query: { format: 'csv' } }, 422, 'export-under-way')
  controller.abort()
  await waitUntil('another one may begin', async () => {
    const { status, json } = await owner.call('getExportFile', { query: { format: 'csv' } })
    return status === 200 && String(json).split('\n').length > 3_000
  })
  assert.deepEqual(
    (await owner.ok('getExports')).exports.map(({ format }: { format: string }) => format),
    ['csv'],
    'the one that was cut has no checksum',
  )
})
