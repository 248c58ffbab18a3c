// Verification mail: receivers, content, limits, and a failing SMTP server.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import type { Fault, Received } from '../../harness/mail/mailbox.ts'
import { openComments } from '../harness/comment-client.ts'
import { get, openMailWorld, press } from '../harness/mail-harness.ts'
import { allTold, bellOf, signed } from '../harness/notified-people.ts'

const world = await openMailWorld()
after(() => world.close())
const { mailbox, comments, site } = world

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
      const { comment, user } = await other.post({ commenterEmail: 'Bombed@Example.com' })
      assert.equal(count(), 3)
      const again = { id: comment._id, query: { sessionId: user.sessionId } }
      await other.refused('sendVerificationAgain', again, 429, 'rate-limited')
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
      limited.clock.pass(3_600_000)
      const pages = Array.from({ length: 20 }, (_, i) => `page ${i}`)
      await Promise.all(pages.map((page) => one.post({ commenterEmail: 'at-once@example.com', urlId: page }, {}, page)))
      assert.equal(count(), 17)
    } finally {
      await limited.close()
    }
  })
})

describe('a server for mail that fails', () => {
  const putOff = (code: number) => `The mail server answered ${code}.`
  const hungUp = 'Not delivered (ECONNECTION).'
  const cases: [fault: Fault, problem: string | undefined, copies: number][] = [
    ['is busy', putOff(421), 1],
    // The library asks once more by itself.
    ['hangs up at once', undefined, 1],
    ['wants no sender', putOff(451), 1],
    ['greylists', putOff(451), 1],
    ['hangs up in the middle', hungUp, 1],
    ['has no room', putOff(452), 1],
    ['drops', hungUp, 2],
  ]
  const addressOf = (at: number) => `faulty${at}@example.com`
  /** One after the other; all of them are tried again together. */
  before(async () => {
    for (const [at, [fault, problem]] of cases.entries()) {
      mailbox.hangUp()
      mailbox.faults.push(fault)
      const isPutOff = ({ last_error }: { last_error: string }) => last_error === problem
      const count = () => world.waiting().filter(isPutOff).length
      const earlier = count()
      await world.post(addressOf(at))
      await waitUntil(`${fault}: it was met`, () => mailbox.faults.length === 0)
      // The next fault is another mail's.
      const isOver = () => (problem ? count() > earlier : mailbox.to(addressOf(at)).length === 1)
      await waitUntil(`${fault}: it was put off`, isOver)
    }
    comments.clock.pass(60_000)
  })
  for (const [at, [fault, , copies]] of cases.entries()) {
    test(`and ${fault} gets it later, ${copies === 1 ? 'once' : 'perhaps twice, under the same id'}`, async () => {
      const ids = (await world.mailTo(addressOf(at))).map(({ headers }) => headers['message-id'])
      assert.equal(ids.length, copies)
      assert.equal(new Set(ids).size, 1)
    })
  }

  for (const [fault, code] of [
    ['refuses', 550],
    ['takes no such mail', 554],
  ] as const) {
    test(`and ${fault} is not asked again`, async () => {
      mailbox.faults.push(fault)
      await world.post(`refused${code}@example.com`)
      const dead = () => world.waiting().filter(({ dead_at }) => dead_at !== null)
      await waitUntil('it was given up', () => dead().some(({ last_error }) => last_error === putOff(code)))
      const words = comments.app.logged.map((line) => JSON.stringify(line)).join('\n')
      assert.doesNotMatch(words, /refused\d+@example\.com/)
    })
  }

  test('and says nothing any more holds nobody up, and gets it later', async () => {
    const hung = await openMailWorld({ MAIL_TIMEOUT_SECONDS: '2' })
    try {
      hung.mailbox.faults.push('never greets', 'never says that it took it')
      const emails = ['one@example.com', 'two@example.com']
      for (const email of emails) await hung.post(email)
      await waitUntil('both hang', () => hung.mailbox.hanging() === 2)
      assert.equal((await hung.site.read()).comments.length, 2)
      const late = 'The mail server did not answer in time.'
      await waitUntil('both were given up for now', () => {
        return hung.waiting().filter(({ last_error }) => last_error === late).length === 2
      })
      hung.comments.clock.pass(60_000)
      const copies: number[] = []
      for (const email of emails) {
        const ids = (await hung.mailTo(email)).map(({ headers }) => headers['message-id'])
        assert.equal(new Set(ids).size, 1)
        copies.push(ids.length)
      }
      assert.deepEqual(copies.sort(), [1, 2])
    } finally {
      await hung.close()
    }
  })

  test('and hangs keeps our own server from nothing else, nor from being stopped', async () => {
    const hung = await openMailWorld()
    hung.mailbox.faults.push('never greets', 'never greets')
    for (let i = 0; i < 6; i++) await hung.post(`late${i}@example.com`)
    await waitUntil('it hangs', () => hung.mailbox.hanging() === 2)
    const ann = signed(hung.site, 'ann')
    const { comment } = await hung.site.post({}, ann)
    await hung.site.post({ parentId: comment._id }, signed(hung.site, 'bob'))
    await allTold(hung.comments)
    assert.equal(await bellOf(hung.site, ann), 1)
    await hung.close()
  })
})

describe('an address with more in it than an address', () => {
  const typed = [
    'ann@example.com\r\nBcc: all@example.com',
    'ann@example.com\nRCPT TO:<all@example.com>',
    'ann@example.com, all@example.com',
    'ann@example.com>,<all@example.com',
    '"ann@example.com" <all@example.com>',
    'ann@example.com\u2028Bcc: all@example.com',
    'ann@example.com;all@example.com',
    'group: ann@example.com',
  ]
  for (const email of typed) {
    test(JSON.stringify(email), async () => {
      const before = world.waiting().length
      const query = { urlId: 'page', broadcastId: 'b' }
      const body = { comment: 'Hello', commenterName: 'Ann', commenterEmail: email, url: '', urlId: 'page' }
      const { status, json } = await site.call('createCommentPublic', { query, body })
      assert.deepEqual([status, json.code], [422, 'invalid-email'], JSON.stringify(json))
      const saved = await site.call('saveComment', { query: { sendEmails: true }, body })
      assert.equal(saved.json.code, 'invalid-email')
      const { comment } = await site.post({}, signed(site, 'who'))
      const ballot = { voteDir: 'up', commenterName: null, commenterEmail: email, url: null }
      const vote = await site.call('voteComment', { id: comment._id, query, body: ballot })
      assert.equal(vote.json.code, 'invalid-email')
      const added = await comments.command((admin) => admin.addModerator({ tenantId: site.id, email }))
      assert.ok('problem' in added && added.isWrong)
      const owner = await comments.command((admin) => admin.setSettings(site.id, [`ownerEmail=${email}`]))
      assert.ok('problem' in owner && owner.isWrong)
      assert.equal(world.waiting().length, before)
    })
  }

  test('is no address for whoever signs on either, if it got that far', async () => {
    const user = { id: 'odd', email: 'odd,all@example.org', username: 'odd', optedInNotifications: true }
    const sso = site.sign(user)
    const { comment } = await site.post({}, { sso })
    await site.post({ parentId: comment._id }, signed(site, 'bob'))
    const isNone = ({ last_error }: any) => last_error === 'The recipient is no valid address.'
    await waitUntil('it was given up', () => world.waiting().some((row) => row.dead_at !== null && isNone(row)))
    assert.deepEqual(
      mailbox.received.filter(({ to }) => to.some((one) => one.includes('all@'))),
      [],
    )
  })
})
