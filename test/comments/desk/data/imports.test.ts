// Imports at the desk: a file in parts, checked without a change, imported by a job, stopped, begun again, refused.
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { temporaryFolder, waitUntil } from '../../../harness/app.ts'
import { type Comments, openComments } from '../../harness/comment-client.ts'
import { type DeskClient, openDesk } from '../../harness/desk-client.ts'

let comments: Comments
let DATA_DIR: string
before(async () => {
  DATA_DIR = await temporaryFolder()
  comments = await openComments({ DATA_DIR, IMPORT_MAX_MB: '1', BUDGETS: 'off' })
})
after(() => comments.close())

async function openSite(): Promise<{ id: string; owner: DeskClient }> {
  const { id } = await comments.tenant()
  return { id, owner: await openDesk(comments, { tenantId: id, email: 'olga@site.example', name: 'Olga' }) }
}

const line = (id: number, more: object = {}) =>
  JSON.stringify({
    id: `c${id}`,
    url: 'https://site.example/post',
    name: 'Ann',
    comment: `text ${id}`,
    date: '2020-01-02T03:04:05Z',
    ...more,
  })
const fileOf = (count: number): string =>
  `${Array.from({ length: count }, (_, at) => line(at + 1)).join('\n')}\n${line(count + 1, { comment: '' })}\nno json\n`

async function announce(owner: DeskClient, text: string, more: object = {}): Promise<string> {
  const body = { system: 'jsonl', fileName: 'comments.jsonl', bytes: Buffer.byteLength(text), ...more }
  return (await owner.ok('addImport', { body })).import.id
}

async function sendPart(owner: DeskClient, importId: string, offset: number, part: string | Buffer) {
  const url = `${comments.app.url}/desk/api/sites/${owner.tenantId}/imports/${importId}/file?offset=${offset}`
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    Cookie: owner.cookie,
    'Content-Type': 'application/octet-stream',
  }
  const response = await fetch(url, { method: 'PUT', headers, body: part })
  return { status: response.status, json: (await response.json()) as any }
}

async function upload(owner: DeskClient, text: string, more: object = {}): Promise<string> {
  const id = await announce(owner, text, more)
  const bytes = Buffer.from(text)
  const half = Math.floor(bytes.length / 2)
  assert.equal((await sendPart(owner, id, 0, bytes.subarray(0, half))).json.import?.received, half)
  assert.equal((await sendPart(owner, id, half, bytes.subarray(half))).json.import?.state, 'checking')
  return id
}

const stateOf = async (owner: DeskClient, id: string) =>
  (await owner.ok('getImports')).imports.find((one: { id: string }) => one.id === id)

const until = (owner: DeskClient, id: string, state: string) =>
  waitUntil(`the import is ${state}`, async () => (await stateOf(owner, id)).state === state)

test('a file is checked without a change, imported, and imported twice is once', async () => {
  const { id: site, owner } = await openSite()
  const count = () => comments.rows('SELECT id FROM comments WHERE tenant_id = ?', site).length
  const id = await upload(owner, fileOf(3))
  await until(owner, id, 'checked')
  const checked = await stateOf(owner, id)
  assert.deepEqual(
    [checked.report.isDryRun, checked.report.comments.found, checked.report.comments.aside, checked.report.pages],
    [true, 4, 2, 1],
    JSON.stringify(checked),
  )
  assert.equal(count(), 0)
  const { json: csv } = await owner.call('getImportIssues', { params: { importId: id } })
  assert.match(String(csv), /^place,kind,reason\r\n.*aside,It has no text\./s)
  await owner.ok('startImport', { params: { importId: id }, body: {} })
  await until(owner, id, 'done')
  const done = await stateOf(owner, id)
  assert.deepEqual([done.report.comments.written, done.written, count()], [3, 3, 3], JSON.stringify(done))
  await waitUntil('the file is gone', () => readdirSync(join(DATA_DIR, 'imports')).length === 0)
  await owner.refused('startImport', { params: { importId: id }, body: {} }, 422, 'import-changed')
  const again = await upload(owner, fileOf(3))
  await until(owner, again, 'checked')
  assert.equal((await stateOf(owner, again)).report.comments.known, 3)
  await owner.ok('startImport', { params: { importId: again }, body: {} })
  await until(owner, again, 'done')
  assert.equal(count(), 3)
  const audit = comments.rows(
    `SELECT description, username FROM audit_log JOIN audit_people
       ON audit_people.tenant_id = audit_log.tenant_id AND audit_id = audit_log.id
     WHERE audit_log.tenant_id = ? AND description LIKE '%import%' AND resource = 'Tenant' ORDER BY at LIMIT 2`,
    site,
  )
  assert.deepEqual(
    audit.map(({ description, username }) => [description, username]),
    [
      ['The upload of comments to import began.', 'Olga'],
      ['An import of comments began.', 'Olga'],
    ],
  )
})

