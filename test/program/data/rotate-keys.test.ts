// Change of the secret key: all that the earlier one made is served on, and made anew, until it is not needed any more.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { schemas } from '../../../src/commands/with-database.ts'
import { commentSchema } from '../../../src/comments/admin.ts'
import { feedSchema } from '../../../src/feeds/admin.ts'
import { keyedPlaces, sealedColumns } from '../../../src/key-renewal.ts'
import { createSealer } from '../../../src/platform/crypto/secrets.ts'
import type { Database, SqlValue } from '../../../src/platform/data/database.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { isKeyInForce, openKeyRing } from '../../../src/platform/instance-keys/store-key-ring.ts'
import { countKeys, renewKeys } from '../../../src/platform/key-renewal/renew-keys.ts'
import { signed } from '../../browser/sign-on.ts'
import { startApp, type TestApp, temporaryFolder, waitUntil } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl, dropDatabase } from '../../harness/engine.ts'
import { pageside, type Settings } from '../../harness/programs.ts'
import { relaxedScreens } from '../../harness/relaxed-screens.ts'

const [oldKey, newKey] = ['the secret key of the years before now', 'the secret key of the years to come']
const picture = 'https://pictures.example/one.png'
const site = 'https://site.example'

async function instance(t: TestContext, keys: Settings = {}) {
  const DATA_DIR = await temporaryFolder()
  const settings: Settings = { DATA_DIR, DATABASE_URL: await databaseUrl(DATA_DIR), ...keys }
  let app: TestApp | undefined
  const stop = async () => {
    await app?.stop()
    app = undefined
  }
  t.after(async () => {
    await stop()
    await dropDatabase(DATA_DIR)
    await rm(DATA_DIR, { recursive: true })
  })
  return {
    settings,
    stop,
    async start(given: Settings): Promise<TestApp> {
      await stop()
      app = await startApp({ ...settings, ...given })
      return app
    },
    async run(given: Settings, ...args: string[]) {
      const { code, stdout, stderr } = await pageside([...args, '--json'], { ...settings, ...given })
      return { code, stderr, json: stdout.startsWith('{') ? JSON.parse(stdout) : undefined }
    },
  }
}

type Instance = Awaited<ReturnType<typeof instance>>

/** Content of each kind that the key has to do with, by the front door where there is one. */
async function fill({ settings, run }: Instance, app: TestApp, key: Settings) {
  const made = await run(key, 'tenant', 'create', '--id', 'site', '--name', 'Site', '--open')
  assert.ok(made.json, made.stderr)
  const apiKey = made.json.apiKey as string
  const headers = { Authorization: `Bearer ${app.accessToken}` }
  const page = { url: `${site}/news` }
  const answer = await fetch(`${app.url}/api/v1/feeds`, { method: 'POST', headers, body: JSON.stringify(page) })
  assert.equal(answer.status, 201, await answer.clone().text())
  const { feed } = ((await answer.json()) as any).data
  const changed = await fetch(`${app.url}/api/v1/account/feeds/${feed.id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ headers: { cookie: 'secret=1' } }),
  })
  assert.equal(changed.status, 200)
  const rows = openRows(settings.DATABASE_URL ?? '')
  rows.run("UPDATE tenants SET settings = ? WHERE id = 'site'", JSON.stringify(relaxedScreens))
  rows.close()
  const post = async (urlId: string, comment: string) => {
    const body = { comment, commenterName: 'Ann', commenterEmail: 'ann@example.com', url: site, urlId }
    const sent = await fetch(`${app.url}/comments/site?urlId=${urlId}&broadcastId=b`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    assert.equal(sent.status, 200, await sent.clone().text())
    return ((await sent.json()) as any).comment
  }
  const posted = await post('page', `See ![](${picture})`)
  for (let i = 0; i < 5; i++) await post('other', `Number ${i} ![](${picture}?${i})`)
  await seal(settings, key.SECRET_KEY ?? '')
  assert.ok(posted.commentHTML.includes('/images/'), JSON.stringify(posted))
  return { apiKey, feed, posted }
}

/** Rows of columns that no visitor fills. */
async function seal({ DATABASE_URL = '' }: Settings, secret: string): Promise<void> {
  const rows = openRows(DATABASE_URL)
  const sealed = (purpose: string, text: string, context: string) => createSealer(secret, purpose).seal(text, context)
  const at = Date.now()
  const add = (table: string, row: Record<string, SqlValue>) =>
    rows.run(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
        .map(() => '?')
        .join(', ')})`,
      ...Object.values(row),
    )
  const tenant_id = 'site'
  for (let i = 0; i < 450; i++)
    add('person_links', {
      ...{ tenant_id, id: `l${i}`, email_sealed: sealed('person', `${i}@example.com`, `site l${i}`) },
      ...{ created_at: at, expires_at: at + 3_600_000 },
    })
  add('erasures', {
    ...{ tenant_id, id: 'e', person_sealed: sealed('person', '{}', 'site e'), state: 'running', step: 0 },
    ...{ position: '', counts: '{}', channel: 'desk', started_at: at, changed_at: at },
  })
  add('push_keys', {
    ...{ tenant_id: 'global', public_key: 'p', private_key_sealed: sealed('push-key', 'k', 'vapid'), created_at: at },
  })
  add('file_feeds', { name: 'weekly', definition_sealed: sealed('feed-token', '{}', 'definition of weekly') })
  rows.close()
}

