// `pageside ban`: output, and effect on a running server.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type CommandWorld, mustRefuse, openCommandWorld, type Refused } from '../harness/command-harness.ts'

let world: CommandWorld

before(async () => {
  world = await openCommandWorld()
})

after(() => world.close())

const ban = (rest: string) => world.done(`ban add --tenant site ${rest}`)

type Sent = Parameters<CommandWorld['comment']>

const said = (email: string) => (): Sent => [{ commenterEmail: email }]
/** Signatures are of the moment. */
const signed = (id: string) => (): Sent => [{}, { sso: world.sign({ id, email: `${id}@example.org`, username: id }) }]
const from = (address: string) => (): Sent => [{}, { from: address }]

const cases: [kind: string, whom: string, value: string, banned: () => Sent, free: () => Sent][] = [
  ['email', 'Bad@Example.org', 'bad@example.org', said('bad@example.ORG'), said('good@example.org')],
  ['email', '@bad.example', '@bad.example', said('any@bad.example'), said('any@not.bad.example')],
  ['user', 'bob', 'site:bob', signed('bob'), signed('bobby')],
  ['address', '203.0.113.7', '203.0.113.7', from('203.0.113.7'), from('203.0.113.8')],
  ['address', '198.51.100.0/24', '198.51.100.0/24', from('198.51.100.200'), from('198.51.101.1')],
  ['address', '2001:db8:1:2::5', '2001:db8:1:2::5', from('2001:db8:1:2:ffff::1'), from('2001:db8:1:3::5')],
]
for (const [kind, whom, value, banned, free] of cases) {
  test(`${kind} ${whom}: may not write, and may again`, async () => {
    const told = await ban(`--${kind} ${whom} --days 2 --reason rude`)
    const { id, createdAt, until: end, ...rest } = told
    assert.deepEqual(rest, { kind, value, shadow: false, reason: 'rude' })
    assert.equal(Date.parse(end) - Date.parse(createdAt), 2 * 86_400_000)
    await waitUntil('it is felt', async () => {
      const { status, json } = await world.comment(...banned())
      return status === 422 && json.code === 'banned' && json.bannedUntil === Date.parse(end)
    })
    assert.equal((await world.comment(...free())).status, 200)
    assert.deepEqual(await world.done('ban list --tenant site'), [told])
    assert.deepEqual(await world.done(`ban remove --tenant site --${kind} ${whom}`), { ...told, removed: true })
    await waitUntil('it is lifted', async () => (await world.comment(...banned())).status === 200)
    assert.equal((await world.run('ban list --tenant site')).stdout, '')
    assert.deepEqual(
      world.audit('BannedUser').filter(({ objectId }) => objectId === id),
      [
        { crud: 'c', objectId: id, description: 'Somebody was banned.', before: undefined, after: entry() },
        { crud: 'd', objectId: id, description: 'A ban was lifted.', before: entry(), after: undefined },
      ],
    )

    function entry() {
      return { kind, isShadow: false, until: Date.parse(end) }
    }
  })
}

test('an anonymous session may be banned, whatever it calls itself', async () => {
  const { user } = (await world.comment({}, { from: '192.0.2.77' })).json
  const told = await ban(`--session ${user.id}`)
  assert.deepEqual(
    told.also.map(({ kind, value }: any) => [kind, value]),
    [['address', '192.0.2.77']],
    'for a day, because a new session costs nothing',
  )
  assert.equal(told.until, null)
  await waitUntil('it is felt', async () => {
    const { json } = await world.comment({ commenterEmail: 'new@example.com' }, { sessionId: user.sessionId })
    return json.code === 'banned' && !('bannedUntil' in json)
  })
  for (const { id } of [told, ...told.also]) await world.done(`ban remove --tenant site --id ${id}`)
})

test('a ban is over by itself, and is swept out with the next one', async () => {
  const late = said('late@example.org')
  const { id } = await ban('--email late@example.org --days 1')
  await waitUntil('it is felt', async () => (await world.comment(...late())).json.code === 'banned')
  world.rows.run('UPDATE bans SET expires_at = ? WHERE tenant_id = ? AND id = ?', Date.now(), 'site', id)
  await waitUntil('it is over', async () => (await world.comment(...late())).status === 200)
  assert.deepEqual(await world.done('ban list --tenant site'), [])
  const next = await ban('--email other@example.org')
  const kept = world.rows.all('SELECT id FROM bans WHERE tenant_id = ?', 'site')
  assert.deepEqual(
    kept.map((row) => row.id),
    [next.id],
  )
})

