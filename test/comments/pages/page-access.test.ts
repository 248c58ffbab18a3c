// Restricted pages: every operation checks access, and no cache bypasses it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commentOperations } from '../../../src/comments/contract.ts'
import { commentHandlers } from '../../../src/comments/handlers.ts'
import type { Operation } from '../../../src/platform/api/operation.ts'
import { waitUntil } from '../../harness/app.ts'
import {
  type Comments,
  commentBody,
  type OperationId,
  openComments,
  type Sent,
  type TenantClient,
} from '../harness/comment-client.ts'
import { linkOf, vote } from '../harness/vote-client.ts'
import { elsewhere, ofPage } from './page-operations.ts'

const user = (id: string, more: object = {}) => ({ id, email: `${id}@example.org`, username: `Name ${id}`, ...more })
const member = user('member', { groupIds: ['a'] })
const outsider = user('outsider', { groupIds: ['b'] })
const staff = user('staff', { groupIds: [], isModerator: true })

let comments: Comments
let site: TenantClient
/** On the page of the group: the tenant's own, and the outsider's of a time when the page was everybody's. */
const ids = { theirs: '', own: '' }

before(async () => {
  comments = await openComments()
  site = await comments.tenant()
  ids.theirs = (await site.save({ comment: 'Secret words' })).id
  ids.own = (await site.post({}, { sso: site.sign(outsider) })).comment._id
  await keepTo(site, ['a'])
})

after(() => comments.close())

/** Felt once the server refuses. */
async function keepTo(tenant: TenantClient, groups: string[] | null, urlId = 'page') {
  const text = groups && JSON.stringify(groups)
  comments.sql('UPDATE pages SET groups_json = ? WHERE tenant_id = ? AND url_id = ?', text, tenant.id, urlId)
  const status = groups ? 403 : 200
  const asked = { query: { urlId } }
  await waitUntil('it is felt', async () => (await tenant.call('getCommentsPublic', asked)).status === status)
}

const signed = (who: object) => ({ sso: site.sign(who) })
const ballot = { voteDir: 'up', commenterName: null, commenterEmail: null, url: null }
const onPage = { urlId: 'page', broadcastId: 'b' }

/** Each operation of the public, as somebody with all other rights would use it. */
const doors: Partial<Record<OperationId, (who: Record<string, string>) => Sent>> = {
  ...Object.fromEntries(
    ofPage.map((id) => [id, (who: object) => ({ query: { urlId: onPage.urlId, id: 'love', ...who } })]),
  ),
  getCommentsPublic: (who) => ({ query: { ...onPage, ...who } }),
  createCommentPublic: (who) => ({ query: { ...onPage, ...who }, body: commentBody() }),
  getCommentText: (who) => ({ id: ids.own, query: who }),
  setCommentText: (who) => ({ id: ids.own, query: { ...onPage, ...who }, body: { comment: 'Other words' } }),
  voteComment: (who) => ({ id: ids.theirs, query: { ...onPage, ...who }, body: ballot }),
  deleteCommentVote: (who) => ({
    path: `/comments/${site.id}/${ids.theirs}/vote/none?${new URLSearchParams({ ...onPage, ...who })}`,
  }),
  getCommentVoteUserNames: (who) => ({ id: ids.theirs, query: { direction: 1, ...who } }),
  flagCommentPublic: (who) => ({ id: ids.theirs, query: { isFlagged: true, ...who } }),
  blockFromCommentPublic: (who) => ({ id: ids.theirs, query: who, body: { commentIds: null } }),
  unBlockCommentPublic: (who) => ({ id: ids.theirs, query: who, body: { commentIds: null } }),
  deleteCommentPublic: (who) => ({ id: ids.own, query: { ...onPage, ...who } }),
  previewComment: (who) => ({ query: who, body: { comment: 'Not yet', urlId: onPage.urlId } }),
  sendVerificationAgain: (who) => ({ id: ids.own, query: who }),
  updateUserNotificationPageSubscriptionStatus: (who) => {
    const asked = {
      tenantId: site.id,
      urlId: onPage.urlId,
      url: 'https://site.example/page',
      pageTitle: 'A page',
      ...who,
    }
    return { path: `/user-notifications/set-subscription-state/subscribe?${new URLSearchParams(asked as never)}` }
  },
}

test('every public operation is tried here', () => {
  const served = Object.keys(commentHandlers) as OperationId[]
  const isStaffs = (id: OperationId) => commentOperations[id].path.startsWith('/auth/')
  const ofPublic = served.filter((id) => (commentOperations[id] as Operation).auth !== 'apiKey' && !isStaffs(id))
  assert.deepEqual(
    ofPublic.filter((id) => !doors[id] && !elsewhere.includes(id)),
    [],
  )
})