/** What people see of it. */
async function look(app: TestApp, { apiKey, feed, posted }: Awaited<ReturnType<typeof fill>>) {
  const read = async (path: string) => {
    const answer = await fetch(app.url + path)
    return { status: answer.status, json: (await answer.json()) as any }
  }
  const sso = encodeURIComponent(signed(apiKey, { id: '7', email: 'kay@example.com', username: 'kay' }))
  const thread = await read(`/comments/site?urlId=page&sso=${sso}`)
  const html = thread.json.comments.find((one: any) => one._id === posted._id).commentHTML as string
  const headers = { Authorization: `Bearer ${app.accessToken}` }
  const listed = (await (await fetch(`${app.url}/api/v1/account/feeds`, { headers })).json()) as any
  const edited = await fetch(`${app.url}/comments/site/${posted._id}/text?broadcastId=b&editKey=${posted.editKey}`, {
    headers: {},
  })
  return {
    signedOn: [thread.status, thread.json.user?.username],
    edited: edited.status,
    feed: JSON.stringify(listed).includes(feed.token ?? feed.json_public_url.split('/').at(-1)),
    address: /\/images\/([\w-]+\.[\w-]+)/.exec(html)?.[1] ?? html,
    socket: thread.json.urlIdWS as string,
  }
}

test('all is served with the new key and the one before, renewed, and served with the new one alone', async (t) => {
  const place = await instance(t)
  const [before, both, after] = [
    { SECRET_KEY: oldKey },
    { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey },
    { SECRET_KEY: newKey },
  ]
  const app = await place.start(before)
  const content = await fill(place, app, before)
  const first = await look(app, content)
  assert.deepEqual(first.signedOn, [200, 'kay'])
  await place.stop()
  await assert.rejects(place.start(after), /not the one that this database was made with.*SECRET_KEY_PREVIOUS/)

  const rotating = await place.start(both)
  await waitUntil('all is renewed', async () => (await place.run(both, 'keys', 'status')).json.isDone)
  const status = (await place.run(both, 'keys', 'status')).json
  assert.equal(status.earlier, 0)
  assert.equal(status.unreadable, 0)
  const second = await look(rotating, content)
  assert.deepEqual({ ...second, address: '' }, { ...first, address: '' })
  assert.notEqual(second.address, first.address, 'signed anew')
  assert.equal((await place.run(both, 'check')).json.isClean, true)

  const last = await look(await place.start(after), content)
  // An edit key follows from the key and a comment's id, and is good for a day: the one that was given before is not any more.
  assert.deepEqual({ ...last, edited: 0 }, { ...second, edited: 0 })
  assert.equal((await place.run(after, 'check')).json.isClean, true)
  await assert.rejects(place.start(before), /not the one that this database was made with/)
})

test('each sealed column of the schema is renewed, and the test above has a value in it', () => {
  const files = [feedSchema, commentSchema].flatMap(({ folder }) =>
    readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8')),
  )
  const written = new Set(files.flatMap((sql) => [...sql.matchAll(/\b(\w+_sealed) TEXT/g)].map(([, column]) => column)))
  const renewed = new Set(sealedColumns.map(({ column }) => column).filter((column) => column !== 'value'))
  assert.deepEqual(renewed, written)
})

