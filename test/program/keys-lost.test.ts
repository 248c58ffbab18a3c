// Lost or foreign keys are detected, and tokens change beside a running server.
import assert from 'node:assert/strict'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { signed } from '../browser/sign-on.ts'
import { startApp, type TestApp, temporaryFolder, waitUntil } from '../harness/app.ts'
import { databaseUrl, dropDatabase } from '../harness/engine.ts'
import { pageside } from '../harness/programs.ts'

async function instance(t: TestContext) {
  const DATA_DIR = await temporaryFolder()
  const settings = { DATA_DIR, DATABASE_URL: await databaseUrl(DATA_DIR) }
  let app: TestApp | undefined
  const start = async () => {
    app = await startApp({ ...settings, TRUST_PROXY: '127.0.0.1' })
    return app
  }
  // In this order: a server whose database is gone takes long to stop.
  t.after(async () => {
    await app?.stop()
    await dropDatabase(DATA_DIR)
    await rm(DATA_DIR, { recursive: true })
  })
  return { settings, keys: join(DATA_DIR, 'keys.json'), start, run: (...args: string[]) => pageside(args, settings) }
}

const foreign =
  /The secret key is not the one that this database was made with\. Restore keys\.json .*"pageside keys accept"/

test('lost keys: neither a server nor a command goes on, and nothing is made in their place', async (t) => {
  const { settings, keys, run } = await instance(t)
  await (await startApp(settings)).stop()
  const saved = await readFile(keys)
  await rm(keys)
  await assert.rejects(startApp(settings), /keys\.json is missing, but this database was made with keys\. Restore/)
  for (const args of [
    ['tenant', 'list'],
    ['account', 'add', '--name', 'x', '--allow', '*'],
  ]) {
    const { code, stderr } = await run(...args)
    assert.equal(code, 1)
    assert.match(stderr, /keys\.json/)
  }
  await assert.rejects(readFile(keys), /ENOENT/)
  await writeFile(keys, saved)
  await (await startApp(settings)).stop()
})

test('keys of another instance are refused, until they are accepted', async (t) => {
  const [one, other] = [await instance(t), await instance(t)]
  for (const { settings } of [one, other]) await (await startApp(settings)).stop()
  await copyFile(other.keys, one.keys)
  await assert.rejects(startApp(one.settings), foreign)
  await assert.rejects(startApp({ ...one.settings, SECRET_KEY: 'x'.repeat(32) }), foreign)
  const { code, stderr } = await one.run('tenant', 'list')
  assert.equal(code, 1)
  assert.match(stderr, foreign)
  assert.equal((await one.run('keys', 'accept')).code, 0)
  await (await startApp(one.settings)).stop()
})

test('after a lost secret signatures cannot be checked, and a new API key mends it; readers without one notice nothing', async (t) => {
  const { settings, keys, run, start } = await instance(t)
  await (await startApp(settings)).stop()
  const made = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout).apiKey as string
  const before = await made('tenant', 'create', '--id', 'site', '--name', 'Site', '--open')
  await rm(keys)
  assert.equal((await run('keys', 'accept')).code, 0)
  const { url } = await start()
  const read = async (sso: string) => {
    const response = await fetch(`${url}/comments/site?urlId=page&sso=${encodeURIComponent(sso)}`)
    return [response.status, ((await response.json()) as { reason?: string }).reason]
  }
  const user = { id: '7', email: 'kay@example.com', username: 'kay' }
  const [status, reason] = await read(signed(before, user))
  assert.equal(status, 401)
  assert.match(String(reason), /secret key that is lost.*"pageside tenant rotate-key"/)
  assert.deepEqual(await read(JSON.stringify(user)), [200, undefined], 'unsigned')
  const after = await made('tenant', 'rotate-key', 'site')
  await waitUntil('the new key is felt', async () => (await read(signed(after, user)))[0] === 200)
})

test('tokens are changed beside a running server, and no others', async (t) => {
  const { settings, keys, start, run } = await instance(t)
  const app = await start()
  let asked = 0
  // Each time from another network: wrong tokens of one are soon not looked at any more, for a minute.
  const ask = async (path: string, token: string) => {
    const from = `192.0.${asked++ % 250}.1`
    const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': from }
    return (await fetch(app.url + path, { headers })).status
  }
  const paths = { access: '/api/v1/account/feeds', health: '/metrics' } as const
  for (const which of ['access', 'health'] as const) {
    const old = which === 'access' ? app.accessToken : app.healthToken
    assert.equal(await ask(paths[which], old), 200)
    const { code, stdout, stderr } = await run('token', 'rotate', `--${which}`, '--json')
    assert.equal(code, 0, stderr)
    const made = JSON.parse(stdout)[`${which}_token`]
    await waitUntil('the new token is good', async () => (await ask(paths[which], made)) === 200)
    assert.notEqual(await ask(paths[which], old), 200)
    assert.equal(JSON.parse(await readFile(keys, 'utf8'))[`${which}Token`], made)
  }
  assert.equal((await run('token', 'rotate')).code, 2)
  const given = await pageside(['token', 'rotate', '--health'], { ...settings, HEALTH_TOKEN: 'h'.repeat(16) })
  assert.equal(given.code, 1)
  assert.match(given.stderr, /^The token is set by HEALTH_TOKEN\./)
})
