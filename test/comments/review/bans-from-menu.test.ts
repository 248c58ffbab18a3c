// Bans from a thread's menu: of an author by mail, domain and network, and undoing them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import {
  assertCounted,
  type Comments,
  type OperationId,
  openComments,
  type TenantClient,
} from '../harness/comment-client.ts'

const mo = { id: '1', email: 'mo@example.org', username: 'Mo', isModerator: true }
const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
const admin = { id: '3', email: 'ad@example.org', username: 'Ad', isAdmin: true }

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const staff = (site: TenantClient) => ({ sso: site.sign(mo) })
const act = (site: TenantClient, operation: OperationId, id: string, query: object = {}, body?: object): Promise<any> =>
  site.ok(operation, { id, body, query: { ...staff(site), ...query } })

test('an author is banned by mail, domain and network, shown, and freed again', async () => {
  const site = await comments.tenant({ settings: { maxCommentCreatedCountPUPM: 0 } })
  const { comment } = await site.post({ commenterName: 'Eve', commenterEmail: 'eve@spam.example' })
  const id = comment._id
  assert.deepEqual(await act(site, 'getCommentBanStatus', id), {
    status: 'success',
    emailDomain: 'spam.example',
    canIPBan: true,
  })
  assert.deepEqual(await act(site, 'getPreBanSummary', id), { status: 'success', usernames: ['Eve'], count: 1 })
  assert.deepEqual((await act(site, 'getBanUsersFromComment', id)).bannedUsers, [])
  const wanted = {
    banEmail: true,
    banEmailDomain: true,
    banIP: true,
    banReason: 'rude',
    bannedUntil: '2030-01-01T00:00:00Z',
  }
  const { changelog } = await act(site, 'postBanUserFromComment', id, wanted)
  const { bannedUsers } = await act(site, 'getBanUsersFromComment', id)
  assert.deepEqual(
    bannedUsers
      .map(({ matches, banReason, bannedUntil }: any) => [matches[0].matchedOn, banReason, bannedUntil])
      .sort(),
    ['IP', 'email', 'email-wildcard', 'userId'].map((kind) => [kind, 'rude', '2030-01-01T00:00:00.000Z']),
  )
  const again = () =>
    site.call('createCommentPublic', {
      query: { urlId: 'page', broadcastId: 'b' },
      body: {
        comment: `c${Math.random()}`,
        commenterName: 'Fay',
        commenterEmail: 'fay@spam.example',
        url: 'https://site.example',
        urlId: 'page',
      },
    })
  await waitUntil('the ban is felt', async () => (await again()).json.code === 'banned')
  await act(site, 'postBanUserUndo', '', {}, { changelog })
  await waitUntil('it is lifted', async () => (await again()).status === 200)
  assert.deepEqual(comments.rows('SELECT id FROM bans WHERE tenant_id = ?', site.id), [])
  const { resourceName, crudType } = (await site.ok('getAuditLogs')).auditLogs.findLast(
    (entry: any) => entry.resourceName === 'BannedUser',
  )
  assert.deepEqual([resourceName, crudType], ['BannedUser', 'd'])
  const gone = { body: { changelog }, query: staff(site) }
  const ids = { createdBannedUserId: bannedUsers.map(({ _id }: any) => _id).join() }
  await site.refused('postBanUserUndo', { ...gone, body: { changelog: ids } }, 422, 'invalid-input')
  await site.refused('postBanUserUndo', gone, 404, 'not-found')
  await site.refused('postBanUserUndo', { ...gone, body: { changelog: {} } }, 422, 'invalid-input')
  const { comment: own } = await site.post({}, staff(site))
  await site.refused('postBanUserFromComment', { id: own._id, query: staff(site) }, 422, 'invalid-input')
})