describe('somebody of another group, and somebody unknown', () => {
  for (const [id, sent] of Object.entries(doors) as [OperationId, (who: Record<string, string>) => Sent][]) {
    test(id, async () => {
      const refused = await site.refused(id, sent(signed(outsider)), 403, 'unauthorized-page')
      assert.equal(refused.reason, 'This page is for people of other groups.')
      const stranger = await site.call(id, sent({}))
      const needsLogin = stranger.status === 401 && stranger.json.code === 'unauthorized'
      assert.ok(stranger.json.code === 'unauthorized-page' || needsLogin, JSON.stringify(stranger.json))
    })
  }
})

test('those of the group, those whom nobody put into any, and staff are let in', async () => {
  for (const who of [member, user('free'), staff]) {
    const { comments: list } = await site.read(signed(who))
    assert.ok(list.length >= 2)
    await site.post({ comment: `By ${who.id}` }, signed(who))
    await vote(site, ids.theirs, { query: signed(who) })
  }
})

test('what somebody was given is given to nobody else, whichever bytes are kept', async () => {
  for (const query of [{}, { asTree: true }, { includeConfig: true }, { searchText: 'secret' }, { page: -1 }]) {
    assert.match(JSON.stringify(await site.read({ ...query, ...signed(member) })), /Secret words/)
    for (const who of [
      {},
      { sessionId: 'nobody’s' },
      { sso: JSON.stringify(user('x', { groupIds: ['a'] })) },
      signed(outsider),
    ])
      await site.refused('getCommentsPublic', { query: { urlId: 'page', ...query, ...who } }, 403, 'unauthorized-page')
  }
})

test('groups that the newest payload takes away are gone, whichever payload comes', async () => {
  const mover = user('mover', { groupIds: ['a'] })
  const old = { sso: site.sign(mover, { at: comments.clock.now() - 60_000 }) }
  const { comments: list } = await site.read(old)
  assert.ok(list.length > 0)
  const now = { sso: site.sign({ ...mover, groupIds: ['b'] }) }
  for (const who of [now, old, now])
    await site.refused('getCommentsPublic', { query: { urlId: 'page', ...who } }, 403, 'unauthorized-page')
})

test('whether a comment there is by somebody blocked is not told', async () => {
  const open = await comments.tenant()
  const author = { sso: open.sign(user('author')) }
  const { comment } = await open.post({}, author)
  const reader = { sso: open.sign(outsider) }
  const asked = { query: { commentIds: comment._id, ...reader } }
  await open.ok('blockFromCommentPublic', { id: comment._id, query: reader, body: { commentIds: null } })
  assert.deepEqual((await open.ok('checkedCommentsForBlocked', asked)).commentStatuses, { [comment._id]: true })
  await keepTo(open, ['a'])
  assert.deepEqual((await open.ok('checkedCommentsForBlocked', asked)).commentStatuses, { [comment._id]: false })
})

describe('the tenant’s server for one of its users', () => {
  const asOutsider = { contextUserId: 'outsider' }

  test('reads and changes no more than they', async () => {
    const refused = (id: OperationId, sent: Sent) => site.refused(id, sent, 403, 'unauthorized-page')
    await refused('getComments', { query: { urlId: 'page', ...asOutsider } })
    await refused('updateComment', { id: ids.own, query: asOutsider, body: { comment: 'x' } })
    await refused('deleteComment', { id: ids.own, query: asOutsider })
    const elsewhere = await site.post({}, signed(outsider), 'elsewhere')
    await refused('updateComment', { id: elsewhere.comment._id, query: asOutsider, body: { urlId: 'page' } })
  })

  test('finds nothing there either', async () => {
    const found = async (query: object) => (await site.ok('getComments', { query: { ...query } })).comments
    assert.ok((await found({ userId: 'outsider' })).some(({ id }: { id: string }) => id === ids.own))
    const theirs: any[] = await found({ userId: 'outsider', ...asOutsider })
    assert.deepEqual([...new Set(theirs.map(({ urlId }) => urlId))], ['elsewhere'])
    assert.deepEqual(await found({ parentId: ids.theirs, ...asOutsider }), [])
  })

  test('for itself everything', async () => {
    assert.ok((await site.ok('getComments', { query: { urlId: 'page' } })).comments.length >= 2)
    await site.ok('updateComment', { id: ids.own, body: { comment: 'By the owner' } })
  })
})

