// Webhooks: events, payloads, signatures, order.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isSigned } from '../../harness/webhook-receiver.ts'
import type { TenantClient } from '../harness/comment-client.ts'
import { linkOf, press } from '../harness/vote-client.ts'
import { openWebhookWorld, type WebhookWorld } from '../harness/webhook-harness.ts'

let world: WebhookWorld
before(async () => {
  world = await openWebhookWorld()
})
after(() => world.close())

const staff = (site: TenantClient) => site.sign({ id: '1', email: 'mo@example.org', username: 'Mo', isModerator: true })

type Act = (site: TenantClient) => Promise<string>
const written: Act = async (site) => (await site.save({ comment: 'Hello' })).id
const asStaff = (site: TenantClient, id: string) => ({ id, query: { broadcastId: 'b', sso: staff(site) } })

/** Each resolves to the id of the comment that it is about. */
const acts: [what: string, act: Act, events: string[]][] = [
  ['a visitor writes', async (site) => (await site.post()).comment._id, ['create']],
  ['the tenant stores', written, ['create']],
  [
    'its author edits',
    async (site) => {
      const { comment } = await site.post()
      const query = { broadcastId: 'b', editKey: comment.editKey }
      await site.ok('setCommentText', { id: comment._id, query, body: { comment: 'Better' } })
      return comment._id
    },
    ['create', 'update'],
  ],
  [
    'the tenant changes',
    async (site) => {
      const id = await written(site)
      await site.ok('updateComment', { id, body: { reviewed: true } })
      return id
    },
    ['create', 'update'],
  ],
  [
    'staff pins and locks',
    async (site) => {
      const id = await written(site)
      for (const act of ['pinComment', 'pinComment', 'lockComment'] as const) await site.ok(act, asStaff(site, id))
      return id
    },
    ['create', 'update', 'update'],
  ],
  [
    'flags hide it',
    async (site) => {
      const id = await written(site)
      for (const anonUserId of ['one', 'two']) await site.ok('flagComment', { id, query: { anonUserId } })
      return id
    },
    ['create', 'update'],
  ],
  [
    'its author’s address is confirmed',
    async (site) => {
      const { comment } = await site.post({ commenterEmail: 'new@example.com' })
      await press(linkOf(world.comments, site))
      return comment._id
    },
    ['create', 'update'],
  ],
  [
    'somebody votes',
    async (site) => {
      const id = await written(site)
      const body = {
        commenterName: 'Eve',
        commenterEmail: 'eve@example.com',
        voteDir: 'up',
        url: 'https://site.example/',
      }
      await site.ok('voteComment', { id, query: { urlId: 'page', broadcastId: 'b', sso: staff(site) }, body })
      return id
    },
    ['create'],
  ],
  [
    'it is deleted and leaves a place, and then that goes too',
    async (site) => {
      const id = await written(site)
      await site.save({ parentId: id })
      const query = { broadcastId: 'b', sso: staff(site) }
      await site.ok('deleteCommentPublic', { id, query })
      await site.ok('deleteComment', { id })
      return id
    },
    ['create', 'delete'],
  ],
]

for (const [what, act, events] of acts) {
  test(`${what}: ${events.join(', ')}`, async () => {
    const site = await world.site({ settings: { flagThreshold: 2, commentThreadDeleteMode: 1 } })
    const id = await act(site)
    await world.settled()
    assert.deepEqual(
      world.toldOf(site).filter((one) => one[1] === id),
      events.map((event) => [event, id]),
    )
  })
}

test('it is told as it was, in compact words of the wire, with a signature of these bytes', async () => {
  const { comments, receiver } = world
  const site = await world.site()
  const { comment } = await site.post({ comment: 'Über **alles**' })
  await world.settled()
  await site.ok('updateComment', { id: comment._id, body: { externalId: 'x1', isSpam: true } })
  await site.ok('deleteComment', { id: comment._id })
  await world.settled()
  const told = receiver.told.filter(({ path }) => path.startsWith(`/${site.id}/`))
  assert.deepEqual(
    told.map(({ method }) => method),
    ['PUT', 'PUT', 'DELETE'],
  )
  for (const one of told) {
    assert.ok(isSigned(one, site.apiKey, comments.clock.now()))
    assert.equal(isSigned({ ...one, raw: `${one.raw} ` }, site.apiKey, comments.clock.now()), false)
    assert.equal(one.raw, JSON.stringify(one.body), 'a receiver that writes it anew gets the same')
    assert.equal(one.headers['content-type'], 'application/json')
    assert.equal(one.headers.token, undefined)
    for (const secret of [comment.editKey, site.apiKey, 'anonUserId', 'sessionId'])
      assert.equal(JSON.stringify([one.raw, one.headers]).includes(secret), false)
  }
  const { id, date, ...first } = told[0]!.body
  assert.deepEqual([id, Date.parse(date)], [comment._id, comments.clock.now()])
  assert.deepEqual(first, {
    urlId: 'page',
    url: 'https://site.example/page',
    commenterEmail: 'ann@example.com',
    commenterName: 'Ann',
    comment: 'Über **alles**',
    commentHTML: comment.commentHTML,
    parentId: null,
    votes: 0,
    votesUp: 0,
    votesDown: 0,
    verified: false,
    reviewed: false,
    isSpam: false,
    aiDeterminedSpam: false,
    hasImages: false,
    approved: true,
    locale: null,
    domain: 'site.example',
    pageNumber: 0,
    pageNumberOF: 0,
    pageNumberNF: 0,
  })
  const [, second, third] = told.map(({ body }) => body)
  assert.deepEqual([second.externalId, second.isSpam], ['x1', true])
  assert.deepEqual(third, second, 'whole, also when it is gone')
  assert.equal(new Set(told.map(({ headers }) => headers['x-pageside-delivery'])).size, 3)
})