async function opened(t: TestContext, url: string): Promise<Database> {
  const { database } = await openDatabase({ url, schemas, now: Date.now() })
  t.after(() => database.close())
  return database
}

test('cut after any slice, and begun by two at once, it comes to the same end', async (t) => {
  const place = await instance(t)
  const before = { SECRET_KEY: oldKey }
  await fill(place, await place.start(before), before)
  await place.stop()
  const [one, other] = [
    await opened(t, place.settings.DATABASE_URL ?? ''),
    await opened(t, place.settings.DATABASE_URL ?? ''),
  ]
  const ring = await openKeyRing(one, { current: newKey, previous: [oldKey] })
  const places = keyedPlaces(ring)
  const counted = await countKeys(one, places)
  const total = counted.reduce((sum, { earlier }) => sum + earlier, 0)
  assert.ok(total > 455, JSON.stringify(counted))
  assert.deepEqual(
    counted.filter(({ current, earlier }) => current + earlier === 0).map(({ place: name }) => name),
    ['domain_configs.private_key_sealed', 'push_subscriptions.target_sealed', 'feed_posts, addresses of pictures'],
  )
  let renewed = 0
  for (let slices = 1; slices < 4; slices++) {
    let left = slices
    const cut = await renewKeys({ database: one, secretKey: ring, places, isStopped: () => left-- === 0 })
    assert.equal(cut.isDone, false)
    assert.equal(await isKeyInForce(one, ring), false)
    renewed += cut.renewed
  }
  assert.ok(renewed > 0 && renewed < total, `${renewed} of ${total}`)
  const ends = await Promise.all([one, other].map((database) => renewKeys({ database, secretKey: ring, places })))
  assert.equal(
    ends.reduce((sum, end) => sum + end.renewed, renewed),
    total,
    'each once',
  )
  assert.deepEqual(
    ends.map(({ isDone }) => isDone),
    [true, true],
  )
  assert.equal(await isKeyInForce(one, ring), true)
})

test('a process that does not know the latest key takes nothing back', async (t) => {
  const { settings } = await instance(t)
  const { database } = await openDatabase({ url: settings.DATABASE_URL ?? '', schemas, now: Date.now() })
  t.after(() => database.close())
  await openKeyRing(database, { current: oldKey, previous: [] })
  const former = await openKeyRing(database, { current: newKey, previous: [oldKey] })
  assert.equal((await renewKeys({ database, secretKey: former, places: keyedPlaces(former) })).isDone, true)
  const latestKey = 'the secret key after all of those'
  const latest = await openKeyRing(database, { current: latestKey, previous: [newKey, oldKey] })
  assert.equal((await renewKeys({ database, secretKey: latest, places: keyedPlaces(latest) })).isDone, true)
  assert.equal((await renewKeys({ database, secretKey: former, places: keyedPlaces(former) })).isDone, false)
  await openKeyRing(database, { current: latestKey, previous: [] })
})

test('keys.json: a new key at the next start, the one before gone when it is told to go', async (t) => {
  const place = await instance(t)
  const keys = async () => JSON.parse(await readFile(join(place.settings.DATA_DIR ?? '', 'keys.json'), 'utf8'))
  await place.start({})
  const { secretKey: first } = await keys()
  assert.equal((await place.run({}, 'keys', 'rotate')).code, 0)
  const { secretKey, nextSecretKey } = await keys()
  assert.equal(secretKey, first)
  assert.equal((await place.run({}, 'keys', 'rotate')).code, 1, 'the server has to be restarted')
  await place.start({})
  assert.deepEqual(await keys().then((kept) => [kept.secretKey, kept.previousSecretKeys, kept.nextSecretKey]), [
    nextSecretKey,
    [first],
    undefined,
  ])
  assert.equal((await place.run({}, 'keys', 'rotate')).json.isDone, true)
  assert.equal((await place.run({}, 'keys', 'forget')).json.removed, true)
  assert.equal((await keys()).previousSecretKeys, undefined)
  await place.start({})
  const { json } = await place.run({}, 'keys', 'status')
  assert.deepEqual([json.hasEarlierKeys, json.isDone], [false, true])
})

test('a key that is a setting is changed there', async (t) => {
  const place = await instance(t, { SECRET_KEY: oldKey })
  await place.start({})
  const { code, stderr } = await place.run({}, 'keys', 'rotate')
  assert.equal(code, 1)
  assert.match(stderr, /SECRET_KEY_PREVIOUS/)
})
