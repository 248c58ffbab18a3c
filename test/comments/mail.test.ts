// The mail that asks for an address: to whom, what stands in it, how often; and a server for mail that fails.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '../harness.ts'
import type { Mailbox, Received } from '../mailbox.ts'
import { type Comments, openComments, type TenantClient } from './comment-client.ts'
import { get, type MailWorld, openMailWorld, press } from './mail-world.ts'

let world: MailWorld
let mailbox: Mailbox
let comments: Comments
let site: TenantClient
before(async () => {
  world = await openMailWorld()
  mailbox = world.mailbox
  comments = world.comments
  site = world.site
})
after(() => world.close())

describe('the mail that asks for an address', () => {
  test('goes to it once, says nothing of what was written, and its link works', async () => {
    const email = 'new@example.com'
    const { comment, user } = await site.post({
      comment: 'Buy at evil.example',
      commenterName: 'Evil',
      commenterEmail: email,
    })
    await site.post({ comment: 'Again', commenterEmail: email }, { sessionId: user.sessionId })
    const [mail, ...more] = await world.mailTo(email)
    assert.ok(mail)
    assert.deepEqual([more, mail.from, mail.to], [[], 'mail@pageside.example', [email]])
    for (const part of [mail.text, mail.html, mail.headers.subject]) assert.doesNotMatch(part ?? '', /evil/i)
    assert.equal(mail.headers['list-unsubscribe'], undefined)
    assert.match(mail.headers['message-id'] ?? '', /^<verification\.\w+@127\.0\.0\.1>$/)
    const link = world.linkIn(mail, 'verify')
    assert.equal((await get(link)).status, 200)
    assert.equal((await press(link)).status, 200)
    const { comments: listed } = await site.read()
    assert.equal(listed.find(({ _id }: any) => _id === comment._id).verified, true)
  })

  test('goes to authors of what the tenant’s server stores, when it wants that', async () => {
    await site.save({ commenterEmail: 'quiet@example.com' })
    const { id } = await site.save({ commenterEmail: 'saved@example.com' }, { sendEmails: true })
    const [mail] = await world.mailTo('saved@example.com')
    assert.equal((await press(world.linkIn(mail as Received, 'verify'))).status, 200)
    assert.equal((await site.ok('getComment', { id })).comment.verified, true)
    assert.deepEqual(await world.mailTo('quiet@example.com'), [])
  })

  test('is sent no more than three times a day to an address, and ten times an hour for a caller', async () => {
    const limited = await openComments({ MAIL_LIMIT: '3/10' })
    try {
      const [one, other] = [await limited.tenant(), await limited.tenant()]
      const count = () => limited.rows("SELECT id FROM jobs WHERE kind = 'verification-mail'").length
      for (const tenant of [one, other, one]) await tenant.post({ commenterEmail: 'bombed@example.com' })
      assert.equal(count(), 3)
      const { comment } = await other.post({ commenterEmail: 'Bombed@Example.com' })
      assert.equal(count(), 3)
      const ballot = { id: comment._id, query: { urlId: 'page', broadcastId: 'b' } }
      const body = { voteDir: 'up', commenterName: null, commenterEmail: 'bombed@example.com', url: null }
      await other.refused('voteComment', { ...ballot, body }, 429, 'rate-limited')
      limited.clock.pass(24 * 3_600_000)
      await other.post({ commenterEmail: 'bombed@example.com' })
      assert.equal(count(), 4)
      for (let i = 0; i < 12; i++) await one.post({ commenterEmail: `many${i}@example.com` })
      assert.equal(count(), 13)
      limited.clock.pass(3_600_000)
      await one.post({ commenterEmail: 'later@example.com' })
      assert.equal(count(), 14)
    } finally {
      await limited.close()
    }
  })
})

describe('a server for mail that fails', () => {
  const ids = (mails: Received[]) => mails.map(({ headers }) => headers['message-id'])

  test('and puts us off gets it later', async () => {
    mailbox.faults.push('greylists')
    await world.post('grey@example.com')
    await until('it was tried', () =>
      world.waiting().some(({ last_error }) => last_error === 'The mail server answered 451.'),
    )
    assert.deepEqual(mailbox.to('grey@example.com'), [])
    comments.clock.pass(60_000)
    assert.equal((await world.mailTo('grey@example.com')).length, 1)
  })

  test('and hangs up in the middle may get it twice, under the same id', async () => {
    mailbox.faults.push('drops')
    await world.post('dropped@example.com')
    await until('it was tried', () => world.waiting().some(({ last_error }) => last_error !== null))
    comments.clock.pass(60_000)
    const [first, second] = ids(await world.mailTo('dropped@example.com'))
    assert.ok(first)
    assert.equal(second, first)
  })

  test('and says no is not asked again', async () => {
    mailbox.faults.push('refuses')
    await world.post('refused@example.com')
    await until('it was given up', () => world.waiting().some(({ dead_at }) => dead_at !== null))
    const [dead] = world.waiting().filter(({ dead_at }) => dead_at !== null)
    assert.equal(dead.last_error, 'The mail server answered 550.')
    const words = comments.app.logged.map((line) => JSON.stringify(line)).join('\n')
    assert.doesNotMatch(words, /refused@example\.com/)
  })
})
