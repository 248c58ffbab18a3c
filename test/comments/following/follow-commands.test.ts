// `pageside tenant follow` and `pageside audit erase` beside a running server.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { type Site, startOrigin, waitUntil } from '../../harness/app.ts'
import { type CommandWorld, mustRefuse, openCommandWorld, type Refused } from '../harness/command-harness.ts'

let world: CommandWorld
let origin: Site
before(async () => {
  origin = await startOrigin({ '/news': newsPage(stories(4)) })
  world = await openCommandWorld({ ACCESS_TOKEN: 'a-token-of-the-owner', FETCH_ALLOW: '127.0.0.0/8' })
})
after(async () => {
  await world.close()
  await origin.stop()
})

test('a feed is followed, listed and left; its items are posts by then', async () => {
  const headers = { Authorization: 'Bearer a-token-of-the-owner' }
  const body = JSON.stringify({ url: `${origin.url}/news` })
  await fetch(`${world.url}/api/v1/feeds`, { method: 'POST', headers, body })
  const [{ id, name }] = await world.done('feed list')
  const followed = await world.done(`tenant follow --id site --feed ${id}`)
  assert.deepEqual([followed.feed, followed.name], [id, name])
  const again = await world.done(`tenant follow --id site --feed ${id}`)
  assert.deepEqual({ ...again, name }, followed)
  // By then the page may have said what it is called.
  const { stdout } = await world.run('tenant follows --id site')
  assert.ok([`${id}  ${name}\n`, `${id}  The Harbour Gazette\n`].includes(stdout), stdout)
  await waitUntil('its items are posts', async () => {
    const { json } = await world.call('GET', '/feed-posts/site')
    return json.feedPosts.length === 4
  })
  const [removed, all] = [
    await world.done(`tenant unfollow --id site --feed ${id}`),
    await world.done('tenant follows --id site'),
  ]
  assert.deepEqual([removed.removed, all], [true, []])
  assert.deepEqual(
    world.audit('FollowedFeed').map(({ crud, objectId }) => [crud, objectId]),
    [
      ['c', id],
      ['d', id],
    ],
  )
})

test('who is taken out of the log is named in none of its entries', async () => {
  const sso = world.sign({ id: '7', email: 'ada@example.org', username: 'Ada' })
  await world.comment({}, { sso, from: '203.0.113.5' })
  await world.comment({}, { from: '203.0.113.5' })
  await world.comment({ commenterName: 'Cy', commenterEmail: 'cy@example.com' }, { from: '198.51.100.9' })
  const people = () =>
    world.rows.all(
      `SELECT p.user_id, p.address FROM audit_log a LEFT JOIN audit_people p ON p.tenant_id = a.tenant_id
       AND p.audit_id = a.id WHERE a.tenant_id = 'site' AND a.resource = 'Comment' ORDER BY a.at, a.id`,
    )
  assert.deepEqual({ ...people()[0] }, { user_id: 'site:7', address: '203.0.113.5' })
  assert.equal((await world.done('audit erase --tenant site --user 7')).entries, 1)
  assert.deepEqual(
    people().map(({ address }) => address),
    [null, '203.0.113.5', '198.51.100.9'],
  )
  assert.deepEqual(await world.done('audit erase --tenant site --address 203.0.113.5'), { tenant: 'site', entries: 1 })
  assert.deepEqual(
    people().map(({ address }) => address),
    [null, null, '198.51.100.9'],
  )
  assert.deepEqual(
    world.audit('TenantAuditLog').map(({ crud, after }) => [crud, after]),
    [
      ['d', { entries: 1 }],
      ['d', { entries: 1 }],
    ],
  )
})

const refused: Refused[] = [
  ['tenant follow --feed x', 2, '--id is missing: which tenant.'],
  ['tenant follow --id site --feed none', 1, 'There is no feed "none".'],
  ['tenant unfollow --id site --feed none', 1, 'site does not follow a feed "none".'],
  ['audit erase --tenant site', 2, 'Name the person: --user, --name or --address.'],
]
for (const one of refused) test(one[0], () => mustRefuse(world, one))
