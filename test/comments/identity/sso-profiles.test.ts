// Profiles of single sign-on: the newest payload counts, unchanged ones write nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openFrontDesk } from '../harness/authentication-harness.ts'

const minute = 60_000
const hour = 60 * minute

let desk: Awaited<ReturnType<typeof openFrontDesk>>
let users = 0

before(async () => {
  desk = await openFrontDesk([{ id: 'site' }])
})

after(() => desk.close())

/** Somebody nobody has met. */
function newUser() {
  const id = `user-${++users}`
  return { id, email: `${id}@example.org`, username: `Name ${id}` }
}

async function meet(user: object, at = desk.clock.now()) {
  const { actor } = await desk.enter('getCommentsPublic', {
    params: { tenantId: 'site' },
    query: { sso: desk.sign(user, { at }) },
  })
  assert.ok(actor.kind === 'sso')
  return actor
}

async function say(user: object, id: 'getCommentsPublic' | 'createCommentPublic' = 'createCommentPublic') {
  const { actor } = await desk.enter(id, { params: { tenantId: 'site' }, query: { sso: JSON.stringify(user) } })
  assert.ok(actor.kind === 'simple')
  return actor
}

const stored = (kind: string, email: string) =>
  desk.database.all<{ fields: string }>(`SELECT fields FROM sso_users WHERE kind = ? AND fields LIKE ?`, [
    kind,
    `%"${email}"%`,
  ])

async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const before = desk.writes()
  await work()
  return desk.writes() - before
}

describe('a signed user', () => {
  test('null clears, absent leaves', async () => {
    const user = newUser()
    await meet({ ...user, displayName: 'Shown', groupIds: ['a'], isAdmin: true })
    desk.clock.pass(minute)
    const actor = await meet({ ...user, username: 'Renamed', groupIds: null })
    assert.equal(actor.username, 'Renamed')
    assert.equal(actor.displayName, 'Shown')
    assert.equal(actor.groupIds, undefined)
    assert.equal(actor.isAdmin, true)
  })

  test('an older payload says who it is; name, groups and rights are the newest’s', async () => {
    const user = newUser()
    const old = desk.clock.now() - hour
    await meet({ ...user, isModerator: true, groupIds: ['staff'] }, old)
    await meet({ ...user, username: 'Renamed', isModerator: false, groupIds: [] })
    const actor = await meet({ ...user, isModerator: true, groupIds: ['staff'] }, old)
    assert.deepEqual([actor.userId, actor.verified], [`site:${user.id}`, true])
    assert.deepEqual([actor.username, actor.isModerator, actor.groupIds], ['Renamed', false, []])
  })

  test('also where the newest said nothing new', async () => {
    const user = newUser()
    const at = desk.clock.now()
    await meet(user, at - 3 * minute)
    await meet(user, at)
    const actor = await meet({ ...user, isAdmin: true }, at - minute)
    assert.equal(actor.isAdmin, false)
  })

  test('what says nothing new writes nothing; the time alone once an hour', async () => {
    const user = { ...newUser(), badgeConfig: { badgeIds: ['a'] }, groupIds: ['a'] }
    const at = desk.clock.now()
    assert.equal(await writesOf(() => meet(user, at)), 1)
    assert.equal(await writesOf(() => meet(user, at)), 0)
    assert.equal(await writesOf(() => meet(user, at - hour)), 0)
    desk.clock.pass(minute)
    assert.equal(await writesOf(() => meet(user)), 0)
    assert.equal(await writesOf(() => meet({ ...user, displayName: null })), 0)
    desk.clock.pass(hour)
    assert.equal(await writesOf(() => meet(user)), 1)
    assert.equal(await writesOf(() => meet({ ...user, groupIds: ['b'] }, desk.clock.now() + 1)), 1)
  })

  test('twenty first views at once are one user', async () => {
    const user = newUser()
    const actors = await Promise.all(Array.from({ length: 20 }, () => meet(user)))
    assert.equal(new Set(actors.map(({ userId }) => userId)).size, 1)
    assert.equal((await stored('secure', user.email)).length, 1)
  })

  test('twenty payloads at once, in any order: the newest stays', async () => {
    const user = newUser()
    const at = desk.clock.now()
    const ages = Array.from({ length: 20 }, (_, i) => (i * 7) % 20)
    await Promise.all(ages.map((age) => meet({ ...user, displayName: `${age} old` }, at - age)))
    assert.equal((await meet(user, at - hour)).displayName, '0 old')
  })

  test('an address moves to whom it was last said to belong', async () => {
    const [first, second] = [newUser(), newUser()]
    await meet(first)
    desk.clock.pass(minute)
    await meet({ ...second, email: first.email.toUpperCase() })
    const unchanged = () => meet(first, desk.clock.now() - minute)
    assert.equal(await writesOf(unchanged), 0)
    assert.equal((await unchanged()).email, undefined)
    const ctx = await desk.enter('getCommentsPublic', { params: { tenantId: 'site' } })
    assert.equal(await ctx.stores.ssoUsers.provenId('site', 'email', first.email), second.id)
  })

  test('found by the name that people read, however it is written', async () => {
    const user = { ...newUser(), displayName: 'Ada  LOVELACE' }
    await meet(user)
    const {
      stores: { ssoUsers },
    } = await desk.enter('getCommentsPublic', { params: { tenantId: 'site' } })
    for (const name of [user.username, 'ada lovelace', ' Ａda Lovelace ']) {
      assert.equal(await ssoUsers.provenId('site', 'name', name), user.id, name)
    }
    assert.equal(await ssoUsers.provenId('site', 'name', 'Ada'), undefined)
    assert.equal(await ssoUsers.provenId('elsewhere', 'name', user.username), undefined)
  })

  test('any id that fits', async () => {
    for (const id of ['a b', ':', 'x:y z', '雪'.repeat(1000)]) {
      const user = { ...newUser(), id }
      assert.equal((await meet(user)).userId, `site:${id}`)
      desk.clock.pass(minute)
      assert.equal(await writesOf(() => meet(user)), 0)
    }
  })
})

describe('a user who only says so', () => {
  test('is stored apart, when writing and with an address', async () => {
    const user = newUser()
    assert.equal(await writesOf(() => say(user, 'getCommentsPublic')), 0)
    assert.equal(await writesOf(() => say({ username: 'No address' })), 0)
    assert.equal(await writesOf(() => say({ ...user, isAdmin: true })), 1)
    assert.equal(await writesOf(() => say({ ...user, isAdmin: true })), 0)
    assert.equal(await writesOf(() => say({ ...user, displayName: 'Shown' })), 1)
    assert.deepEqual(
      (await stored('simple', user.email)).map(({ fields }) => JSON.parse(fields)),
      [{ ...user, displayName: 'Shown' }],
    )
    assert.equal((await stored('secure', user.email)).length, 0)
  })

  test('takes nothing from somebody proven, and lends nothing to them', async () => {
    const user = newUser()
    await say({ ...user, displayName: 'Said' })
    assert.equal((await meet(user)).displayName, undefined)
    assert.equal(await writesOf(() => say({ ...user, username: 'Impostor' })), 0)
    assert.equal((await meet(user)).username, user.username)
  })

  test('holds no name', async () => {
    const user = newUser()
    await say(user)
    const {
      stores: { ssoUsers },
    } = await desk.enter('getCommentsPublic', { params: { tenantId: 'site' } })
    assert.equal(await ssoUsers.provenId('site', 'name', user.username), undefined)
  })
})