test('addresses are mapped, and bytes of every value arrive as they are', async () => {
  const { id: site, owner } = await openSite()
  const text = `${line(1, { url: '/a/post', comment: 'ünï 🙂' })}\n`
  const id = await upload(owner, text, { site: 'https://new.example', replacements: [['/a/', '/b/']] })
  await until(owner, id, 'checked')
  await owner.ok('startImport', { params: { importId: id }, body: {} })
  await until(owner, id, 'done')
  const [page] = comments.rows('SELECT url FROM pages WHERE tenant_id = ?', site)
  assert.equal(page.url, 'https://new.example/b/post')
  const [row] = comments.rows('SELECT comment FROM comments WHERE tenant_id = ?', site)
  assert.equal(row.comment, 'ünï 🙂')
})

test('what does not fit is refused, and nothing is half', async () => {
  const { owner } = await openSite()
  const bytes = 2 * 1024 * 1024
  const body = { system: 'jsonl', fileName: 'a', bytes }
  await owner.refused('addImport', { body }, 422, 'import-too-large')
  await owner.refused('addImport', { body: { ...body, bytes: 9, system: 'nosuch' } }, 422, 'invalid-input')
  await owner.refused('addImport', { body: { ...body, bytes: 9, site: 'ftp://x' } }, 422, 'invalid-input')
  const id = await announce(owner, 'abcdef')
  await owner.refused('addImport', { body: { ...body, bytes: 9 } }, 422, 'import-under-way')
  await owner.refused('startImport', { params: { importId: id }, body: {} }, 422, 'import-changed')
  await owner.refused('removeImport', { params: { importId: id } }, 422, 'import-under-way')
  for (const [offset, part] of [
    [1, 'b'],
    [0, 'abcdefg'],
    [0, ''],
  ] as const)
    assert.equal((await sendPart(owner, id, offset, part)).json.code, 'import-changed')
  assert.equal((await sendPart(owner, id, 0, 'abc')).json.import.received, 3)
  assert.equal((await sendPart(owner, id, 0, 'abc')).json.import.received, 3, 'its answer may have been lost')
  for (const [offset, part] of [
    [0, 'xyz'],
    [0, 'ab'],
    [1, 'b'],
  ] as const)
    assert.equal((await sendPart(owner, id, offset, part)).json.code, 'import-changed')
  assert.equal((await sendPart(owner, 'none', 0, 'abc')).status, 404)
  const stopped = await owner.ok('stopImport', { params: { importId: id }, body: {} })
  assert.equal(stopped.import.state, 'stopped', 'it waits for no job')
  assert.equal((await sendPart(owner, id, 3, 'def')).json.code, 'import-changed')
  await owner.ok('removeImport', { params: { importId: id } })
  assert.deepEqual((await owner.ok('getImports')).imports, [])
  assert.ok(!existsSync(join(DATA_DIR, 'imports', id)))
})

test('a file that is nothing of its system ends with a report, not with a failure', async () => {
  const { owner } = await openSite()
  const id = await upload(owner, 'this is no SQLite file', { system: 'isso' })
  await until(owner, id, 'checked')
  const { report } = await stateOf(owner, id)
  assert.equal(report.comments.found, 0)
  assert.ok(report.reasons.length > 0, JSON.stringify(report))
})

test('what a file says is told at bounded length', async () => {
  const { id: site, owner } = await openSite()
  const long = 'k'.repeat(100_000)
  const listed = {
    [`${long}`]: { id: 'a', url: 'u', comment: '' },
    b: { id: 'b', page: 'p', url: `https://site.example/${long}` },
  }
  const text = JSON.stringify({ comments: { ...listed, b: { ...listed.b, comment: 'taken' } } })
  const id = await upload(owner, text)
  await until(owner, id, 'checked')
  const [row] = comments.rows('SELECT report, issues FROM desk_imports WHERE tenant_id = ?', site)
  const told = `${row.report}${row.issues}`
  assert.ok(told.length < 10_000, `${told.length} characters`)
  assert.match(row.issues, /k{200}…/)
  assert.equal((await stateOf(owner, id)).report.mapped[0].source.length, 301)
})

test('a file that nobody came back for is removed after a week', async () => {
  const { owner } = await openSite()
  const id = await upload(owner, fileOf(1))
  await until(owner, id, 'checked')
  comments.clock.pass(8 * 86_400_000)
  await waitUntil('the file is gone', () => !existsSync(join(DATA_DIR, 'imports', id)))
})
