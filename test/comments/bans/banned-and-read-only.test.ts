// Bans and read-only pages: refusal by every write operation, without changes to stored data.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { apiKey, type CommandWorld, openCommandWorld } from '../harness/command-harness.ts'

let world: CommandWorld

before(async () => {
  world = await openCommandWorld()
})

after(() => world.close())

const ann = () => ({ sso: world.sign({ id: 'ann', email: 'ann@example.org', username: 'Anna' }) })
const mo = () => ({ sso: world.sign({ id: 'mo', email: 'mo@example.org', username: 'Mo', isModerator: true }) })

type Who = Record<string, string>

function door(method: string, id: string, path: string, who: Who, body?: object) {
  const search = new URLSearchParams({ broadcastId: 'b', ...who })
  return world.call(method, `/comments/site/${id}${path}?${search}`, body ? { body } : {})
}

const edit = (id: string, who: Who, comment = 'Other words') => door('POST', id, '/update-text', who, { comment })
const remove = (id: string, who: Who) => door('DELETE', id, '', who)
const written = async (who: Who = {}, body: object = {}) => (await world.comment(body, who)).json.comment
const textOf = (id: string) =>
  world.rows.all('SELECT comment FROM comments WHERE tenant_id = ? AND id = ?', 'site', id)[0]?.comment

const flag = (id: string, who: Who) =>
  world.call('POST', `/flag-comment/${id}?${new URLSearchParams({ tenantId: 'site', isFlagged: 'true', ...who })}`)
const flagsOf = (id: string) =>
  world.rows.all('SELECT flag_count FROM comments WHERE tenant_id = ? AND id = ?', 'site', id)[0]?.flag_count

const vote = (id: string, who: Who) =>
  door(
    'POST',
    id,
    '/vote',
    { ...who, urlId: 'page' },
    { voteDir: 'up', commenterName: null, commenterEmail: null, url: null },
  )
const votesOf = (id: string) =>
  world.rows.all('SELECT votes_up FROM comments WHERE tenant_id = ? AND id = ?', 'site', id)[0]?.votes_up

test('on a page that is to be read only nothing is changed; staff clear away', async () => {
  const own = await written(ann())
  const keyed = await written()
  const set = 'page set --tenant site --url-id page'
  await world.done(`${set} --read-only`)
  await waitUntil('it is felt', async () => (await world.comment()).json.code === 'locked')
  const authors: [id: string, who: Who][] = [
    [own._id, ann()],
    [keyed._id, { editKey: keyed.editKey }],
  ]
  const tries = [...authors.map(([id, who]) => edit(id, who)), ...authors.map(([id, who]) => remove(id, who))]
  for (const { status, json } of await Promise.all([...tries, edit(own._id, mo())]))
    assert.deepEqual([status, json.code, json.reason], [422, 'locked', 'This page is to be read only.'])
  const asAnn = `/api/v1/comments/${own._id}?${new URLSearchParams({ tenantId: 'site', API_KEY: apiKey, contextUserId: 'ann' })}`
  assert.equal((await world.call('PATCH', asAnn, { body: { comment: 'x' } })).json.code, 'locked')
  assert.equal((await world.call('DELETE', asAnn)).json.code, 'locked')
  assert.equal((await remove(keyed._id, mo())).status, 200)
  await world.done(`${set} --writable`)
  assert.equal((await edit(own._id, ann())).status, 200)
  assert.equal((await remove(own._id, ann())).status, 200)
})

test('who is banned does not write in what stands there already; staff do, and it may be taken away', async () => {
  const own = await written(ann())
  const keyed = await written({}, { commenterEmail: 'bad@example.org' })
  await world.done('ban add --tenant site --user ann')
  await world.done('ban add --tenant site --email bad@example.org')
  await waitUntil('it is felt', async () => (await world.comment({}, ann())).json.code === 'banned')
  assert.equal((await edit(own._id, ann())).json.code, 'banned')
  assert.equal((await edit(keyed._id, { editKey: keyed.editKey })).json.code, 'banned')
  assert.equal((await flag(keyed._id, ann())).json.code, 'banned')
  assert.equal(flagsOf(keyed._id), 0)
  assert.equal((await edit(keyed._id, {})).json.code, 'edit-key-invalid', 'a stranger does not learn of it')
  assert.equal((await edit(own._id, mo(), 'By staff')).status, 200)
  assert.equal(textOf(own._id), 'By staff')
  assert.equal((await remove(own._id, ann())).status, 200)
  await world.done('ban remove --tenant site --user ann')
})

test('who is banned without being told is told that all is well, and nobody reads it', async () => {
  await waitUntil('the last ban is lifted', async () => (await world.comment({}, ann())).status === 200)
  const before = await written(ann(), { comment: 'Said before the ban.' })
  await world.done('ban add --tenant site --user ann --shadow')
  const ben = world.sign({ id: 'ben', email: 'ben@example.org', username: 'Ben' })
  const read = async () => JSON.stringify((await world.read({ sso: ben })).json.comments)
  let said: any
  await waitUntil('it is felt', async () => {
    said = await written(ann(), { comment: `Hidden words ${Math.random()}` })
    return !(await read()).includes(said._id)
  })
  assert.equal(said.approved, true)
  assert.doesNotMatch(JSON.stringify((await world.read()).json), new RegExp(said._id))
  assert.match(await read(), new RegExp(before._id))
  const { status, json } = await edit(before._id, ann(), 'Buy my pills')
  assert.deepEqual([status, json.comment.approved], [200, true])
  assert.doesNotMatch(await read(), /pills/)
  const others = await written()
  assert.equal((await flag(others._id, ann())).status, 200)
  assert.equal(flagsOf(others._id), 0)
  assert.equal((await flag(others._id, mo())).status, 200)
  assert.equal(flagsOf(others._id), 1)
  assert.equal((await vote(others._id, ann())).json.status, 'success')
  assert.equal(votesOf(others._id), 0)
  assert.equal((await vote(others._id, mo())).json.status, 'success')
  assert.equal(votesOf(others._id), 1)
  const events = world.rows.all('SELECT payload FROM events WHERE tenant_id = ?', 'site')
  assert.doesNotMatch(JSON.stringify(events), new RegExp(`pills|"${said._id}"`))
})
