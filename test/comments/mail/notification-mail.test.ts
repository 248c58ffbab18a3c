// Notification mail: recipients, content, unsubscribing.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import type { Received } from '../../harness/mail/mailbox.ts'
import { get, openMailWorld, press, wants } from '../harness/mail-harness.ts'
import { allTold, signed } from '../harness/notified-people.ts'
import { vote } from '../harness/vote-client.ts'

const world = await openMailWorld()
after(() => world.close())
const { mailbox, comments, site } = world

describe('mail to those who are told', () => {
  test('of an answer, with what was written, safe in every part, and one click ends it', async () => {
    const ann = signed(site, 'ann', wants)
    const pageTitle = 'A <b>page</b>\r\n\n\u202eBcc: all@example.com'
    const { comment } = await site.post({ pageTitle, urlId: 'odd' }, ann, 'odd')
    const answer = { parentId: comment._id, comment: '<script>alert(1)</script> & more', urlId: 'odd' }
    await site.post(answer, signed(site, 'bob'), 'odd')
    const [mail] = await world.mailTo('ann@example.org')
    assert.ok(mail)
    assert.equal(mail.headers.subject, 'bob replied to you on A <b>page</b> Bcc: all@example.com')
    assert.deepEqual([mail.headers.bcc, mail.to], [undefined, ['ann@example.org']])
    assert.deepEqual(mail.text.split('\n')[0], mail.headers.subject)
    assert.match(mail.text, /> <script>alert\(1\)<\/script> & more/)
    assert.match(mail.html, /&lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; more/)
    assert.doesNotMatch(mail.html, /<script|<b>|site\.example/)
    const link = mail.headers['list-unsubscribe']?.slice(1, -1) ?? ''
    assert.equal(mail.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
    assert.equal(link.startsWith(comments.app.url), true)
    assert.equal((await get(link)).status, 200)
    await site.post({ ...answer, comment: 'Second' }, signed(site, 'bob'), 'odd')
    assert.equal((await world.mailTo('ann@example.org')).length, 2)
    assert.equal((await press(link, 'List-Unsubscribe=One-Click')).status, 200)
    await site.post({ ...answer, comment: 'Third' }, signed(site, 'bob'), 'odd')
    assert.equal((await world.mailTo('ann@example.org')).length, 2)
    assert.equal((await press(`${link}x`)).status, 404)
  })

  const silent: [why: string, user: object][] = [
    ['who do not want it', {}],
    ['who only want news of pages', { optedInSubscriptionNotifications: true }],
  ]
  for (const [at, [why, user]] of silent.entries()) {
    test(`not to those ${why}`, async () => {
      const { comment } = await site.post({}, signed(site, `silent${at}`, user))
      await site.post({ parentId: comment._id }, signed(site, 'bob'))
      assert.deepEqual(await world.mailTo(`silent${at}@example.org`), [])
    })
  }

  test('of a name that was called; not of votes; and a record says so', async () => {
    const cyd = signed(site, 'cyd', wants)
    const { comment } = await site.post({}, cyd)
    await vote(site, comment._id, { query: signed(site, 'bob') })
    const mentions = [{ id: 'cyd', tag: '@cyd' }]
    await site.post({ comment: 'Hello @cyd', mentions }, signed(site, 'bob'))
    const [mail, ...more] = await world.mailTo('cyd@example.org')
    assert.deepEqual([mail?.headers.subject, more], [`bob mentioned you on ${site.id}`, []])
    const { notifications } = await site.ok('getUserNotifications', { query: cyd })
    assert.deepEqual(notifications.map(({ type, sent }: any) => [type, sent]).sort(), [
      [2, false],
      [7, true],
    ])
  })

  test('to a visitor whose address is proven, and to no other', async () => {
    const email = 'proven@example.com'
    const { comment, user } = await world.post(email)
    const session = { sessionId: user.sessionId }
    await site.post({ parentId: comment._id }, signed(site, 'bob'))
    const [asked, ...before] = await world.mailTo(email)
    assert.deepEqual(before, [])
    await press(world.linkIn(asked as Received, 'verify'))
    await site.post({ parentId: comment._id }, signed(site, 'bob'))
    assert.equal((await world.mailTo(email)).length, 2)
    assert.equal((await site.ok('getUserNotificationCount', { query: session })).count, 2)
  })

  test('nothing that was hidden, seen or not wanted any more before it went out', async () => {
    const dan = signed(site, 'dan', wants)
    const { comment } = await site.post({}, dan)
    mailbox.faults.push('greylists', 'greylists')
    const replies: string[] = []
    for (let i = 0; i < 2; i++)
      replies.push((await site.post({ parentId: comment._id }, signed(site, 'bob'))).comment._id)
    await waitUntil(
      'both were tried',
      () => world.waiting().filter(({ last_error }) => last_error !== null).length === 2,
    )
    await site.ok('updateComment', { id: replies[0] ?? '', body: { isSpam: true } })
    await site.ok('resetUserNotifications', { query: dan })
    comments.clock.pass(60_000)
    assert.deepEqual(await world.mailTo('dan@example.org'), [])
  })

  test('once a day of what is new on pages that somebody follows', async () => {
    const eve = signed(site, 'eve', wants)
    const query = { tenantId: site.id, urlId: 'news', url: 'https://site.example/news', pageTitle: 'News', ...eve }
    const path = `/user-notifications/set-subscription-state/subscribe?${new URLSearchParams(query)}`
    await site.ok('updateUserNotificationPageSubscriptionStatus', { path })
    for (const comment of ['First news', 'Second news']) {
      await site.post({ comment, urlId: 'news' }, signed(site, 'bob'), 'news')
      // Of what is told at the same time, either may come first.
      await allTold(comments)
    }
    assert.deepEqual(await world.mailTo('eve@example.org'), [])
    comments.clock.pass(24 * 3_600_000)
    const [mail, ...more] = await world.mailTo('eve@example.org')
    assert.deepEqual(more, [])
    assert.match(mail?.text ?? '', /bob on News:\n> Second news\n\nbob on News:\n> First news/)
    comments.clock.pass(24 * 3_600_000)
    assert.equal((await world.mailTo('eve@example.org')).length, 1)
  })
})