test('a text that was changed while its delivery waited is told as it is now', async () => {
  const { comments, receiver } = world
  const site = await world.site()
  const path = `/${site.id}/create`
  receiver.say(path, 500)
  const { comment } = await site.post({ comment: 'Sesame' })
  await world.settled()
  await site.ok('updateComment', { id: comment._id, body: { comment: 'Nothing' } })
  receiver.say(path, 200)
  comments.clock.pass(10 * 60_000)
  await world.settled()
  const told = receiver.at(path).map(({ body }) => [body.comment, body.commentHTML])
  assert.deepEqual(told, [
    ['Sesame', 'Sesame'],
    ['Nothing', 'Nothing'],
  ])
})

test('a text that was edited away is not told after the comment was deleted, whatever waits', async () => {
  const { add, comments, receiver } = world
  for (const events of [['create'], ['create', 'update', 'delete']]) {
    const site = await comments.tenant()
    for (const event of events) await add(site.id, { event, url: `${receiver.url}/${site.id}/${event}` })
    for (const event of events) receiver.say(`/${site.id}/${event}`, 500)
    const { comment } = await site.post({ comment: 'Sesame 1' })
    await world.settled()
    for (const text of ['Sesame 2', 'Nothing'])
      await site.ok('updateComment', { id: comment._id, body: { comment: text } })
    await site.ok('deleteComment', { id: comment._id })
    for (const event of events) receiver.say(`/${site.id}/${event}`, 200)
    comments.clock.pass(10 * 60_000)
    await world.settled()
    const [, ...told] = receiver.told.filter(({ path }) => path.startsWith(`/${site.id}/`))
    const expected = events.flatMap((event) => (event === 'update' ? [event, event] : [event]))
    assert.deepEqual(
      told.map(({ path, body }) => [path.split('/')[2], body.comment, body.commentHTML]),
      expected.map((event) => [event, 'Nothing', 'Nothing']),
    )
  }
})

test('replies that go with a thread are told of, each once', async () => {
  const site = await world.site()
  const root = await written(site)
  const replies = [await site.save({ parentId: root }), await site.save({ parentId: root })]
  const deep = await site.save({ parentId: replies[0].id })
  await site.ok('deleteComment', { id: root })
  await world.settled()
  const gone = world.toldOf(site).flatMap(([event, id]) => (event === 'delete' ? [id] : []))
  assert.deepEqual(gone.sort(), [root, ...replies.map(({ id }) => id), deep.id].sort())
})

test('a webhook of a domain hears of that domain', async () => {
  const { add, comments, receiver } = world
  const site = await comments.tenant()
  const domains = ['one.example', '*.example', 'other.example']
  for (const domain of domains) await add(site.id, { domain, url: `${receiver.url}/${site.id}/${domain}` })
  await add(site.id, { event: 'create', method: 'post', url: `${receiver.url}/${site.id}/all`, sendsToken: true })
  const pages = ['https://one.example/a', 'https://two.example:8443/b', 'https://elsewhere.test/c']
  for (const url of pages) await site.save({ comment: url, url })
  await site.save({ comment: 'said', url: 'https://elsewhere.test/d', domain: 'other.example' })
  await world.settled()
  const heard = (word: string) =>
    receiver
      .at(`/${site.id}/${word}`)
      .map(({ body }) => body.comment)
      .sort()
  assert.deepEqual(heard('one.example'), [pages[0]])
  assert.deepEqual(heard('*.example'), ['said', pages[0], pages[1]].sort())
  assert.deepEqual(heard('other.example'), ['said'])
  assert.deepEqual(heard('all'), ['said', ...pages].sort())
  const [one] = receiver.at(`/${site.id}/all`)
  assert.deepEqual([one?.method, one?.headers.token], ['POST', site.apiKey])
})

const wrong: [what: string, wanted: object, problem: RegExp][] = [
  ['no such tenant', { tenantId: 'nobody' }, /^There is no tenant "nobody"\.$/],
  ['a method of another event', { method: 'DELETE' }, /^The method of create is one of PUT, POST, not "DELETE"\.$/],
  ['an address for a domain', { domain: 'https://a.example' }, /^"https:\/\/a\.example" is no domain/],
  ['a password', { url: 'https://me:pw@a.example/' }, /^An address is http or https, without a name and password/],
  ['another scheme', { url: 'file:///etc/passwd' }, /^An address is http or https/],
  ['no address', { url: 'hooks' }, /^An address is http or https/],
  ['a long address', { url: `https://a.example/${'x'.repeat(2000)}` }, /of at most 2000 characters\.$/],
]

test('what is no webhook is refused with a sentence, and so is one too many', async () => {
  const { comments, add, receiver } = world
  const site = await comments.tenant()
  const wanted = { tenantId: site.id, event: 'create', url: receiver.url, sendsToken: false }
  for (const [what, more, problem] of wrong) {
    const refused = await comments.command((admin) => admin.addWebhook({ ...wanted, ...more }))
    assert.match('problem' in refused ? refused.problem : 'taken', problem, what)
  }
  const nothing = await comments.command((admin) => admin.retryDeliveries({ tenantId: site.id, id: 'nothing' }))
  assert.match('problem' in nothing ? nothing.problem : 'taken', /has no delivery "nothing" that was given up/)
  for (let i = 0; i < 30; i++) await add(site.id)
  const more = await comments.command((admin) => admin.addWebhook(wanted))
  assert.match('problem' in more ? more.problem : 'taken', /as many as a tenant may have/)
})
