// `pageside copy --tenant`: one tenant into an installation with other tenants, another key and another address.
import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { schemas } from '../../../src/commands/with-database.ts'
import { commentWordIndexes, moving } from '../../../src/comments/admin.ts'
import { createSigner } from '../../../src/platform/crypto/secrets.ts'
import { openSnapshot } from '../../../src/platform/data/copy/copy-source.ts'
import { copyTenant } from '../../../src/platform/data/copy/tenant-copy.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { signed } from '../../browser/sign-on.ts'
import { startApp, type TestApp, temporaryFolder, waitUntil } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl, dropDatabase } from '../../harness/engine.ts'
import { pageside, type Settings } from '../../harness/programs.ts'
import { relaxedScreens } from '../../harness/relaxed-screens.ts'

/** With a key of its own, in its `keys.json`, and a server. */
async function installation(t: TestContext, PUBLIC_URL: string) {
  const DATA_DIR = await temporaryFolder()
  const DATABASE_URL = await databaseUrl(DATA_DIR)
  const settings: Settings = { DATA_DIR, DATABASE_URL, PUBLIC_URL }
  const app = await startApp(settings)
  t.after(async () => {
    await app.stop()
    await dropDatabase(DATA_DIR)
    await rm(DATA_DIR, { recursive: true })
  })
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await pageside([...args, '--json'], settings)
    return { code, stderr, json: stdout.startsWith('{') ? JSON.parse(stdout) : undefined }
  }
  return { settings, app, run, url: DATABASE_URL, keys: join(DATA_DIR, 'keys.json') }
}

type Installation = Awaited<ReturnType<typeof installation>>

async function addTenant({ run, url }: Installation, id: string): Promise<string> {
  const { json, stderr } = await run('tenant', 'create', '--id', id, '--name', id, '--open')
  assert.ok(json, stderr)
  const rows = openRows(url)
  rows.run('UPDATE tenants SET settings = ? WHERE id = ?', JSON.stringify(relaxedScreens), id)
  rows.close()
  return json.apiKey
}

async function post(app: TestApp, tenant: string, comment: string, more: object = {}) {
  const body = {
    comment,
    commenterName: 'Ann',
    commenterEmail: 'ann@example.com',
    url: 'https://site.example/',
    urlId: 'page',
    ...more,
  }
  const path = `/comments/${tenant}?urlId=page&broadcastId=b`
  const answer = await fetch(app.url + path, { method: 'POST', body: JSON.stringify(body) })
  assert.equal(answer.status, 200, await answer.clone().text())
  return ((await answer.json()) as any).comment
}

async function thread(app: TestApp, tenant: string, sso = '') {
  const answer = await fetch(`${app.url}/comments/${tenant}?urlId=page&sso=${encodeURIComponent(sso)}`)
  return { status: answer.status, json: (await answer.json()) as any }
}

const picture = 'https://pictures.example/one.png'
const [here, there] = ['https://here.example', 'https://there.example/talk']

async function twoInstallations(t: TestContext) {
  const [from, to] = [await installation(t, here), await installation(t, there)]
  const apiKey = await addTenant(from, 'blog')
  const first = await post(from.app, 'blog', `A picture ![](${picture})`)
  for (let i = 0; i < 4; i++) await post(from.app, 'blog', `Reply ${i}`, { parentId: first._id })
  await addTenant(to, 'other')
  await post(to.app, 'other', 'Of another site')
  return { from, to, apiKey }
}

const moveTo = ({ url, keys }: Installation) => [
  ...['copy', '--tenant', 'blog', '--to', url, '--to-keys', keys],
  ...['--from-address', here, '--to-address', there],
]

