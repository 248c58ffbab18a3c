// Bans of authors with existing comments, votes and pending mails.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { NewBanInput } from '../../../src/comments/bans/ban-commands.ts'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, openComments, type Sent, type TenantClient } from '../harness/comment-client.ts'
import { ballot, linkOf, press, totalOf, vote } from '../harness/vote-client.ts'

let comments: Comments
let site: TenantClient

before(async () => {
  comments = await openComments()
  site = await comments.tenant()
})

after(() => comments.close())

const ann = { id: 'ann', email: 'ann@example.org', username: 'Anna' }
const onPage = { urlId: 'page', broadcastId: 'b' }
const wanted = (kind: NewBanInput['kind'], whom: string, isShadow = false): NewBanInput => {
  return { tenantId: site.id, kind, subject: whom, isShadow }
}
const textOf = async (id: string) => (await site.ok('getComment', { id })).comment.comment
const codeOf = async (operation: 'updateComment' | 'setCommentText', sent: Sent) =>
  (await site.call(operation, sent)).json.code

test('by the tenant’s server, for a user who is banned', async () => {
  const { comment } = await site.post({ comment: 'Before' }, { sso: site.sign(ann) })
  const sent = { id: comment._id, query: { contextUserId: 'ann' }, body: { comment: 'Before the ban' } }
  await site.ok('updateComment', sent)
  await comments.command((admin) => admin.addBan(wanted('user', 'ann')))
  await waitUntil('it is felt', async () => (await codeOf('updateComment', sent)) === 'banned')
  assert.equal(await textOf(comment._id), 'Before the ban')
  await site.ok('updateComment', { id: comment._id, body: { comment: 'By the owner' } })
  await comments.command((admin) => admin.addBan(wanted('user', 'ann', true)))
  const pills = { ...sent, body: { comment: 'Buy my pills', approved: true } }
  await waitUntil('nobody is told', async () => (await site.call('updateComment', pills)).status === 200)
  assert.doesNotMatch(JSON.stringify(await site.read()), /pills/)
  await comments.command((admin) => admin.liftBan(wanted('user', 'ann')))
})

test('by the key alone, for a session that is banned', async () => {
  const { comment } = await site.post({ comment: 'Before' })
  const edit = (words: string) => ({
    id: comment._id,
    query: { ...onPage, editKey: comment.editKey },
    body: { comment: words },
  })
  await site.ok('setCommentText', edit('Before the ban'))
  await comments.ban({ tenantId: site.id, kind: 'session', subject: comment.anonUserId })
  await waitUntil('it is felt', async () => (await codeOf('setCommentText', edit('x'))) === 'banned')
  await comments.ban({ tenantId: site.id, kind: 'session', subject: comment.anonUserId, isShadow: true })
  await waitUntil(
    'nobody is told',
    async () => (await site.call('setCommentText', edit('Buy my pills'))).status === 200,
  )
  assert.doesNotMatch(JSON.stringify(await site.read()), /pills/)
})

test('a vote that was cast under a ban of which nobody is told', async () => {
  const { id } = await site.save()
  const email = 'shadow@example.org'
  await comments.command((admin) => admin.addBan(wanted('email', email, true)))
  const onOther = await site.save()
  await waitUntil('it is felt', async () => {
    // Nobody is told, so it is seen by what a vote leaves.
    const { user, voteId } = await vote(site, onOther.id, { email })
    const [row] = comments.rows('SELECT mail_key FROM votes WHERE tenant_id = ? AND id = ?', site.id, voteId)
    assert.ok(user.sessionId)
    return row.mail_key === null
  })
  const { status } = await vote(site, id, { email })
  assert.equal(status, 'pending-verification')
  const { text } = await press(linkOf(comments, site, email))
  assert.match(text, /confirmed/)
  assert.deepEqual(await totalOf(comments, site, id), { votesUp: 0, votesDown: 0 })
  await comments.command((admin) => admin.liftBan(wanted('email', email)))
})

test('a vote that waits when its voter is banned', async () => {
  for (const isShadow of [false, true]) {
    const { id } = await site.save()
    const email = `waiting-${isShadow}@example.org`
    await vote(site, id, { email })
    const link = linkOf(comments, site, email)
    await comments.command((admin) => admin.addBan(wanted('email', email, isShadow)))
    const other = await site.save()
    if (isShadow) {
      await waitUntil('it is felt', async () => {
        const { voteId } = await vote(site, other.id, { email })
        return (
          comments.rows('SELECT mail_key FROM votes WHERE tenant_id = ? AND id = ?', site.id, voteId)[0].mail_key ===
          null
        )
      })
    } else {
      await waitUntil('it is felt', async () => {
        return (await site.call('voteComment', ballot(other.id, { email }))).json.code === 'banned'
      })
    }
    const { status, text } = await press(link)
    assert.equal(status, isShadow ? 200 : 422)
    assert.match(text, isShadow ? /1 vote/ : /You cannot comment on this site/)
    assert.deepEqual(await totalOf(comments, site, id), { votesUp: 0, votesDown: 0 })
  }
})
