// `pageside tenant`, and the tenant of the first start.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'
import { launch, onEngine, pageside } from '../../harness/programs.ts'

let DATA_DIR: string

before(async () => {
  DATA_DIR = await temporaryFolder()
})

after(() => rm(DATA_DIR, { recursive: true }))

const tenant = (...args: string[]) => pageside(['tenant', ...args], { DATA_DIR })
const listed = async () => JSON.parse((await tenant('list', '--json')).stdout)

describe('tenants', () => {
  test('are made, listed, and given new keys', async () => {
    const made = JSON.parse((await tenant('create', '--id', 'site', '--name', 'The site', '--json')).stdout)
    assert.match(made.apiKey, /^[A-Z0-9]{24,}$/)
    const own = 'B'.repeat(24)
    const child = await tenant('create', '--id', 'A_child-2', '--name', 'Child', '--api-key', own, '--parent', 'site')
    assert.match(child.stdout, new RegExp(`A_child-2.*shown once:\\n${own}\\n$`))
    const [first, second, ...rest] = await listed()
    assert.deepEqual([first.id, first.name, first.parent, first.wire], ['A_child-2', 'Child', 'site', 'newest'])
    assert.deepEqual([second.id, second.name, second.parent], ['site', 'The site', undefined])
    assert.deepEqual(rest, [])
    assert.match((await tenant('list')).stdout, /^A_child-2 {2}Child {2}\(of site\)\nsite {2}The site\n$/)
    const { id, apiKey } = JSON.parse((await tenant('rotate-key', 'site', '--json')).stdout)
    assert.equal(id, 'site')
    assert.match(apiKey, /^[A-Z0-9]{24,}$/)
    assert.notEqual(apiKey, made.apiKey)
  })

  test('an open one takes what readers without an account do', async () => {
    const folder = { DATA_DIR: await temporaryFolder() }
    const made = await pageside(['tenant', 'create', '--id', 'blog', '--name', 'Blog', '--open'], folder)
    assert.equal(made.code, 0, made.stderr)
    const { settings, set } = JSON.parse((await pageside(['tenant', 'show', 'blog', '--json'], folder)).stdout)
    assert.deepEqual(set.toSorted(), ['allowAnon', 'allowAnonFlag', 'allowAnonVotes', 'preModeration'])
    const { allowAnon, allowAnonFlag, allowAnonVotes, preModeration } = settings
    assert.deepEqual([allowAnon, allowAnonFlag, allowAnonVotes, preModeration], [true, true, true, 'first'])
    await rm(folder.DATA_DIR, { recursive: true })
  })

  const key = 'C'.repeat(24)
  const refused: [what: string, args: string[], code: number, sentence: RegExp][] = [
    ['no id', ['create', '--name', 'N'], 2, /^--id is missing/],
    ['no name', ['create', '--id', 'new'], 2, /^--name is missing/],
    ['a space in the id', ['create', '--id', 'a b', '--name', 'N'], 2, /^The id of a tenant is/],
    ['a long id', ['create', '--id', 'a'.repeat(65), '--name', 'N'], 2, /^The id of a tenant is/],
    ['letters of another script', ['create', '--id', 'ключ', '--name', 'N'], 2, /^The id of a tenant is/],
    ['global', ['create', '--id', 'global', '--name', 'N'], 2, /^"global" means something else/],
    ['the profiles', ['create', '--id', '__internal_profiles', '--name', 'N'], 2, /means something else/],
    ['a blank name', ['create', '--id', 'new', '--name', ' '], 2, /^A name is/],
    ['a name in two lines', ['create', '--id', 'new', '--name', 'a\nb'], 2, /^A name is/],
    ['a short key', ['create', '--id', 'new', '--name', 'N', '--api-key', key.slice(1)], 2, /^An API key is/],
    [
      'a key in small letters',
      ['create', '--id', 'new', '--name', 'N', '--api-key', key.toLowerCase()],
      2,
      /^An API key/,
    ],
    ['one word too many', ['create', 'new', '--id', 'new', '--name', 'N'], 2, /one word too many/],
    [
      'an id that is taken',
      ['create', '--id', 'site', '--name', 'N'],
      1,
      /^There is a tenant "site" already, .+rotate-key site"/,
    ],
    ['a key that is taken', ['create', '--id', 'new', '--name', 'N', '--api-key', 'B'.repeat(24)], 1, /another tenant/],
    ['no such parent', ['create', '--id', 'new', '--name', 'N', '--parent', 'x'], 1, /^There is no tenant "x"/],
    ['itself as parent', ['create', '--id', 'new', '--name', 'N', '--parent', 'new'], 1, /^There is no tenant "new"/],
    ['a new key for nobody', ['rotate-key', 'nobody'], 1, /^There is no tenant "nobody"/],
    ['a new key for no name', ['rotate-key'], 2, /^Name the tenant/],
  ]
  for (const [what, args, code, sentence] of refused) {
    test(`${what} → ${code}`, async () => {
      const ended = await tenant(...args)
      assert.equal(ended.code, code)
      assert.match(ended.stderr, sentence)
      assert.equal(ended.stdout, '')
    })
  }

  test('nothing of that was half made', async () => {
    assert.deepEqual(
      (await listed()).map(({ id }: { id: string }) => id),
      ['A_child-2', 'site'],
    )
  })
})

describe('the tenant to try with', () => {
  async function start(settings: Record<string, string>): Promise<string> {
    const running = launch(['start'], { PORT: '0', LOG_LEVEL: 'silent', ...(await onEngine(settings)) })
    await waitUntil('it says how to stop it', () => /Ctrl-C\.\n/.test(running.stdout()))
    running.process.kill('SIGTERM')
    return (await running.ended).stdout
  }

  const starts: [what: string, settings: Record<string, string>, made: boolean][] = [
    ['on this machine', {}, true],
    ['at localhost, below a path', { PUBLIC_URL: 'http://localhost:4000/comments' }, true],
    ['in public', { PUBLIC_URL: 'https://comments.example.org' }, false],
    ['without comments', { SERVICES: 'feeds,jobs' }, false],
  ]
  for (const [what, settings, made] of starts) {
    test(`${what}: ${made ? 'made and shown once' : 'not made'}`, async () => {
      const folder = await temporaryFolder()
      const shown = [await start({ ...settings, DATA_DIR: folder }), await start({ ...settings, DATA_DIR: folder })]
      const list = JSON.parse((await pageside(['tenant', 'list', '--json'], { DATA_DIR: folder })).stdout)
      assert.deepEqual(
        list.map(({ id }: { id: string }) => id),
        made ? ['demo'] : [],
      )
      assert.equal(/Tenant to try with +demo\n +Its API key +[A-Z0-9]{24,}\n/.test(shown[0] ?? ''), made)
      assert.doesNotMatch(shown[1] ?? '', /API key/)
      await rm(folder, { recursive: true })
    })
  }

  test('not where there is a tenant already', async () => {
    assert.doesNotMatch(await start({ DATA_DIR }), /API key/)
    assert.equal((await listed()).length, 2)
  })
})
