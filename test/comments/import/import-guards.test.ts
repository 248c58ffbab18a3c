// Imports: dry runs ask the ledger, broken first lines, quoted formulas, titles, users of a file, files that are left.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type CommandWorld, openCommandWorld } from '../harness/command-harness.ts'
import { type ImportWorld, importWorld } from './import-setup.ts'

describe('by the import', () => {
  let world: ImportWorld

  before(async () => {
    world = await importWorld()
    await world.addTenant('t')
    await world.addTenant('u')
  })

  after(() => world.close())

  const comment = (id: string, more: object = {}) =>
    JSON.stringify({ id, urlId: 'page', date: '2020-01-01T00:00:00Z', name: 'Ann', text: `Text ${id}`, ...more })
  const lines = (...some: string[]) => some.join('\n')

  test('a dry run says how many are here already', async () => {
    await world.import('jsonl', lines(comment('a'), comment('b')))
    const { comments } = await world.import('jsonl', lines(comment('a'), comment('b'), comment('c')), {
      isDryRun: true,
    })
    assert.deepEqual([comments.known, comments.written, comments.states.approved], [2, 0, 3])
  })

  test('a comment without a page is not among those that are taken', async () => {
    const post = (id: string, thread: string) =>
      `<post dsq:id="${id}"><message>Hi</message><createdAt>2011-08-31T22:48:43Z</createdAt><isDeleted>false</isDeleted><isSpam>false</isSpam><author><name>Ann</name></author><thread dsq:id="${thread}"/></post>`
    const thread = '<thread dsq:id="1"><link>https://example.com/a</link><isDeleted>false</isDeleted></thread>'
    const file = `<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">${thread}${post('2', '1')}${post('3', '9')}</disqus>`
    const { comments } = await world.import('disqus', file, { isDryRun: true })
    assert.deepEqual([comments.found, comments.aside, comments.states], [2, 1, { approved: 1 }])
  })

  for (const broken of ['{"id": "x", "text": "cut o', 'garbage', '{"id": 1}}']) {
    test(`a first line ${broken} is set aside alone`, async () => {
      const content = lines(broken, comment(`d${broken.length}`), comment(`e${broken.length}`))
      const { comments, issues } = await world.import('jsonl', content)
      assert.deepEqual([comments.written, comments.aside], [2, 1], JSON.stringify(issues))
      assert.equal(issues[0]?.place, 'line 1')
    })
  }

  test('a document over several lines is no list of lines', async () => {
    const whole = `{"comments":[\n${comment('f')},\n${comment('g')}\n]}`
    assert.equal((await world.import('jsonl', whole)).comments.written, 2)
  })

  test('texts with quotes before a formula come back from CSV as they were typed', async () => {
    const typed = ["'=1+1", '=1+1', "''@x", "'plain", '-5', "'"]
    await world.import(
      'jsonl',
      lines(...typed.map((text, i) => comment(`q${i}`, { text, urlId: 'quotes', markup: 'text' }))),
    )
    const csv = await world.export('t', 'csv')
    await world.import('csv', csv, { tenantId: 'u' })
    const texts = (tenant: string) =>
      world.rows
        .all('SELECT comment FROM comments WHERE tenant_id = ? AND url_id_raw = ? ORDER BY comment', tenant, 'quotes')
        .map(({ comment: text }: { comment: string }) => text)
    assert.deepEqual(texts('u'), texts('t'))
    assert.equal(texts('t').length, typed.length)
  })

  test('titles of pages are cleaned as any', async () => {
    await world.import('jsonl', comment('h', { urlId: 'titled', title: 'A \u202e title\n\n of   words ' }))
    const [page] = world.rows.all('SELECT title FROM pages WHERE tenant_id = ? AND url_id = ?', 't', 'titled')
    assert.equal(page?.title, 'A title of words')
  })

  test('a file cannot give a comment to a user, unless the tenant says so', async () => {
    const content = comment('i', { urlId: 'users', record: { userId: 'boss' } })
    const { issues } = await world.import('jsonl', content, { keepsUsers: false })
    assert.match(issues[0]?.reason ?? '', /--keep-users/)
    await world.import('jsonl', comment('j', { urlId: 'users', record: { userId: 'boss' } }), { keepsUsers: true })
    const users = world.rows.all(
      'SELECT user_id FROM comments WHERE tenant_id = ? AND url_id_raw = ? ORDER BY created_at, id',
      't',
      'users',
    )
    assert.deepEqual(users.map(({ user_id }: { user_id: string | null }) => user_id).sort(), ['boss', null].sort())
  })
})

describe('by the command', () => {
  let world: CommandWorld

  before(async () => {
    world = await openCommandWorld()
  })

  after(() => world.close())

  test('no report without its tenant; nothing that can be read → 3; files of killed imports go', async () => {
    const { dataDir } = world
    const [file, empty, report] = ['a.jsonl', 'b.jsonl', 'r.jsonl'].map((name) => join(dataDir, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(file, '{"id":"a","urlId":"p","name":"A","text":"T","date":"2020-01-01"}\n')
    writeFileSync(empty, '')
    writeFileSync(join(dataDir, 'import-999999999.tmp'), 'left')
    const missing = await world.spoken(['import', 'jsonl', file, '--tenant', 'nobody', '--report', report])
    assert.equal(missing.code, 1)
    assert.equal(existsSync(report), false)
    assert.deepEqual(
      readdirSync(dataDir).filter((name) => name.endsWith('.tmp')),
      [],
    )
    assert.equal((await world.spoken(['import', 'jsonl', empty, '--tenant', 'site'])).code, 3)
    const done = await world.spoken(['import', 'jsonl', file, '--tenant', 'site', '--report', report])
    assert.equal(done.code, 0, done.stderr)
    assert.equal(existsSync(report), true)
    const again = await world.spoken(['import', 'jsonl', file, '--tenant', 'site', '--dry-run'])
    assert.match(again.stdout, /1 of them are here already/)
  })
})
