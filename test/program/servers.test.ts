// Servers and commands side by side on one data folder: locking and messages.
import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { launch, launchServer, pageside, runAlone, type ServerProgram } from '../harness/programs.ts'

async function dataFolder(t: TestContext): Promise<string> {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

/** Ends with the test, however that ends. */
async function server(t: TestContext, settings: Record<string, string>): Promise<ServerProgram> {
  const running = await launchServer(settings)
  t.after(async () => {
    running.process.kill('SIGKILL')
    await running.ended
  })
  return running
}

const isUp = async ({ url }: ServerProgram) => (await fetch(`${url}/api/v1/health/ready`)).status === 200

async function create(url: string, token: string, page: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/v1/feeds`, { method: 'POST', headers, body: JSON.stringify({ url: page }) })
  return { status: response.status, feed: ((await response.json()) as any).data?.feed }
}

const statusOf = async (url: string, token: string) => (await fetch(`${url}/api/v1/feeds/${token}.json`)).status

describe('a second server on the same file', () => {
  test('refuses with a sentence, and the first goes on', async (t) => {
    const DATA_DIR = await dataFolder(t)
    const first = await server(t, { DATA_DIR })
    const second = await runAlone(['start'], { DATA_DIR, PORT: '0' })
    assert.equal(second.code, 1)
    assert.equal(second.stdout, '')
    assert.match(
      second.stderr,
      /^Another Pageside server uses \S+pageside\.db, or its disk cannot lock files\. Stop that server, or set DATA_DIR /,
    )
    assert.ok(await isUp(first))
  })

  test('refuses too when only the file is shared', async (t) => {
    const DATABASE_URL = `sqlite:${join(await dataFolder(t), 'shared.db')}`
    const first = await server(t, { DATA_DIR: await dataFolder(t), DATABASE_URL })
    const second = await runAlone(['start'], { DATA_DIR: await dataFolder(t), DATABASE_URL, PORT: '0' })
    assert.equal(second.code, 1)
    assert.match(second.stderr, /^Another Pageside server uses \S+shared\.db/)
    assert.ok(await isUp(first))
  })

  test('starts at once when the first was killed', async (t) => {
    const DATA_DIR = await dataFolder(t)
    const first = await server(t, { DATA_DIR })
    first.process.kill('SIGKILL')
    await first.ended
    assert.ok(await isUp(await server(t, { DATA_DIR })))
  })
})

describe('commands beside a running server', () => {
  test('account add: its token makes feeds of its pages at once', async (t) => {
    const DATA_DIR = await dataFolder(t)
    const running = await server(t, { DATA_DIR })
    const names = ['ada', 'ben', 'cleo']
    const add = (name: string) =>
      runAlone(['account', 'add', '--name', name, '--allow', 'https://example.com/*', '--json'], { DATA_DIR })
    for (const [i, { code, stdout, stderr }] of (await Promise.all(names.map(add))).entries()) {
      assert.equal(code, 0, stderr)
      const { name, allow, token } = JSON.parse(stdout)
      assert.deepEqual([name, allow], [names[i], ['https://example.com/*']])
      assert.equal((await create(running.url, token, 'https://example.com/news')).status, 201)
      assert.equal((await create(running.url, token, 'https://example.org/news')).status, 403)
    }
    const list = JSON.parse((await pageside(['account', 'list', '--json'], { DATA_DIR })).stdout)
    assert.deepEqual(
      list.map(({ name, source }: Record<string, string>) => `${name} ${source}`),
      [...names.map((name) => `${name} command`), 'owner settings'],
    )
  })

  test('account add refuses the name of an account of the settings → 1, and a missing pattern → 2', async (t) => {
    const DATA_DIR = await dataFolder(t)
    await server(t, { DATA_DIR })
    const taken = await pageside(['account', 'add', '--name', 'owner', '--allow', '*'], { DATA_DIR })
    assert.equal(taken.code, 1)
    assert.match(taken.stderr, /^The name "owner" belongs to/)
    for (const args of [
      ['--name', 'ada'],
      ['--allow', '*'],
      ['--name', 'a b', '--allow', '*'],
    ]) {
      assert.equal((await pageside(['account', 'add', ...args], { DATA_DIR })).code, 2)
    }
  })

  test('feed rotate: the old addresses stop, the new ones work', async (t) => {
    const DATA_DIR = await dataFolder(t)
    const ACCESS_TOKEN = 'the-owner-of-this-test'
    const { url } = await server(t, { DATA_DIR, ACCESS_TOKEN })
    const { feed } = await create(url, ACCESS_TOKEN, 'http://127.0.0.1:1/')
    // The page cannot be had; the feed is known all the same.
    assert.equal(await statusOf(url, feed.feed_token), 500)
    const { code, stdout } = await pageside(['feed', 'rotate', feed.id, '--json'], { DATA_DIR })
    assert.equal(code, 0)
    const rotated = JSON.parse(stdout)
    assert.equal(rotated.id, feed.id)
    await waitUntil('the old token is unknown', async () => (await statusOf(url, feed.feed_token)) === 401)
    assert.equal(await statusOf(url, rotated.feed_token), 500)
    assert.equal((await create(url, ACCESS_TOKEN, 'http://127.0.0.1:1/')).feed.feed_token, rotated.feed_token)
    const unknown = await pageside(['feed', 'rotate', 'unknown'], { DATA_DIR })
    assert.equal(unknown.code, 1)
    assert.match(unknown.stderr, /^There is no feed with the id "unknown"\.\n"pageside feed list" shows those in /)
  })
})

test('programs that meet in an empty folder all do their work', async (t) => {
  const DATA_DIR = join(await dataFolder(t), 'new')
  await mkdir(DATA_DIR)
  const add = (name: string) => runAlone(['account', 'add', '--name', name, '--allow', '*'], { DATA_DIR })
  const ended = await Promise.all([add('ada'), add('ben'), runAlone(['migrate'], { DATA_DIR }), add('cleo')])
  for (const { code, stderr } of ended) assert.equal(code, 0, stderr)
  const list = JSON.parse((await pageside(['account', 'list', '--json'], { DATA_DIR })).stdout)
  assert.equal(list.length, 3)
  const again = await pageside(['migrate', '--json'], { DATA_DIR })
  assert.deepEqual(JSON.parse(again.stdout), { applied: [] })
})

test('the first start shows the keys and a link with the token in its fragment, the second does not', async (t) => {
  const DATA_DIR = await dataFolder(t)
  const shown: string[] = []
  for (let i = 0; i < 2; i++) {
    const running = launch(['start'], { DATA_DIR, PORT: '0' })
    await waitUntil('it says where it runs', () => /Ctrl-C\.[\s\S]*\n$/.test(running.stdout()))
    running.process.kill('SIGTERM')
    const { code, stdout, stderr } = await running.ended
    assert.equal(code, 0)
    assert.equal(stderr, '')
    shown.push(stdout)
  }
  const { accessToken, healthToken, secretKey } = JSON.parse(await readFile(join(DATA_DIR, 'keys.json'), 'utf8'))
  const [first = '', second = ''] = shown
  assert.match(first, new RegExp(` http://127\\.0\\.0\\.1:\\d+/#token=${accessToken}\n`))
  assert.ok(first.includes(healthToken))
  assert.match(second, /^Pageside \d+\.\d+\.\d+ is running at http:\/\/127\.0\.0\.1:\d+\./)
  for (const secret of [accessToken, healthToken]) assert.ok(!second.includes(secret))
  assert.ok(!shown.join('').includes(secretKey))
})

