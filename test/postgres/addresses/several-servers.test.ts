// Addresses with several servers: a process stays with one that answers, and all send messages over the same one.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { DatabaseUnavailable } from '../../../src/platform/data/database.ts'
import { redactedDatabaseUrl, serverUrlsOf } from '../../../src/platform/data/database-url.ts'
import { openPostgres, type PostgresOptions } from '../../../src/platform/data/postgres/open-postgres.ts'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { startProxy } from '../silent-proxy.ts'

/** Two ways to one database, each of which counts its connections and can fail. */
async function twoServers(t: TestContext) {
  const folder = await temporaryFolder()
  const direct = await databaseUrl(folder, { tables: false })
  const servers = [await startProxy(direct), await startProxy(direct)]
  t.after(async () => {
    for (const server of servers) await server.close()
    await rm(folder, { recursive: true })
  })
  const hosts = servers.map(({ url }) => new URL(url).host)
  const url = (servers[0]?.url ?? '').replace(/@[^/]+/, `@${hosts.join(',')}`)
  const open = (options: PostgresOptions = {}) => {
    const database = openPostgres(url, options)
    t.after(() => database.close())
    return database
  }
  return { servers, direct, url, open }
}

const one = 'SELECT 1 AS n'

test('the list shares user, name and options; messages name its hosts and nobody’s password', () => {
  const url = 'postgres://ada:secret,@one:5432,[::1]:5433,three/name?sslmode=disable'
  assert.deepEqual(serverUrlsOf(url), [
    'postgres://ada:secret,@one:5432/name?sslmode=disable',
    'postgres://ada:secret,@[::1]:5433/name?sslmode=disable',
    'postgres://ada:secret,@three/name?sslmode=disable',
  ])
  assert.equal(redactedDatabaseUrl(url), 'postgres://one:5432,[::1]:5433,three/name')
})

test('all connections of a process go to one server, and processes to all of them', async (t) => {
  const { servers, open } = await twoServers(t)
  const used = new Set<number>()
  await waitUntil('both are used', async () => {
    const before = servers.map(({ opened }) => opened())
    const database = open({ connections: 8 })
    await Promise.all(Array.from({ length: 8 }, () => database.write((tx) => tx.get(one))))
    const more = servers.map(({ opened }, at) => opened() - (before[at] ?? 0))
    assert.equal(more.filter((count) => count > 0).length, 1)
    used.add(more.findIndex((count) => count > 0))
    return used.size === 2
  })
})

for (const [how, fail] of [
  ['refuses connections', (server: { close(): Promise<void> }) => server.close()],
  ['answers nothing', (server: { fallSilent(): void }) => server.fallSilent()],
] as const) {
  test(`a server that ${how}: the process goes on with the other, and stays there`, async (t) => {
    const { servers, open } = await twoServers(t)
    const database = open({ timeouts: { connectMs: 300, statementMs: 300 } })
    await database.get(one)
    const [first, second] = (servers[0]?.opened() ?? 0) > 0 ? servers : servers.toReversed()
    if (!first || !second) throw new Error('There are two.')
    await fail(first)
    await waitUntil('it is served again', () =>
      database.get(one).then(
        () => true,
        (error) => {
          assert.ok(error instanceof DatabaseUnavailable)
          return false
        },
      ),
    )
    assert.ok(second.opened() > 0)
    const before = first.opened()
    await database.write((tx) => tx.get(one))
    assert.equal(first.opened(), before)
  })
}

test('none answers: a sentence with all of them', async (t) => {
  const { servers, open, url } = await twoServers(t)
  const database = open()
  for (const server of servers) await server.close()
  await assert.rejects(database.get(one), (error: Error) => {
    assert.ok(error.message.includes(new URL(url.replace(/,[^/]+/, '')).host), error.message)
    return error instanceof DatabaseUnavailable
  })
})

test('messages go over the first server of the list, whichever serves the process', async (t) => {
  const { servers, open } = await twoServers(t)
  const heard = await Promise.all([0, 1, 2, 3].map(async () => listenerOf(open())))
  await waitUntil('all listen', () => heard.every(({ words }) => words.includes(undefined)))
  heard[0]?.notify('word')
  await waitUntil('the others hear it', () => heard.slice(1).every(({ words }) => words.includes('word')))
  assert.ok((servers[0]?.opened() ?? 0) >= 4)
})

test('messages over an address of their own, and over none', async (t) => {
  const { servers, direct, open } = await twoServers(t)
  const [apart] = servers
  const [here, there] = [0, 1].map(() => listenerOf(open({ listenUrl: direct })))
  await apart?.close()
  await waitUntil('both listen', () => [here, there].every((one) => one?.words.includes(undefined)))
  here?.notify('word')
  await waitUntil('the other hears it', () => there?.words.includes('word') === true)
  const alone = listenerOf(open({ listenUrl: 'none' }))
  // What may have been missed is looked for at once, and from then on by the clock.
  assert.deepEqual(alone.words, [undefined])
  alone.notify('word')
})

function listenerOf(database: ReturnType<typeof openPostgres>) {
  const words: (string | undefined)[] = []
  database.peers?.subscribe((word) => words.push(word))
  return { words, notify: (word: string) => database.peers?.notify(word) }
}
