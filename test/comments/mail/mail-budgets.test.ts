// Budgets of mails by author, page and receiver, and of notifications.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openMailWorld, wants } from '../harness/mail-harness.ts'
import { allTold, notificationsOf, signed } from '../harness/notified-people.ts'

const world = await openMailWorld({
  BUDGETS: [
    'mails-by-unproven=3/3600s',
    'mails-by-author=5/3600s',
    'mails-of-page=2/3600s',
    'mails-to-person=6/3600s',
    'bells-by-unproven=10/3600s',
    'bells-to-person=12/3600s',
    'bells-to-person-by-unproven=8/3600s',
  ].join(),
})
after(() => world.close())
const { comments, site } = world

async function member(name: string) {
  const who = signed(site, name, wants)
  await site.read(who)
  return who
}

let texts = 0
/** A comment that mentions each of them. */
async function mention(names: readonly string[], query: object = {}, urlId = 'page'): Promise<void> {
  const mentions = names.map((id) => ({ id: `${site.id}:${id}`, tag: `@${id}` }))
  const comment = `${names.map((id) => `@${id}`).join(' ')} ${++texts}`
  await site.post({ comment, mentions, commenterName: `Guest ${texts}` }, query as never, urlId)
  await allTold(comments)
}

const mailsTo = async (name: string) => (await world.mailTo(`${name}@example.org`)).length

test('of one who proved nothing, whatever their session: few mails, and the bell for more', async () => {
  const who = await member('una')
  for (let i = 0; i < 5; i++) await mention(['una'], {}, `unproven-${i}`)
  assert.deepEqual([await mailsTo('una'), (await notificationsOf(site, who)).length], [3, 5])
})

test('of one who signed on: more', async () => {
  comments.clock.pass(3_700_000)
  await member('dan')
  const who = await member('duo')
  for (let i = 0; i < 6; i++) await mention(['duo'], signed(site, 'dan'), `proven-${i}`)
  assert.deepEqual([await mailsTo('duo'), (await notificationsOf(site, who)).length], [5, 6])
})

test('to one person, by whomever', async () => {
  comments.clock.pass(3_700_000)
  await member('pam')
  for (const author of ['a1', 'a2']) {
    for (let i = 0; i < 4; i++) await mention(['pam'], await member(author), `to-${author}-${i}`)
  }
  const who = signed(site, 'pam', wants)
  assert.deepEqual([await mailsTo('pam'), (await notificationsOf(site, who)).length], [6, 8])
})

test('of one page, by those who proved nothing: nobody else is bound by it', async () => {
  comments.clock.pass(3_700_000)
  const names = ['q1', 'q2', 'q3']
  for (const name of names) await member(name)
  const sent = async () => (await Promise.all(names.map(mailsTo))).reduce((sum, count) => sum + count, 0)
  await mention(names)
  assert.equal(await sent(), 2)
  await mention(names, await member('b1'))
  assert.equal(await sent(), 5)
  comments.clock.pass(3_700_000)
  await mention(['q3'])
  assert.equal(await sent(), 6, 'after an hour there is room again')
})

test('entries on bells: noise of those who proved nothing takes nothing of what others tell', async () => {
  comments.clock.pass(3_700_000)
  await member('ray')
  for (let i = 0; i < 12; i++) await mention(['ray'], {}, `bell-${i}`)
  assert.equal((await notificationsOf(site, signed(site, 'ray'))).length, 8)
  for (const author of ['c1', 'c2']) for (let i = 0; i < 2; i++) await mention(['ray'], await member(author), `r-${i}`)
  assert.equal((await notificationsOf(site, signed(site, 'ray'))).length, 12)
})
