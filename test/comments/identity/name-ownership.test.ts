// Name ownership, and name formats in public replies.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, commentBody, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'
import { ballot, linkOf, press, vote } from '../harness/vote-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const ann = { commenterName: 'Ann Bo', commenterEmail: 'ann@example.com' }
const other = { ...ann, commenterEmail: 'other@example.com' }
const onPage = { urlId: 'page', broadcastId: 'b' }
const simple = (user: object) => ({ sso: JSON.stringify(user) })

describe('a name belongs to whoever confirmed their address', () => {
  let site: TenantClient
  const write = (body: object, query: object = {}) =>
    site.call('createCommentPublic', { query: { ...onPage, ...query }, body: commentBody(body) })
  const taken = async (body: object, query: object = {}) => {
    const { status, json } = await write(body, query)
    assert.deepEqual([status, json.code], [422, 'username-taken'], JSON.stringify({ body, query }))
  }

  before(async () => {
    site = await comments.tenant({ settings: { allowAnon: true, defaultUsername: 'Guest' } })
  })

  test('before, anybody may use it; afterwards only with that address', async () => {
    const first = await site.post(ann)
    await site.post(other)
    await press(linkOf(comments, site, ann.commenterEmail))
    assert.equal((await site.ok('getComment', { id: first.comment._id })).comment.verified, true)
    await taken(other)
    await taken({ ...ann, commenterEmail: null })
    await taken({ ...other, commenterName: ' ann  ВO' })
    await taken({ ...other, commenterName: 'Ann B0' })
    await taken({ commenterName: 'x' }, simple({ username: 'Ann Bo', email: 'other@example.com' }))
    const { comment } = await site.post(ann)
    assert.equal(comment.verified, false, 'whoever types the address has not proven it')
    const { status, json } = await site.call(
      'voteComment',
      ballot(first.comment._id, { name: 'Ann Bo', email: other.commenterEmail }),
    )
    assert.deepEqual([status, json.code], [422, 'username-taken'])
  })

  test('a session that confirmed its address takes further names with it', async () => {
    const first = await site.post({ ...ann, commenterName: 'Cy', commenterEmail: 'cy@example.com' })
    await press(linkOf(comments, site, 'cy@example.com'))
    const session = { sessionId: first.user.sessionId }
    const again = await site.post({ commenterName: 'Cyrus', commenterEmail: 'cy@example.com' }, session)
    assert.equal(again.comment.verified, true)
    await taken({ ...other, commenterName: 'Cyrus' })
  })

  test('whoever says none goes by the tenant’s own, which is nobody’s', async () => {
    const guest = { commenterName: ' ', commenterEmail: 'guest@example.com' }
    assert.equal((await site.post(guest)).comment.commenterName, 'Guest')
    await press(linkOf(comments, site, 'guest@example.com'))
    assert.equal((await site.post({ ...guest, commenterEmail: 'second@example.com' })).comment.commenterName, 'Guest')
    const plain = await comments.tenant()
    await plain.refused('createCommentPublic', { query: onPage, body: commentBody(guest) }, 422, 'invalid-name')
  })

  test('a moderator’s is staff’s, whatever address somebody types', async () => {
    const staff = await comments.tenant()
    const moderator = { tenantId: staff.id, email: 'mo@example.com', name: 'Mo the Mod' }
    await comments.command((admin) => admin.addModerator(moderator))
    const sent = { query: onPage, body: commentBody({ commenterName: 'mo the MOD', commenterEmail: 'mo@example.com' }) }
    await waitUntil(
      'it is felt',
      async () => (await staff.call('createCommentPublic', sent)).json.code === 'username-taken',
    )
    const sso = staff.sign({ id: 'mo', email: 'mo@example.com', username: 'Mo the Mod' })
    const { comment } = await staff.post({}, { sso })
    assert.deepEqual([comment.commenterName, comment.isByModerator], ['Mo the Mod', true])
  })
})

