// Version of the program, wherever an operator can read it, against package.json.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from '../harness/app.ts'
import { launchServer, pageside } from '../harness/programs.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const { version } = JSON.parse(read('package.json'))

describe('the program tells its version', () => {
  const cases: [line: string, stdout: string][] = [
    ['--version', `${version}\n`],
    ['-v', `${version}\n`],
    ['--version --json', `${JSON.stringify({ version }, null, 2)}\n`],
  ]
  for (const [line, expected] of cases) {
    test(line, async () => assert.deepEqual(await pageside(line.split(' ')), ended(0, expected)))
  }

  test('--version takes no further word → 2', async () => {
    const { code, stderr } = await pageside(['--version', 'all'])
    assert.equal(code, 2)
    assert.match(stderr, /^"all" is one word too many\./)
  })

  test('its help begins with it', async () =>
    assert.ok((await pageside(['--help'])).stdout.startsWith(`pageside ${version} `)))
})

test('a server tells it at its start, to health checks and to monitoring; strangers are not told', async () => {
  const DATA_DIR = await temporaryFolder()
  const server = await launchServer({ DATA_DIR })
  try {
    assert.equal(JSON.parse(/^\{$[\s\S]*?^\}$/m.exec(server.stdout())?.[0] ?? '').version, version)
    const { healthToken } = JSON.parse(await readFile(join(DATA_DIR, 'keys.json'), 'utf8'))
    const headers = { authorization: `Bearer ${healthToken}` }
    const ask = async (path: string) => (await fetch(server.url + path, { headers })).text()
    assert.equal(JSON.parse(await ask('/api/v1/health')).data.health.version, version)
    assert.match(await ask('/metrics'), new RegExp(`^pageside_build_info\\{version="${version}"\\} 1$`, 'm'))
    for (const path of ['/api/v1/health/ready', '/api/v1/health/live', '/api/v1/'])
      assert.ok(!(await ask(path)).includes(version), path)
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    await rm(DATA_DIR, { recursive: true })
  }
})

test('the lock file and the newest heading of the changelog name it', () => {
  const lock = JSON.parse(read('package-lock.json'))
  assert.deepEqual([lock.version, lock.packages[''].version], [version, version])
  const [, newest] = /^## \[?(\d+\.\d+\.\d+)\]?/m.exec(read('CHANGELOG.md')) ?? []
  assert.equal(newest, version)
})

const ended = (code: number, stdout: string) => ({ code, signal: null, stdout, stderr: '' })
