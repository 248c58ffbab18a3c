// Commands without a database: they report where they looked, and create none.
import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { temporaryFolder } from '../harness/app.ts'
import { databaseUrl, dropDatabase, engine } from '../harness/engine.ts'
import { launch, pageside } from '../harness/programs.ts'

let folder: string
let DATA_DIR: string
/** As it is told. */
let place: string

before(async () => {
  folder = await temporaryFolder()
  DATA_DIR = join(folder, 'data')
  place = (await databaseUrl(DATA_DIR)).replace(/^sqlite:|(?<=\/\/)\S*@|\?.*/g, '')
})

after(async () => {
  await dropDatabase(DATA_DIR)
  await rm(folder, { recursive: true })
})

const run = (line: string) => pageside(line.split(' '), { DATA_DIR }, folder)

describe('where no server was', () => {
  const lines = [
    'tenant list',
    'tenant list --json',
    'tenant show site',
    'tenant set site allowAnon=true',
    'tenant rotate-key site',
    'tenant follows --id site',
    'feed list',
    'feed rotate some',
    'account list',
    'account remove --name ada',
    'ban list --tenant site',
    'moderator list --tenant site',
    'webhook list --tenant site',
    'mail list',
    'page set --tenant site --url-id page --closed',
    'audit erase --tenant site --user 7',
  ]
  for (const line of lines) {
    test(`${line} → 1, what to set, and nothing is made`, async () => {
      const { code, stdout, stderr } = await run(line)
      assert.equal(code, 1, stderr)
      assert.equal(stdout, '')
      const missing = engine === 'sqlite' ? `no database at ${place}` : `no keys at ${join(DATA_DIR, 'keys.json')}`
      assert.ok(
        stderr.startsWith(`There ${engine === 'sqlite' ? 'is' : 'are'} ${missing}. Give this command the DATA_DIR or `),
      )
      assert.deepEqual(await readdir(folder), [])
    })
  }

  test('keys of the settings make no file', async () => {
    const settings = { DATA_DIR, DATABASE_URL: `sqlite:${join(folder, 'one.db')}`, SECRET_KEY: 'S'.repeat(32) }
    const { code, stderr } = await launch(['tenant', 'create', '--id', 'one', '--name', 'One'], settings).ended
    assert.equal(code, 0, stderr)
    const listed = await launch(['tenant', 'list'], settings).ended
    assert.equal(listed.stdout, 'one  One\n')
    assert.deepEqual(
      (await readdir(folder)).filter((name) => !name.startsWith('one.db')),
      [],
    )
  })
})

describe('where a first account was added', { concurrency: false }, () => {
  test('whoever adds it is told where the new keys are, once', async () => {
    const add = (name: string) => run(`account add --name ${name} --allow *`)
    const { code, stderr } = await add('ada')
    assert.equal(code, 0)
    const keys = join(DATA_DIR, 'keys.json')
    assert.equal(stderr, `New keys are in ${keys}, for ${place}. A server finds them by the same DATA_DIR.\n`)
    assert.equal((await add('ben')).stderr, '')
  })

  for (const list of ['tenant list', 'feed list', 'mail list']) {
    test(`${list}: none, and where; as JSON an empty list alone`, async () => {
      assert.deepEqual(await run(list), { code: 0, signal: null, stdout: '', stderr: `None in ${place}.\n` })
      assert.deepEqual(await run(`${list} --json`), { code: 0, signal: null, stdout: '[]\n', stderr: '' })
    })
  }

  const unknown: [line: string, sentence: string, list: string][] = [
    ['tenant show site', 'There is no tenant "site".', 'tenant list'],
    ['tenant set site allowAnon=true', 'There is no tenant "site".', 'tenant list'],
    ['tenant rotate-key site', 'There is no tenant "site".', 'tenant list'],
    [
      'tenant create --id a --name A --parent site',
      'There is no tenant "site" that could be the parent.',
      'tenant list',
    ],
    ['ban list --tenant site', 'There is no tenant "site".', 'tenant list'],
    ['webhook list --tenant site', 'There is no tenant "site".', 'tenant list'],
    ['tenant follow --id site --feed some', 'There is no feed "some".', 'feed list'],
    ['feed rotate some', 'There is no feed with the id "some".', 'feed list'],
    ['mail show some', 'There is no mail "some".', 'mail list'],
  ]
  for (const [line, sentence, list] of unknown) {
    test(`${line} → 1, what lists them, and where it looked`, async () => {
      const { code, stdout, stderr } = await run(line)
      assert.equal(code, 1)
      assert.equal(stdout, '')
      const hint = `"pageside ${list}" shows those in ${place}. DATA_DIR or DATABASE_URL names another database.`
      assert.equal(stderr, `${sentence}\n${hint}\n`)
    })
  }
})