test('a mail link shows and counts nothing on a page that was closed meanwhile', async () => {
  const open = await comments.tenant()
  const { id } = await open.save({ comment: 'Secret words' })
  const cast = await vote(open, id, { email: 'ann@example.com' })
  const own = await open.post({ comment: 'My own words' }, { sessionId: cast.user.sessionId })
  await keepTo(open, ['a'])
  const link = linkOf(comments, open)
  const shown = await (await fetch(link)).text()
  assert.match(shown, /My own words/)
  assert.doesNotMatch(shown, /Secret words/)
  assert.equal((await fetch(link, { method: 'POST' })).status, 200)
  const { comment } = await open.ok('getComment', { id })
  assert.deepEqual(
    [comment.votesUp, (await open.ok('getComment', { id: own.comment._id })).comment.verified],
    [0, true],
  )
})

describe('requireSSO', () => {
  const cases: [what: string, settings: object, simple: boolean][] = [
    ['any sign-on', { requireSSO: true }, true],
    ['a signature', { requireSSO: true, ssoSecLvl: 1 }, false],
  ]
  for (const [what, settings, simple] of cases) {
    test(what, async () => {
      const closed = await comments.tenant({ settings: { ...settings, allowAnonFlag: true, allowAnonVotes: true } })
      const { id } = await closed.save({ comment: 'Secret words' })
      const said = { sso: JSON.stringify({ email: 'x@example.org', username: 'X' }) }
      const outsiders = [{}, { sessionId: 'one' }, ...(simple ? [] : [said])]
      const insiders = [{ sso: closed.sign(user('7')) }, ...(simple ? [said] : [])]
      for (const who of insiders) {
        assert.equal((await closed.read(who)).comments.length > 0, true)
        await closed.post({}, who)
        await closed.ok('flagCommentPublic', { id, query: { isFlagged: true, ...who } })
      }
      for (const who of outsiders) {
        const refused = (operation: OperationId, sent: Sent) =>
          closed.refused(operation, sent, 403, 'unauthorized-page')
        await refused('getCommentsPublic', { query: { ...onPage, ...who } })
        await refused('getCommentsPublic', { query: { urlId: 'nowhere', ...who } })
        await refused('createCommentPublic', { query: { ...onPage, ...who }, body: commentBody() })
        await refused('voteComment', { id, query: { ...onPage, ...who }, body: ballot })
        await refused('getCommentVoteUserNames', { id, query: { direction: 1, ...who } })
        await refused('flagCommentPublic', { id, query: { isFlagged: true, ...who } })
      }
    })
  }
})

test('limitCommentsByGroups: who has no list of groups is in none', async () => {
  const strict = await comments.tenant({ settings: { limitCommentsByGroups: true } })
  await strict.save()
  await strict.save({}, {}, 'open')
  await keepTo(strict, ['a'])
  const free = { sso: strict.sign(user('free')) }
  await strict.refused('getCommentsPublic', { query: { urlId: 'page', ...free } }, 403, 'unauthorized-page')
  assert.equal((await strict.read({ sso: strict.sign(member) })).comments.length, 1)
  assert.equal((await strict.read(free, 'open')).comments.length, 1)
  assert.equal((await strict.read({}, 'open')).comments.length, 1)
})

test('nobody calls people of other groups by name: they type a word', async () => {
  const groups = await comments.tenant()
  const people = [
    user('a', { groupIds: ['a'] }),
    user('ab', { groupIds: ['a', 'b'] }),
    user('b', { groupIds: ['b'] }),
    user('free'),
  ]
  const [a, ab, b, free] = people.map((one) => ({ sso: groups.sign(one) }))
  for (const one of [a, ab, b, free]) await groups.read(one)
  const mentions = people.map(({ id }) => ({ id: `${groups.id}:${id}`, tag: `@${id}`, type: 'sso' }))
  const comment = people.map(({ id }) => `@${id}`).join(' and ')
  const called = (html: string) => [...html.matchAll(/<span class="mention">@(\w+)<\/span>/g)].map(([, id]) => id)
  const cases: [who: object | undefined, called: string[]][] = [
    [a, ['a', 'ab', 'free']],
    [b, ['ab', 'b', 'free']],
    [ab, ['a', 'ab', 'b', 'free']],
    [free, ['a', 'ab', 'b', 'free']],
  ]
  for (const [who, expected] of cases) {
    const { comment: made } = await groups.post({ comment, mentions }, who as never)
    assert.deepEqual(called(made.commentHTML), expected)
    const edit = { id: made._id, query: { ...onPage, ...who }, body: { comment: `${comment}!`, mentions } }
    assert.deepEqual(called((await groups.ok('setCommentText', edit)).comment.commentHTML), expected)
    const { comment: stored } = await groups.ok('getComment', { id: made._id })
    assert.deepEqual(
      stored.mentions.map(({ tag }: { tag: string }) => tag.slice(1)),
      expected,
    )
  }
})