test('the first start names only the pages that it has', async (t) => {
  const cases: [services: string, feeds: boolean, docs: boolean][] = [
    ['jobs', false, false],
    ['comments,jobs', false, true],
  ]
  for (const [SERVICES, feeds, docs] of cases) {
    const running = launch(['start'], { DATA_DIR: await dataFolder(t), PORT: '0', SERVICES })
    await waitUntil('it says where it runs', () => /Ctrl-C\.[\s\S]*\n$/.test(running.stdout()))
    running.process.kill('SIGTERM')
    const { stdout } = await running.ended
    assert.match(stdout, /Pageside \d+\.\d+\.\d+ is running at http/)
    assert.equal(/#token=/.test(stdout), feeds, SERVICES)
    assert.equal(/\/docs\n/.test(stdout), docs, SERVICES)
  }
})

describe('a start that cannot be says why and what to do → 1', () => {
  const cases: [
    what: string,
    prepare: (folder: string) => Promise<Record<string, string> | undefined>,
    sentence: RegExp,
    left: string[],
  ][] = [
    [
      'several settings are wrong',
      async () => ({ PORT: 'http', ACCESS_TOKEN: 'hunter2', TRUST_PROXY: 'x' }),
      /^The settings are not right:\nPORT .*\nACCESS_TOKEN (?!.*hunter2).*\nTRUST_PROXY .*\n$/,
      [],
    ],
    [
      'a setting cannot be read',
      async () => ({ FETCH_ALLOW: 'a b' }),
      /^The settings are not right:\nFETCH_ALLOW /,
      [],
    ],
    ['the address is not ours', async () => ({ HOST: '203.0.113.1' }), /^203\.0\.113\.1 .*HOST/, []],
    ['nobody knows the address', async () => ({ HOST: 'nowhere.invalid' }), /^nowhere\.invalid .*HOST/, []],
    [
      'the data folder is a file',
      async (folder) => {
        await writeFile(join(folder, 'data'), '')
        return undefined
      },
      /^\S+data cannot be used \(\w+\)\. DATA_DIR /,
      ['data'],
    ],
    [
      'the data folder lies behind a link that leads nowhere',
      async (folder) => {
        await symlink(join(folder, 'nowhere'), join(folder, 'link'))
        return { DATA_DIR: join(folder, 'link/data') }
      },
      /^\S+link cannot be used \(\w+\)\. DATA_DIR /,
      ['link'],
    ],
    [
      'the data folder lies where no folder can be made',
      async () => ({ DATA_DIR: '/proc/pageside/data' }),
      /^\/proc\S* cannot be used \(\w+\)\. DATA_DIR /,
      [],
    ],
    [
      'keys.json is damaged',
      async (folder) => {
        await mkdir(join(folder, 'data'))
        await writeFile(join(folder, 'data/keys.json'), '{')
        return undefined
      },
      /^\S+keys\.json is damaged\. Restore it/,
      ['data', 'data/keys.json'],
    ],
    [
      'the database is a newer one',
      async (folder) => {
        assert.equal(
          (await pageside(['migrate'], { DATA_DIR: folder, DATABASE_URL: `sqlite:${folder}/new.db` })).code,
          0,
        )
        using database = new DatabaseSync(join(folder, 'new.db'))
        database.exec("INSERT INTO migrations VALUES ('feeds', '9999-future.sql', 1)")
        return { DATABASE_URL: `sqlite:${folder}/new.db` }
      },
      /newer Pageside.*9999-future\.sql.*Start that version/,
      ['new.db', 'new.db.lock'],
    ],
    [
      'the database is something else',
      async (folder) => {
        await mkdir(join(folder, 'data'))
        await writeFile(join(folder, 'data/pageside.db'), 'a letter to a friend\n'.repeat(100))
        return undefined
      },
      /^The database file \S+pageside\.db cannot be opened/,
      ['data', 'data/pageside.db', 'data/pageside.db.lock'],
    ],
  ]
  for (const [what, prepare, sentence, left] of cases) {
    test(what, async (t) => {
      const folder = await dataFolder(t)
      const settings = (await prepare(folder)) ?? {}
      const { code, stdout, stderr } = await runAlone(['start'], {
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        ...settings,
      })
      assert.match(stderr, sentence)
      assert.equal(code, 1)
      assert.equal(stdout, '')
      assert.equal(stderr.includes('    at '), false, 'a sentence, not a stack')
      assert.deepEqual((await readdir(folder, { recursive: true })).sort(), left)
    })
  }

  test('the port is in use', async (t) => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    t.after(() => taken.close())
    const { port } = taken.address() as { port: number }
    const folder = await dataFolder(t)
    const { code, stderr } = await runAlone(['start'], { PORT: String(port), DATA_DIR: folder })
    assert.equal(code, 1)
    assert.equal(stderr, `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or set PORT.\n`)
    assert.deepEqual(await readdir(folder), [])
  })

  test('the data folder may not be written', {
    skip: process.getuid?.() === 0 && 'root may write everywhere',
  }, async (t) => {
    const folder = await dataFolder(t)
    await chmod(folder, 0o500)
    const { code, stderr } = await runAlone(['start'], { PORT: '0', DATA_DIR: folder })
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^\S+ cannot be used \(EACCES\)\. DATA_DIR must be a folder that this user \(uid \d+\) may write\.\n$/,
    )
    await chmod(folder, 0o700)
  })
})
