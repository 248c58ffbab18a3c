// `pageside comment`: queue and decisions beside a running server; `ban add --comment`.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type CommandWorld, mustRefuse, openCommandWorld, type Refused } from '../harness/command-harness.ts'

let world: CommandWorld

before(async () => {
  world = await openCommandWorld()
  await world.done('tenant set site preModeration=all')
  await waitUntil('it is felt', async () => (await world.comment()).json.comment.approved === false)
})

after(() => world.close())

const write = async (comment: string, query = {}) => (await world.comment({ comment }, query)).json
const list = (rest = '') => world.done(`comment list --tenant site ${rest}`.trim())
const texts = async () => (await world.read()).json.comments.map(({ commentHTML }: any) => commentHTML)
const idsOf = (found: any[]) => found.map(({ id }) => id)

test('what waits is listed with its ids, in parts, and decided on while the server runs', async () => {
  const ids: string[] = []
  for (const word of ['one', 'two', 'three']) ids.push((await write(`Waits ${word}`)).comment._id)
  const waiting = await list('--waiting')
  assert.deepEqual(idsOf(waiting).slice(0, 3), ids.toReversed())
  assert.deepEqual(
    [waiting[0].comment, waiting[0].commenterName, waiting[0].urlId, waiting[0].approved],
    ['Waits three', 'Ann', 'page', false],
  )
  const part = await world.run('comment list --tenant site --waiting --limit 2 --skip 1')
  assert.deepEqual(
    part.stdout
      .split('\n')
      .filter((line) => /^\w{26} /.test(line))
      .map((line) => line.slice(0, 26)),
    [ids[1], ids[0]],
  )
  assert.equal(part.stderr, 'There are more: use --skip 3.\n')
  const [one, two, three] = ids
  assert.deepEqual(await world.done(`comment approve --tenant site ${one} ${two}`), [{ id: one }, { id: two }])
  await waitUntil('they are shown', async () => (await texts()).length === 2)
  assert.deepEqual(await world.done(`comment spam --tenant site ${two} ${three}`), [{ id: two }, { id: three }])
  assert.deepEqual(new Set(idsOf(await list('--spam'))), new Set([two, three]))
  await waitUntil('spam is hidden', async () => (await texts()).length === 1)
  assert.deepEqual(idsOf(await list()), [one])
  const { stdout } = await world.run(`comment delete --tenant site ${one}`)
  assert.equal(stdout, `Deleted: ${one}\n`)
  await waitUntil('it is gone', async () => (await texts()).length === 0)
  const told = world.rows.all(
    `SELECT a.crud, a.object_id, a.door FROM audit_log a JOIN audit_people p ON p.tenant_id = a.tenant_id
     AND p.audit_id = a.id WHERE a.tenant_id = 'site' AND p.username = 'command' AND a.resource = 'Comment'
     ORDER BY a.at, a.id`,
  )
  const entry = (crud: string, id: string | undefined) => ({ crud, object_id: id, door: 'api' })
  assert.deepEqual(
    told.map((row) => ({ ...row })),
    [entry('u', one), entry('u', two), entry('u', two), entry('u', three), entry('d', one)],
  )
  const events = world.rows.all(`SELECT type FROM events WHERE tenant_id = 'site' ORDER BY number`)
  assert.deepEqual(
    events.map(({ type }) => type),
    ['new-comment', 'new-comment', 'deleted-comment', 'deleted-comment'],
  )
})

test('what was changed after it was listed is not approved by the id of before', async () => {
  const { comment, user } = await write('Waits, and is changed', { from: '192.0.2.77' })
  const id = comment._id
  const edit = (text: string) =>
    world.call('POST', `/comments/site/${id}/update-text?broadcastId=b&sessionId=${user.sessionId}`, {
      body: { comment: text },
    })
  const named = async () =>
    /^\S+/.exec((await world.run('comment list --tenant site --waiting --limit 1')).stdout)?.[0] ?? ''
  assert.equal(await named(), id)
  await edit('Changed once')
  const changed = 'It was edited after you read it: "comment list" shows its text, and what to approve it as.'
  for (const before of [id, `${id}@1`]) {
    const ended = await world.run(`comment approve --tenant site ${before}`)
    assert.deepEqual([ended.code, ended.stderr], [1, `${id}: ${changed}\n`])
  }
  assert.match(await named(), /@\d{13}$/)
  assert.equal((await list('--waiting'))[0].approveAs, await named())
  assert.equal((await world.run(`comment approve --tenant site ${id}@soon`)).code, 2)
  assert.equal((await world.done(`ban add --tenant site --comment ${await named()} --days 1`)).kind, 'session')
  assert.deepEqual(await world.done(`comment approve --tenant site ${await named()}`), [{ id }])
})

test('what cannot be decided is told, and the rest is done', async () => {
  const { comment } = await write('Decided beside one that is not there')
  const ended = await world.run(`comment approve --tenant site nobody ${comment._id}`)
  assert.deepEqual([ended.code, ended.stdout], [1, `Approved: ${comment._id}\n`])
  assert.equal(ended.stderr, 'nobody: There is no comment with this id.\n')
})

test('a session is banned by what a moderator sees, and for a day its network is', async () => {
  const from = '192.0.2.44'
  const { comment, user } = await write('Rude', { from })
  const ban = await world.done(`ban add --tenant site --comment ${comment._id} --reason rude`)
  assert.deepEqual([ban.kind, ban.value, ban.until], ['session', user.id, null])
  const [network, ...more] = ban.also
  assert.deepEqual([network.kind, network.value, more], ['address', from, []])
  assert.equal(Date.parse(network.until) - Date.parse(network.createdAt), 86_400_000)
  const sent = async (query: Record<string, string>) => (await world.comment({}, query)).json.code
  await waitUntil('the session may not write', async () => (await sent({ sessionId: user.sessionId })) === 'banned')
  assert.equal(await sent({ from }), 'banned', 'with a new session neither')
  assert.equal(await sent({ from: '192.0.2.45' }), undefined)
})

describe('refused', { concurrency: 2 }, () => {
  const refused: Refused[] = [
    ['comment list', 2, '--tenant is missing: whose it is.'],
    ['comment list --tenant nobody', 1, 'There is no tenant "nobody".'],
    ['comment list --tenant site --waiting --spam', 2, 'Choose one: --waiting, --spam or --flagged.'],
    ['comment list --tenant site --limit 501', 2, '--limit must be a whole number from 1 to 500.'],
    ['comment approve --tenant site', 2, 'Name the comments by their ids: "comment list" shows them.'],
    ['comment approve --tenant nobody x', 1, 'There is no tenant "nobody".'],
    ['ban add --tenant site --comment nobody', 1, 'site has no comment "nobody".'],
    ['ban add --tenant site --comment x --user y', 2, 'A ban has one target: name only one.'],
  ]
  for (const one of refused) test(`${one[0]} → ${one[1]}`, () => mustRefuse(world, one))
})