test('who is banned already is banned anew, under the same id', async () => {
  const [first] = await world.done('ban list --tenant site')
  const second = await ban('--email OTHER@example.org --days 3 --shadow')
  assert.deepEqual([second.id, second.createdAt, second.shadow], [first.id, first.createdAt, true])
  assert.deepEqual(await world.done('ban list --tenant site'), [second])
  const { stdout } = await world.run('ban list --tenant site')
  assert.equal(stdout, `${second.id}  email other@example.org  until ${second.until}  (shadow)\n`)
  const changed = world.audit('BannedUser').at(-1)
  assert.deepEqual([changed.crud, changed.description], ['u', 'A ban was changed.'])
  assert.deepEqual(changed.before, { kind: 'email', isShadow: false })
})

test('staff may share the network of somebody who is banned', async () => {
  await ban('--address 203.0.113.0/24')
  const banned = { from: '203.0.113.9' }
  await waitUntil('it is felt', async () => (await world.comment({}, banned)).json.code === 'banned')
  const sso = world.sign({ id: 'mo', email: 'mo@example.org', username: 'Mo', isModerator: true })
  assert.equal((await world.comment({}, { ...banned, sso })).status, 200)
})

test('spaces around an id are not part of it, and nothing but spaces is none', async () => {
  const spaced = async (user: string) => world.spoken(['ban', 'add', '--tenant', 'site', '--user', user, '--json'])
  const { id, value } = JSON.parse((await spaced(' carl ')).stdout)
  assert.equal(value, 'site:carl')
  assert.equal((await spaced('   ')).stderr.split('\n')[0], '"   " is not the id of a user.')
  await world.done(`ban remove --tenant site --id ${id}`)
})

test('the log does not say who it was', () => {
  const told = JSON.stringify(world.audit('BannedUser'))
  assert.doesNotMatch(told, /example|bob|rude|203\.0|198\.51|2001/)
})

describe('refused', { concurrency: 2 }, () => {
  const whom = '--user ID|--session ID|--email M|--address IP-OR-NETWORK'
  const refused: Refused[] = [
    ['ban add --email a@example.org', 2, '--tenant is missing: whose it is.'],
    ['ban add --tenant site', 2, `Name the target of the ban: --comment ID|${whom}.`],
    ['ban add --tenant site --user a --email a@example.org', 2, 'A ban has one target: name only one.'],
    ['ban add --tenant site --email nobody', 2, '"nobody" is not an e-mail address, or a domain such as @example.com.'],
    ['ban add --tenant site --address 1.2.3', 2, '"1.2.3" is not an address, or a network such as 10.1.0.0/16.'],
    [
      'ban add --tenant site --address 1.2.3.4/33',
      2,
      '"1.2.3.4/33" is not an address, or a network such as 10.1.0.0/16.',
    ],
    ['ban add --tenant site --user a --days 0', 2, '--days must be a whole number from 1 to 99999.'],
    ['ban add --tenant site --user a --days 1.5', 2, '--days must be a whole number from 1 to 99999.'],
    [`ban add --tenant site --user a --reason ${'x'.repeat(501)}`, 2, 'A reason is at most 500 characters.'],
    ['ban add --tenant nobody --user a', 1, 'There is no tenant "nobody".'],
    ['ban list', 2, '--tenant is missing: whose it is.'],
    ['ban list --tenant nobody', 1, 'There is no tenant "nobody".'],
    ['ban remove --tenant site', 2, `Name the ban to lift: --id BAN, or ${whom}.`],
    ['ban remove --tenant site --id x --user a', 2, `Name the ban to lift: --id BAN, or ${whom}.`],
    ['ban remove --tenant site --user a', 1, 'site has no such ban.'],
    ['ban remove --tenant site --id x', 1, 'site has no such ban.'],
    ['ban remove --tenant nobody --id x', 1, 'There is no tenant "nobody".'],
  ]
  for (const one of refused) test(`${one[0].slice(0, 70)} → ${one[1]}`, () => mustRefuse(world, one))
})