test('a payload that nobody signed gains nothing by a victim’s address', async () => {
  const site = await comments.tenant({ settings: { allowAnonVotes: false } })
  const victim = { id: 'v', email: 'victim@example.com', username: 'Victim', isAdmin: true, groupIds: ['a'] }
  const { comment } = await site.post({}, { sso: site.sign(victim) })
  const claim = simple({ ...victim, username: 'Somebody' })
  const reply = await site.read(claim)
  assert.deepEqual([reply.isSiteAdmin, reply.user.groupIds], [false, undefined])
  const forged = await site.post({}, claim)
  assert.deepEqual(
    [forged.comment.verified, forged.comment.isByAdmin, forged.comment.userId],
    [false, false, undefined],
  )
  await site.refused(
    'setCommentText',
    { id: comment._id, query: { ...onPage, ...claim }, body: { comment: 'x' } },
    401,
    'edit-key-invalid',
  )
  await site.refused('pinComment', { id: comment._id, query: { ...onPage, ...claim } }, 401, 'unauthorized')
  assert.equal((await vote(site, comment._id, { query: claim })).status, 'pending-verification')
  assert.equal((await vote(site, comment._id, { query: { sso: site.sign(victim) } })).status, 'success')
})

test('an address in letters that only look like a signed user’s is somebody else’s', async () => {
  const site = await comments.tenant()
  const real = { id: 'real', email: 'ann@example.com', username: 'Ann' }
  const alike = { id: 'alike', email: 'ａnn@example.com', username: 'Nan' }
  await site.post({}, { sso: site.sign(real) })
  await site.post({}, { sso: site.sign(alike) })
  assert.equal(
    (await site.read({ sso: site.sign(real, { at: comments.clock.now() - 1 }) })).user.email,
    'ann@example.com',
  )
  const saved = await site.save({ commenterName: 'Zed', commenterEmail: 'ａnn@example.com' })
  assert.equal(saved.userId, `${site.id}:alike`)
})

describe('how much of names is shown', () => {
  const formats: [format: number, shown: string][] = [
    [0, 'ann bo'],
    [1, 'Ann Bo'],
    [2, 'ann B.'],
    [3, 'A. B.'],
    [4, 'Anonymous'],
  ]
  for (const [commenterNameFormat, shown] of formats) {
    test(`format ${commenterNameFormat}: ${shown}`, async () => {
      const site = await comments.tenant({ settings: { commenterNameFormat, enableVoteList: true } })
      const sso = { sso: site.sign({ id: '7', email: 'ann@example.com', username: 'ann bo' }) }
      const { comment, user } = await site.post({ comment: 'Some words' }, sso)
      await vote(site, comment._id, { query: sso })
      const lists = await Promise.all(
        [{}, { asTree: true }, sso, { includeConfig: true }].map((query) => site.read(query)),
      )
      const names = lists.map((list) => list.comments[0].commenterName)
      const { voteUserNames } = await site.ok('getCommentVoteUserNames', { id: comment._id, query: { direction: 1 } })
      const events = framesOf(comments, site.id).flatMap((frame) => frame.comment?.commenterName ?? [])
      assert.deepEqual([...new Set([...names, ...voteUserNames, ...events, comment.commenterName])], [shown])
      assert.equal(user.username, 'ann bo', 'everybody is told their own')
      assert.equal((await site.ok('getComment', { id: comment._id })).comment.commenterName, 'ann bo')
      const found = async (searchText: string) => (await site.read({ searchText })).comments.length
      assert.deepEqual([await found('words'), await found('bo')], [1, commenterNameFormat > 1 ? 0 : 1])
    })
  }
})

test('a picture for those who have none', async () => {
  const site = await comments.tenant({ settings: { defaultAvatarSrc: 'https://site.example/nobody.png' } })
  await site.post({ commenterName: 'Without' })
  await site.post({ commenterName: 'With', avatarSrc: 'https://site.example/own.png' })
  const { comments: list } = await site.read()
  const pictures = Object.fromEntries(list.map((one: any) => [one.commenterName, new URL(one.avatarSrc).pathname]))
  assert.match(pictures.Without, /^\/images\//)
  assert.match(pictures.With, /^\/images\//)
  assert.notEqual(pictures.With, pictures.Without)
})

test('a web site that a visitor types is taken where the tenant does not refuse it', async () => {
  const link = { commenterLink: 'https://ann.example/' }
  const linkBy = async (settings: object, query: object = {}) =>
    (await (await comments.tenant({ settings })).post(link, query as never)).comment.commenterLink
  assert.equal(await linkBy({}), 'https://ann.example/')
  assert.equal(await linkBy({ enableCommenterLinks: false }), undefined)
  const bySite = simple({ username: 'Zoe', email: 'z@example.com', websiteUrl: 'https://zoe.example/' })
  assert.equal(await linkBy({ enableCommenterLinks: false }, bySite), 'https://zoe.example/')
  const site = await comments.tenant()
  assert.equal((await site.save(link)).commenterLink, 'https://ann.example/')
})
