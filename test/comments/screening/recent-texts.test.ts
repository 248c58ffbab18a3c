// Recent texts as screening compares them: current versions, and rows of older servers.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { dropDatabase } from '../../harness/engine.ts'
import { commentBody, openComments, type TenantClient } from '../harness/comment-client.ts'

const harbour =
  'The harbour was built in spring, and nobody remembers who paid for the stones that still lie under the ferry.'
const library =
  'Our library lends seeds each March, together with advice that some of the older gardeners write on cards.'

/** As tenants have it who set nothing. */
const settings = { spamRules: undefined }

async function outcomeOf(site: TenantClient, comment: string, sessionId: string): Promise<string> {
  const query = { urlId: 'page', broadcastId: 'b', sessionId }
  const { status, json } = await site.call('createCommentPublic', { query, body: commentBody({ comment }) })
  return status === 200 ? 'shown' : json.code
}

test('a changed text is compared with as it says now, and no longer as it was', async () => {
  const comments = await openComments()
  try {
    const site = await comments.tenant({ settings })
    const { comment, user } = await site.post({ comment: harbour })
    const { sessionId } = user
    const query = { sessionId, broadcastId: 'b' }
    await site.ok('setCommentText', { id: comment._id, query, body: { comment: library } })
    assert.equal(await outcomeOf(site, library, sessionId), 'duplicate')
    assert.equal(await outcomeOf(site, harbour, sessionId), 'shown')
    assert.equal(await outcomeOf(site, harbour, sessionId), 'duplicate')
  } finally {
    await comments.close()
  }
})

test('what an older server had kept is compared with after a start', async () => {
  const folder = await temporaryFolder()
  const before = await openComments({ DATA_DIR: folder })
  const site = await before.tenant({ settings })
  const { user } = await site.post({ comment: harbour })
  before.sql(`CREATE TABLE recent_texts (tenant_id TEXT NOT NULL, source TEXT NOT NULL, created_at BIGINT NOT NULL,
    comment_id TEXT NOT NULL, mark TEXT NOT NULL, PRIMARY KEY (tenant_id, source, created_at, comment_id))`)
  before.sql(`INSERT INTO recent_texts (tenant_id, source, created_at, comment_id, mark)
    SELECT tenant_id, 'anon_user_id ' || anon_user_id, created_at, id, mark FROM comments`)
  before.sql('DROP TABLE recent_writing')
  before.sql("DELETE FROM migrations WHERE name = '0024-recent-writing.sql'")
  await before.close()
  const after = await openComments({ DATA_DIR: folder })
  try {
    const query = new URLSearchParams({ urlId: 'page', broadcastId: 'b', sessionId: user.sessionId })
    const body = JSON.stringify(commentBody({ comment: harbour }))
    const answer = await fetch(`${after.app.url}/comments/${site.id}?${query}`, { method: 'POST', body })
    assert.equal(((await answer.json()) as { code: string }).code, 'duplicate')
  } finally {
    await after.close()
    await dropDatabase(folder)
    await rm(folder, { recursive: true })
  }
})

test('what is too old to be compared with is forgotten, though nobody writes any more', async () => {
  const comments = await openComments({ SERVICES: 'comments,jobs' })
  try {
    const site = await comments.tenant({ settings })
    const { user } = await site.post({ comment: harbour })
    await site.post({ comment: library })
    const sources = () => comments.rows('SELECT source FROM recent_writing WHERE tenant_id = ?', site.id)
    assert.equal(sources().length, 3)
    assert.equal(await outcomeOf(site, harbour, user.sessionId), 'duplicate')
    comments.clock.pass(2 * 3_600_000)
    await waitUntil('all is forgotten', () => sources().length === 0)
  } finally {
    await comments.close()
  }
})

test('one text sent to several pages at once is taken on one', async () => {
  const comments = await openComments({ TRUST_PROXY: '127.0.0.1' })
  try {
    const site = await comments.tenant({ settings })
    const { user } = await site.post({ comment: harbour })
    const query = { broadcastId: 'b', sessionId: user.sessionId }
    const pages = Array.from({ length: 8 }, (_, i) => `page-${i}`)
    for (const urlId of pages) await site.save({ comment: urlId }, {}, urlId)
    const send = (urlId: string, i: number) =>
      site.call('createCommentPublic', {
        query: { ...query, urlId },
        body: commentBody({ comment: library }, urlId),
        headers: { 'x-forwarded-for': `192.0.2.${i + 1}` },
      })
    const answers = await Promise.all(pages.map(send))
    assert.deepEqual(answers.filter(({ status }) => status === 200).length, 1)
  } finally {
    await comments.close()
  }
})

test('what a newcomer sends to several pages at once is taken on one', async () => {
  const comments = await openComments({ TRUST_PROXY: '127.0.0.1' })
  try {
    const site = await comments.tenant({ settings })
    const pages = Array.from({ length: 8 }, (_, i) => `page-${i}`)
    for (const urlId of pages) await site.save({ comment: urlId }, {}, urlId)
    const send = (query: object, from: (i: number) => string) =>
      Promise.all(
        pages.map((urlId, i) =>
          site.call('createCommentPublic', {
            query: { urlId, broadcastId: 'b', ...query },
            body: commentBody({ comment: library }, urlId),
            headers: { 'x-forwarded-for': from(i) },
          }),
        ),
      )
    const taken = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length
    const sso = site.sign({ id: '1', email: 'zoe@example.org', username: 'Zoe' })
    assert.equal(taken(await send({ sso }, (i) => `192.0.2.${i + 1}`)), 1, 'by one person')
    assert.equal(taken(await send({}, () => '198.51.100.7')), 1, 'from one address')
  } finally {
    await comments.close()
  }
})
