// Failing webhook receivers: isolation, backoff, deactivation, reactivation.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SiteHandler, startOrigin, waitUntil } from '../../harness/app.ts'
import { numbers } from '../../harness/database-rows.ts'
import { openComments } from '../harness/comment-client.ts'
import { openWebhookWorld, type WebhookWorld } from '../harness/webhook-harness.ts'

const minute = 60_000
let world: WebhookWorld
before(async () => {
  world = await openWebhookWorld()
})
after(() => world?.close())

/** The tenant's webhook of this event. */
async function hook(tenantId: string, event: string) {
  const all = await world.comments.command((admin) => admin.listWebhooks(tenantId))
  assert.ok(Array.isArray(all))
  return all.find((one) => one.event === event)!
}

/** Until this long has passed, looking whenever something is due. */
async function pass(ms: number): Promise<void> {
  const { comments, settled, jobs } = world
  const end = comments.clock.now() + ms
  for (;;) {
    const due = Math.min(...jobs().flatMap(({ dead_at, run_at }) => (dead_at === null ? [run_at] : [])), end)
    comments.clock.pass(due - comments.clock.now())
    await settled()
    if (due === end) return
  }
}

test('500 for a day: later events of the comment wait, others do not; it is given up, and can be sent after all', async () => {
  const { comments, receiver, settled, toldOf } = world
  const site = await world.site()
  const createAt = `/${site.id}/create`
  receiver.say(createAt, 500)
  const { id } = await site.save()
  await site.ok('updateComment', { id, body: { reviewed: true } })
  await site.ok('deleteComment', { id })
  await settled()
  assert.deepEqual(toldOf(site), [['create', id]])
  assert.deepEqual(await world.problems(site.id), [undefined, undefined, 'The server answered 500.'])
  await pass(minute * 1.3)
  assert.equal(receiver.at(createAt).length, 2)
  await pass(19 * 60 * minute)
  assert.deepEqual(new Set(toldOf(site).map(([event]) => event)), new Set(['create']))
  const tries = receiver.at(createAt)
  assert.ok(tries.length > 35 && tries.length < 52, `${tries.length} tries in 19 hours`)
  assert.equal(new Set(tries.map(({ headers }) => headers['x-pageside-delivery'])).size, 1)
  await pass(11 * 60 * minute)
  assert.equal(receiver.at(createAt).length, 52)
  assert.deepEqual(toldOf(site).slice(52), [
    ['update', id],
    ['delete', id],
  ])
  const [dead, ...more] = await world.deliveries(site.id)
  assert.deepEqual([dead?.isDead, dead?.problem, dead?.event, more], [true, 'The server answered 500.', 'create', []])
  const { waiting, dead: givenUp, dropped } = await hook(site.id, 'create')
  assert.deepEqual([waiting, givenUp, dropped], [0, 1, 0])
  receiver.say(createAt, 204)
  const retried = await comments.command((admin) => admin.retryDeliveries({ tenantId: site.id, id: dead!.id }))
  assert.deepEqual(retried, { retried: 1 })
  await settled()
  assert.equal(receiver.at(createAt).length, 53)
  assert.deepEqual(await world.deliveries(site.id), [])
})

test('a tenant whose receivers take long has a few turns at a time: others are told beside it', async () => {
  const { comments, receiver, settled, look, jobs } = world
  const [slow, quick] = [await world.site(), await world.site()]
  const path = `/${slow.id}/create`
  const held: (() => void)[] = []
  receiver.say(path, (outgoing) => void held.push(() => outgoing.writeHead(200).end()))
  const answer = () => held.splice(0).map((one) => one())
  await slow.save()
  await waitUntil('it is asked', () => held.length === 1)
  comments.clock.pass(2000)
  answer()
  await settled()
  for (let i = 0; i < 30; i++) await slow.save({ comment: `Another ${i}` })
  const { id } = await quick.save()
  await waitUntil('the other is told', () => {
    look()
    return receiver.at(`/${quick.id}/create`).some(({ body }) => body.id === id)
  })
  assert.ok(receiver.at(path).length <= 1 + 4, `${receiver.at(path).length} at once`)
  receiver.say(path, 200)
  answer()
  await pass(3 * minute)
  assert.deepEqual(
    jobs().filter(({ owner }) => owner.startsWith(slow.id)),
    [],
  )
  assert.equal(new Set(receiver.at(path).map(({ body }) => body.id)).size, 31)
})

const elsewhere: [what: string, answer: SiteHandler, problem: RegExp][] = [
  [
    'leads elsewhere',
    (_, outgoing) => outgoing.writeHead(302, { Location: 'http://127.0.0.1:1/secret' }).end(),
    /^The server answered 302, and redirects are not followed\.$/,
  ],
  ['says no', (_, outgoing) => outgoing.writeHead(404).end('x'.repeat(1e6)), /^The server answered 404\.$/],
  ['hangs up', (_, outgoing) => outgoing.destroy(), /^The server closed the connection/],
]