test('a ban is undone by whom made it or an administrator, within the hour, as it was made', async () => {
  const [site, other] = [await comments.tenant(), await comments.tenant()]
  const { comment } = await site.post({}, { sso: site.sign(ada) })
  const ban = async () => (await act(site, 'postBanUserFromComment', comment._id)).changelog
  const undo = (who: object, changelog: object) => ({ query: { sso: site.sign(who) }, body: { changelog } })
  const colleague = { id: '2', email: 'lu@example.org', username: 'Lu', isModerator: true }
  const left = () => comments.rows('SELECT id FROM bans WHERE tenant_id = ?', site.id).length

  const first = await ban()
  await site.refused('postBanUserUndo', undo(colleague, first), 401, 'unauthorized')
  const elsewhere = { query: { sso: other.sign(mo) }, body: { changelog: first } }
  await other.refused('postBanUserUndo', elsewhere, 422, 'invalid-input')
  const altered = { createdBannedUserId: `A${first.createdBannedUserId}` }
  await site.refused('postBanUserUndo', undo(mo, altered), 422, 'invalid-input')
  assert.equal(left(), 1)
  const both = await Promise.all([1, 2].map(() => site.call('postBanUserUndo', undo(admin, first))))
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404])
  const entries = (await site.ok('getAuditLogs')).auditLogs.filter((one: any) => one.resourceName === 'BannedUser')
  assert.deepEqual(
    entries.map((one: any) => one.crudType),
    ['c', 'd'],
  )

  const second = await ban()
  assert.ok(
    'updatedBannedUserId' in (await act(site, 'postBanUserFromComment', comment._id, { banReason: 'more' })).changelog,
  )
  await site.refused('postBanUserUndo', undo(mo, second), 422, 'cannot-undo')
  assert.equal(left(), 1)
  comments.sql('DELETE FROM bans WHERE tenant_id = ?', site.id)

  const third = await ban()
  comments.clock.pass(3_600_001)
  await site.refused('postBanUserUndo', undo(mo, third), 422, 'cannot-undo')
  assert.equal(left(), 1)
})

test('whole mail domains are banned only where nobody else is hit', async () => {
  const site = await comments.tenant({ settings: { maxCommentCreatedCountPUPM: 0 } })
  const of = async (email: string) => (await site.post({ commenterName: 'Eve', commenterEmail: email })).comment._id
  const banned = (id: string, who: object = mo) => ({ id, query: { sso: site.sign(who), banEmailDomain: true } })
  for (const host of ['gmail.com', 'GMail.com', 'yahoo.co.jp', 'outlook.com', 'web.de', 'qq.com'])
    for (const who of [mo, admin])
      await site.refused('postBanUserFromComment', banned(await of(`eve@${host}`), who), 422, 'mail-domain-shared')
  for (const name of ['a', 'b', 'c', 'd'])
    await site.post({ comment: name }, { sso: site.sign({ id: name, email: `${name}@work.example`, username: name }) })
  const eve = await of('eve@work.example')
  await site.refused('postBanUserFromComment', banned(eve), 422, 'mail-domain-shared')
  assert.deepEqual(comments.rows('SELECT id FROM bans WHERE tenant_id = ?', site.id), [])
  await site.ok('postBanUserFromComment', banned(eve, admin))
  const domains = comments.rows('SELECT value FROM bans WHERE tenant_id = ? AND kind = ?', site.id, 'email')
  assert.deepEqual(
    domains.map(({ value }) => value),
    ['@work.example'],
  )
})

test('an address that somebody else has proved is not banned for who typed it', async () => {
  const site = await comments.tenant({ settings: { maxCommentCreatedCountPUPM: 0 } })
  const own = await site.post({ comment: 'mine' }, { sso: site.sign(ada) })
  const typed = await site.post({ comment: 'rude', commenterName: 'Eve', commenterEmail: 'Ada@example.org' })
  const banned = (id: string) => ({ id, query: { ...staff(site), banEmail: true } })
  for (const who of [mo, admin]) {
    const sent = { id: typed.comment._id, query: { sso: site.sign(who), banEmail: true } }
    await site.refused('postBanUserFromComment', sent, 422, 'mail-of-another')
  }
  assert.deepEqual(comments.rows('SELECT id FROM bans WHERE tenant_id = ?', site.id), [])
  await site.ok('postBanUserFromComment', banned(own.comment._id))
})