test('the thread, its pictures, signatures and search are there; the other tenant is as it was; twice is refused', async (t) => {
  const { from, to, apiKey } = await twoInstallations(t)
  const sso = signed(apiKey, { id: '7', email: 'kay@example.com', username: 'kay' })
  const [before, other] = [await thread(from.app, 'blog', sso), await thread(to.app, 'other')]
  assert.equal((await thread(to.app, 'blog')).status, 404)
  const { code, stderr, json } = await from.run(...moveTo(to))
  assert.equal(code, 0, stderr)
  assert.equal(json.unreadable, 0)
  assert.equal(json.tables.find(({ table }: any) => table === 'comments').rows, 5)
  await waitUntil('the server knows the tenant', async () => (await thread(to.app, 'blog', sso)).status === 200)
  const after = await thread(to.app, 'blog', sso)
  assert.equal(after.json.user.username, 'kay', 'signed with the same API key')
  const texts = ({ json: { comments } }: any) =>
    comments.map((one: any) => [one._id, one.commentHTML.replace(/src="[^"]*"/, '')])
  assert.deepEqual(texts(after), texts(before))
  const [, name = ''] =
    new RegExp(`src="${there}(/images/[^"]+)"`).exec(JSON.stringify(after.json).replaceAll('\\"', '"')) ?? []
  const { secretKey } = JSON.parse(await readFile(to.keys, 'utf8'))
  assert.equal(createSigner(secretKey, 'image-address').verify(name.slice('/images/'.length)), picture)
  assert.deepEqual((await thread(to.app, 'other')).json.comments, other.json.comments)
  const check = await to.run('check')
  assert.deepEqual([check.json.isClean, check.code], [true, 0], JSON.stringify(check.json.checks))
  const again = await from.run(...moveTo(to))
  assert.equal(again.code, 1)
  assert.match(again.stderr, /has a tenant "blog" already\. Nothing was written\./)
})

test('what cannot be moved is refused before anything is written', async (t) => {
  const { from, to } = await twoInstallations(t)
  const rowsOf = () => {
    const rows = openRows(to.url)
    const count = rows.all("SELECT count(*) AS number FROM comments WHERE tenant_id = 'blog'")[0]?.number
    rows.close()
    return Number(count)
  }
  const change = (url: string, sql: string) => {
    const rows = openRows(url)
    rows.run(sql)
    rows.close()
  }
  const refused = async (args: string[], code: number, sentence: RegExp) => {
    const outcome = await from.run(...args)
    assert.match(outcome.stderr, sentence)
    assert.equal(outcome.code, code)
    assert.equal(rowsOf(), 0)
  }
  await refused(
    ['copy', '--tenant', 'nobody', '--to', to.url, '--to-keys', to.keys],
    1,
    /no tenant "nobody" in the source/,
  )
  await refused(['copy', '--tenant', 'blog', '--to', to.url, '--live'], 2, /--live moves a whole database/)
  await refused(['copy', '--tenant', 'blog', '--to', to.url], 1, /not the one that this database was made with/)
  await refused(['copy', '--tenant', 'blog', '--to', to.url, '--to-keys', '/nowhere'], 1, /cannot be read/)
  await refused(['copy', '--tenant', 'blog', '--to', to.url, '--to-address', 'x'], 2, /--from-address/)
  change(from.url, "UPDATE tenants SET parent_id = 'parent' WHERE id = 'blog'")
  await refused(moveTo(to), 1, /no tenant "parent", which is the parent/)
  change(from.url, "UPDATE tenants SET parent_id = NULL WHERE id = 'blog'")
  const importing = `INSERT INTO desk_imports (tenant_id, id, state, system, file_name, bytes, received, map, comments_read,
    comments_written, created_at, changed_at) VALUES ('blog', 'i', 'importing', 'csv', 'a', 1, 1, '{}', 0, 0, 0, 0)`
  change(from.url, importing)
  await refused(moveTo(to), 1, /an import at the desk/)
  change(from.url, "UPDATE desk_imports SET state = 'checked'")
  const own =
    "INSERT INTO unsettled (tenant_id, page_id, comment_id, after_at, after_id) VALUES ('blog', 'p', 'c', 0, '')"
  change(from.url, own)
  await refused(moveTo(to), 1, /replies that follow their comment/)
  change(from.url, 'DELETE FROM unsettled')
  const moved = await from.run(...moveTo(to))
  assert.equal(moved.code, 0, moved.stderr)
  const rows = openRows(to.url)
  assert.deepEqual(rows.all('SELECT id FROM desk_imports'), [], 'its file stays, so the row does')
  rows.close()
})

test('killed at any table, nobody sees a part, and the next one begins anew', async (t) => {
  const { from, to } = await twoInstallations(t)
  const { database: target } = await openDatabase({ url: to.url, schemas, now: Date.now() })
  t.after(() => target.close())
  const keys = { from: 'x'.repeat(32), to: 'y'.repeat(32) }
  const move = moving.createTenantMove({ tenantId: 'blog', keys, clock: { now: Date.now } })
  for (const last of ['pages', 'comments', 'tenants']) {
    const source = await openSnapshot(from.url)
    const cut = copyTenant({
      ...{
        tenantId: 'blog',
        source,
        target,
        openTarget: () => openSnapshot(to.url),
        wordIndexes: commentWordIndexes,
        ...move,
      },
      adapt(table, row) {
        if (table === last) throw new Error('killed')
        return row
      },
    })
    await assert.rejects(cut, /killed/)
    await source.close()
    assert.equal((await thread(to.app, 'blog')).status, 404)
  }
  const { code, stderr } = await from.run(...moveTo(to))
  assert.equal(code, 0, stderr)
  await waitUntil('it is felt', async () => (await thread(to.app, 'blog')).json.comments?.length === 5)
  assert.equal((await to.run('check')).json.isClean, true)
})