test('what is not 2xx has not arrived, wherever it leads', async () => {
  const { comments, add, settled } = world
  const pages = Object.fromEntries(elsewhere.map(([, answer], i) => [`/${i}`, answer]))
  const origin = await startOrigin({ ...pages, '/large': (_, out) => out.writeHead(200).end('x'.repeat(20e6)) })
  for (const [i, [what, , problem]] of elsewhere.entries()) {
    const site = await comments.tenant()
    await add(site.id, { url: `${origin.url}/${i}` })
    await site.save()
    await settled()
    const [said] = await world.problems(site.id)
    assert.match(said ?? '', problem, what)
  }
  const site = await comments.tenant()
  await add(site.id, { url: `${origin.url}/large` })
  await site.save()
  await settled()
  assert.deepEqual(await world.deliveries(site.id), [], 'nobody reads what it says')
  assert.deepEqual(origin.requests, ['/0', '/1', '/2', '/large'])
  const lines = comments.app.logged.filter(({ kind, msg }) => kind === 'webhook' && msg === 'job failed')
  for (const [what, , problem] of elsewhere) {
    const said = lines.filter(({ reason }) => problem.test(String(reason)))
    assert.equal(said.length, 1, what)
    assert.deepEqual(Object.keys(said[0] ?? {}), ['level', 'time', 'job', 'kind', 'attempts', 'reason', 'msg'])
  }
  await origin.stop()
})

test('a private address is called only where the setting allows it, and this server never', async () => {
  const { comments, add, settled } = world
  const urls = [
    'http://10.0.0.1/x',
    'http://169.254.169.254/latest',
    `${comments.app.url}/comments/x`,
    'http://[::1]:9999/',
  ]
  const site = await comments.tenant()
  for (const url of urls) await add(site.id, { url })
  await site.save()
  await settled()
  const said = await world.problems(site.id)
  assert.equal(said.length, urls.length)
  for (const problem of said) assert.match(problem ?? '', /leads to an address that is not fetched/)
  assert.match(said.join('\n'), /can allow it with WEBHOOK_ALLOW=10\.0\.0\.1:80\./)
})

test('where nobody does the work, health and metrics say so', async () => {
  const { comments } = world
  const idle = await openComments({ SERVICES: 'feeds,comments' })
  const site = await idle.tenant()
  const wanted = { tenantId: site.id, event: 'create', url: 'https://a.example/', sendsToken: false }
  await idle.command((admin) => admin.addWebhook(wanted))
  await site.save()
  idle.clock.pass(6 * minute)
  const ask = async ({ app }: typeof idle, path: string) => {
    const response = await fetch(app.url + path, { headers: { Authorization: `Bearer ${app.healthToken}` } })
    return response.text()
  }
  const { status, checks } = JSON.parse(await ask(idle, '/api/v1/health')).data.health
  assert.deepEqual([status, checks.jobs], ['degraded', { state: 'late', oldest_due_seconds: 360 }])
  assert.match(await ask(idle, '/metrics'), /^pageside_jobs_oldest_due_seconds 360$/m)
  assert.match(await ask(comments, '/metrics'), /^pageside_jobs\{state="dead"\} 0$/m)
  assert.match(await ask(comments, '/metrics'), /^pageside_jobs_oldest_due_seconds 0$/m)
  await idle.close()
})

test('what waits for a webhook that is removed ends, and what waited behind it goes on', async () => {
  const { comments, receiver, settled, toldOf, jobs } = world
  const site = await world.site()
  receiver.say(`/${site.id}/create`, 503)
  const { id } = await site.save()
  await site.ok('updateComment', { id, body: { reviewed: true } })
  await settled()
  const create = await hook(site.id, 'create')
  const gone = await comments.command((admin) => admin.removeWebhook({ tenantId: site.id, id: create.id }))
  assert.equal('ended' in gone && gone.ended, 1)
  await settled()
  assert.deepEqual(toldOf(site), [
    ['create', id],
    ['update', id],
  ])
  assert.deepEqual(
    jobs().filter(({ owner }) => owner.startsWith(`${site.id} `)),
    [],
  )
})

test('of one webhook so many are kept: what was given up makes room, and where all wait, events are counted as dropped', async () => {
  const { comments, settled, jobs } = world
  const site = await world.site()
  const { id } = await hook(site.id, 'create')
  const owner = `${site.id} ${id}`
  comments.sql(
    `INSERT INTO jobs (id, kind, payload, owner, run_at, expires_at, created_at)
     ${numbers(1, 10000, 'numbers (n)')}
     SELECT 'full ' || n, 'webhook', '{}', CAST(? AS TEXT), 9000000000000000, 9000000000000000, 0 FROM numbers`,
    owner,
  )
  await site.save()
  await settled()
  assert.deepEqual(world.toldOf(site), [])
  assert.equal((await hook(site.id, 'create')).dropped, 1)
  comments.sql('UPDATE jobs SET dead_at = ? WHERE owner = ?', comments.clock.now(), owner)
  await site.save()
  await settled()
  assert.equal(world.toldOf(site).length, 1)
  assert.equal(jobs().filter((job) => job.owner === owner).length, 9900)
})
