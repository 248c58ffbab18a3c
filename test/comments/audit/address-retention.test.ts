// Retention of client addresses in the audit log: raw for the tenant's number of days, then as keyed hash.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, commentBody, openComments, type TenantClient } from '../harness/comment-client.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

let comments: Comments

before(async () => {
  comments = await openComments({ TRUST_PROXY: '127.0.0.1', SERVICES: 'feeds,comments,jobs' })
})

after(() => comments.close())

const write = (site: TenantClient, from: string) =>
  site.ok('createCommentPublic', {
    query: { urlId: 'page', broadcastId: 'b' },
    body: commentBody(),
    headers: { 'x-forwarded-for': from },
  })
const people = ({ id }: TenantClient) =>
  comments.rows(
    `SELECT p.address, p.address_key AS key, p.user_id FROM audit_people p JOIN audit_log a
     ON a.tenant_id = p.tenant_id AND a.id = p.audit_id WHERE a.tenant_id = ? ORDER BY a.at, a.id`,
    id,
  )
const addresses = (site: TenantClient) => people(site).map(({ address }) => address)

test('after their days, addresses are hashed; one network is known again, and another tenant’s is not', async () => {
  const [usual, short, forever] = await Promise.all([
    comments.tenant(),
    comments.tenant({ settings: { addressDays: 1 } }),
    comments.tenant({ settings: { addressDays: 3650 } }),
  ])
  const sites = [usual, short, forever]
  for (const site of sites) {
    for (const from of ['203.0.113.5', '203.0.113.5', '198.51.100.9', '2001:db8:1:2::5', '2001:db8:1:2::6'])
      await write(site, from)
    assert.equal(addresses(site)[0], '203.0.113.5')
  }
  const [own] = people(usual)
  comments.clock.pass(dayMs + minuteMs)
  await waitUntil('those of a day are hashed', () => addresses(short).every((address) => address === null))
  assert.deepEqual(addresses(usual).includes(null), false)
  await write(short, '203.0.113.5')
  await comments.upToDate('age-addresses')
  comments.clock.pass(29 * dayMs)
  await waitUntil('those of thirty days are hashed', () => addresses(usual).every((address) => address === null))
  assert.deepEqual(addresses(forever).includes(null), false)
  const [first, again, other, v6, sameNetwork] = people(usual).map(({ key }) => key)
  assert.equal(first, again)
  assert.equal(v6, sameNetwork)
  assert.equal(new Set([first, other, v6, people(short)[0].key]).size, 4)
  assert.match(first, /^[\w-]{20,}$/)
  assert.equal(people(usual)[0].user_id, own.user_id, 'who it was stays')
  await waitUntil('the later one too', () => addresses(short).every((address) => address === null))
})

test('more of them than are done at once, many in one millisecond', async () => {
  const site = await comments.tenant({ settings: { addressDays: 1 } })
  await write(site, '203.0.113.5')
  const at = comments.clock.now()
  const many = Array.from({ length: 1200 }, (_, i) => `x${i}`)
  const rowsOf = (values: string) => many.map(() => values).join(', ')
  comments.sql(
    `INSERT INTO audit_log (tenant_id, id, at, resource, object_id, crud, door, description)
     VALUES ${rowsOf("(?, ?, ?, 'Comment', 'x', 'c', 'ui', 'x')")}`,
    ...many.flatMap((id) => [site.id, id, at]),
  )
  comments.sql(
    `INSERT INTO audit_people (tenant_id, audit_id, address) VALUES ${rowsOf("(?, ?, '203.0.113.5')")}`,
    ...many.flatMap((id) => [site.id, id]),
  )
  await comments.upToDate('age-addresses')
  comments.clock.pass(dayMs + minuteMs)
  await waitUntil('all are hashed', () => addresses(site).every((address) => address === null))
  assert.equal(new Set(people(site).map(({ key }) => key)).size, 1)
})