test('a ban ends after a duration by name, too', async () => {
  const site = await comments.tenant()
  const { comment } = await site.post({}, { sso: site.sign(ada) })
  const id = comment._id
  const day = 86_400_000
  const cases: [name: string, ms: number | undefined][] = [
    ['one-hour', day / 24],
    ['one-day', day],
    ['one-week', 7 * day],
    ['one-month', 30 * day],
    ['six-months', 180 * day],
    ['one-year', 365 * day],
    ['forever', undefined],
  ]
  for (const [bannedUntil, ms] of cases) {
    await act(site, 'postBanUserFromComment', id, { bannedUntil })
    const [ban] = (await act(site, 'getBanUsersFromComment', id)).bannedUsers
    assert.equal(ban.bannedUntil, ms === undefined ? null : new Date(comments.clock.now() + ms).toISOString())
  }
  for (const bannedUntil of ['', 'two-days', '__proto__', 'toString', '1'.repeat(1000)])
    await site.refused('postBanUserFromComment', { id, query: { ...staff(site), bannedUntil } }, 422, 'invalid-date')
})

test('comments that were deleted are not counted before a ban', async () => {
  const site = await comments.tenant()
  const own = { sso: site.sign(ada) }
  const { comment } = await site.post({ comment: 'one' }, own)
  const { comment: gone } = await site.post({ comment: 'two' }, own)
  await site.save({ comment: 'a reply', parentId: gone._id })
  const count = async () => (await act(site, 'getPreBanSummary', comment._id)).count
  assert.equal(await count(), 2)
  await act(site, 'postRemoveComment', gone._id)
  assert.equal(comments.rows('SELECT id FROM comments WHERE tenant_id = ? AND is_deleted = 1', site.id).length, 1)
  assert.equal(await count(), 1)
})

test('the form of a ban opens without remembered choices', async () => {
  const site = await comments.tenant()
  assert.deepEqual(await act(site, 'getUserBanPreference', ''), { status: 'success', preferences: null })
  await site.refused('getUserBanPreference', { query: { sso: site.sign(ada) } }, 401, 'unauthorized')
})

test('with a ban, everything of its author goes, but for what is locked; too much is left to the desk', async () => {
  const [site, other] = [await comments.tenant(), await comments.tenant()]
  const own = { sso: site.sign(ada) }
  await other.post({}, { sso: other.sign(ada) })
  const { comment } = await site.post({ comment: 'one' }, own)
  await site.post({ comment: 'two', parentId: comment._id }, own)
  const { comment: locked } = await site.post({ comment: 'three' }, own, 'elsewhere')
  await site.ok('lockComment', { id: locked._id, query: { ...staff(site), broadcastId: 'l' } })
  const { id: kept } = await site.save({ comment: 'of another' })
  const wanted = { deleteAllUsersComments: true }
  const { reason, changelog } = await act(site, 'postBanUserFromComment', comment._id, wanted)
  assert.match(reason, /^1 of the comments stay/)
  assert.ok(changelog.createdBannedUserId)
  const left = comments.rows('SELECT id FROM comments WHERE tenant_id = ? AND is_deleted = 0', site.id)
  assert.deepEqual(left.map(({ id }) => id).sort(), [locked._id, kept].sort())
  assert.equal((await other.read()).comments.length, 1)
  assertCounted(comments, site.id)
  let many = ''
  for (let n = 0; n <= 200; n++) many = (await site.save({ comment: `many ${n}`, userId: `${site.id}:9` })).id
  const query = { ...staff(site), ...wanted }
  await site.refused('postBanUserFromComment', { id: many, query }, 422, 'invalid-input')
  assert.equal(comments.rows("SELECT id FROM bans WHERE tenant_id = ? AND kind = 'user'", site.id).length, 1)
})
