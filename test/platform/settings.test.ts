// Settings: an invalid one is named in a sentence before anything is opened or created.
import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { InvalidSettings, readConfig, settings } from '../../src/config.ts'
import { startApp } from '../../src/main.ts'
import { createLog } from '../../src/platform/log.ts'
import { temporaryFolder } from '../harness/app.ts'

type Name = keyof typeof settings

let folder: string

before(async () => {
  folder = await temporaryFolder()
})

after(() => rm(folder, { recursive: true }))

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

const malformed: Partial<Record<Name, string[]>> = {
  PORT: ['http', '-1', '65536', '1.5', '0x50', '1e3', '80 90', '４０００'],
  HOST: ['not a host', 'http://127.0.0.1', '127.0.0.1/8', 'a,b'],
  PUBLIC_URL: [
    'example.org',
    'ftp://example.org',
    'https://',
    'https://example.org/?a=b',
    'https://example.org/#top',
    'https://ada@example.org/',
    'javascript:alert(1)',
    'https://example.org:99999/',
  ],
  SERVICES: ['feed', 'feeds,comment', ',', 'feeds;comments', 'constructor', 'browser', 'feeds,live', 'feeds,web,live'],
  DATABASE_URL: [
    'sqlite::memory:',
    'pageside.db',
    'mysql://localhost/x',
    'sqlite:',
    'SQLITE:x',
    'postgres://',
    'postgres://db',
    'postgres:x',
    'postgres://one,/x',
    'postgres://one:54,two:port/x',
    'postgres://one,two',
  ],
  IMPORT_MAX_MB: ['0', '1000001', '2g', '1.5'],
  BACKUP: ['daily', 'daily:0', 'monthly:3', 'daily:7d', '7'],
  BACKUP_KEY: ['age1', 'ssh-ed25519 AAAA', 'AGE-SECRET-KEY-1'],
  DATABASE_READ_URL: ['sqlite:x', 'mysql://localhost/x', 'postgres://', 'x'],
  DATABASE_LISTEN_URL: ['off', 'sqlite:x', 'postgres://one', 'postgres:x'],
  DATABASE_POOL: ['1', '0', '201', '-2', 'many', '2.5'],
  SOCKETS_PER_ADDRESS: ['0', '-1', '1000001', 'many', '1.5'],
  SOCKETS_PER_PAGE: ['0', '-1', '1000001', 'many', '1.5'],
  SOCKETS_PING_SECONDS: ['0', '-1', '3601', 'often', '1.5'],
  SOCKETS_GATHER_MS: ['-1', '1001', 'off', '0.5'],
  SHED_AFTER_MS: ['-1', '60001', 'off', '0.5'],
  STOP_SECONDS: ['0', 'off', '0.5', '99999'],
  DRAIN_SECONDS: ['-1', 'off', '0.5', '601'],
  WRITES_AT_ONCE: ['0', '1000001', 'off', '0.5'],
  SECRET_KEY: ['short', 'x'.repeat(31)],
  SECRET_KEY_PREVIOUS: ['short', `${'x'.repeat(32)},short`],
  ACCESS_TOKEN: ['short', 'x'.repeat(15)],
  HEALTH_TOKEN: ['short'],
  FEED_CREATION: ['yes', '1', 'TRUE', 'off'],
  FETCH_ALLOW: [
    'http://intranet/',
    'intranet:0',
    'intranet:port',
    '10.0.0.0/33',
    '10.0.0/8',
    'a b',
    '::1/129',
    'a,,b:',
  ],
  FETCH_PROXIES: ['http://x:1', 'a=x:1', 'a=ftp://x', 'a=http://x,a=http://y', 'a b=http://x', 'a=http://'],
  FETCH_PROXY: ['proxy:3128', 'socks5://proxy:1080', 'http://', 'proxy'],
  SMTP_URL: ['mail.example:25', 'http://mail.example', 'smtp://', 'smtp:mail'],
  MAIL_FROM: ['nobody', 'a@b, c@d', 'A <a@b', 'A <a@b>, B <b@c>', 'A "quoted" <a@b>'],
  MAIL_TIMEOUT_SECONDS: ['0', '101', '1.5', 'long'],
  WEBHOOK_ALLOW: ['a b', '10.0.0.0/33'],
  PUSH_ALLOW: ['a b', '10.0.0.0/33'],
  AKISMET_URL: ['akismet', 'ftp://akismet.example/', 'https://a:b@akismet.example/'],
  GIF_PROVIDER_URL: ['giphy', 'ftp://gifs.example/v1/gifs'],
  BROWSER: [
    'chromium',
    'on',
    'ws://',
    'http:///x',
    'ftp://127.0.0.1:9222',
    'ws://x:99999',
    'ws://x/#y',
    '/no/such/program',
  ],
  BROWSER_NO_SANDBOX: ['yes', '1'],
  FETCH_SOLVER: ['solver:8191', 'ftp://solver.example'],
  SCREEN_MODEL_URL: ['127.0.0.1:11434', 'http://'],
  SCREEN_TIMEOUT_MS: ['0', '99', '30001', 'off'],
  OIDC_ISSUER: ['accounts.example.com', 'ftp://accounts.example.com'],
  WEBHOOK_TIMEOUT_SECONDS: ['0', '61', '1.5'],
  MAIL_LIMIT: ['3', '0/10', '3/0', '3/10/1', 'none', '-3/10'],
  TRUST_PROXY: [
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0',
    '10.0.0.0/',
    '::1/129',
    '127.0.0.1, x',
    'true',
    '10.0.0.1:80',
  ],
  RATE_LIMIT: ['60', '0/60s', '60/0s', '60/60', '60/1m', '-1/60s', '1e3/60s', 'none', 'OFF'],
  LOG_LEVEL: ['verbose', 'INFO', '30'],
}

for (const [name, values] of Object.entries(malformed)) {
  describe(name, () => {
    for (const value of values) {
      test(`"${value}" is refused by name, and nothing is left behind`, async () => {
        const dataDir = join(folder, 'never-made')
        const port = await freePort()
        const start = async () =>
          startApp(readConfig({ DATA_DIR: dataDir, PORT: String(port), [name]: value }), { log: createLog('silent') })
        await assert.rejects(start, (error: Error) => {
          assert.ok(error instanceof InvalidSettings, String(error))
          assert.match(error.message, new RegExp(`^${name} .*\\.$`))
          return true
        })
        assert.deepEqual(await readdir(folder), [])
        const server = createServer()
        await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
        await new Promise((resolve) => server.close(resolve))
      })
    }
  })
}

test('a malformed endpoint of a browser is told without its keys', () => {
  const BROWSER = 'ftp://ada:hunter2@browser.example/?token=hunter2&apiKey=hunter2&size=1'
  assert.throws(
    () => readConfig({ BROWSER }),
    ({ message }: Error) => /browser\.example.*size=1/.test(message) && !message.includes('hunter2'),
  )
})

const wellFormed: [name: Name, text: string, value: unknown][] = [
  ['BACKUP', 'weekly:4', { everyMs: 604_800_000, keep: 4 }],
  ['BROWSER', '/usr/bin/chromium', '/usr/bin/chromium'],
  ['BROWSER', 'http://127.0.0.1:9222', 'http://127.0.0.1:9222'],
  ['BROWSER', 'wss://x/y?token=z', 'wss://x/y?token=z'],
  ['PORT', '0', 0],
  ['PORT', ' 8080 ', 8080],
  ['HOST', '::', '::'],
  ['HOST', 'fe80::1%eth0', 'fe80::1%eth0'],
  ['HOST', 'localhost', 'localhost'],
  ['PUBLIC_URL', 'https://Example.org/something//', 'https://example.org/something'],
  ['SERVICES', 'jobs, feeds', ['feeds', 'jobs']],
  ['SERVICES', 'live,web', ['web', 'live']],
  ['DATABASE_URL', 'sqlite:/srv/pageside.db', 'sqlite:/srv/pageside.db'],
  ['DATABASE_URL', 'postgres://ada:x@db:5433/pages', 'postgres://ada:x@db:5433/pages'],
  ['DATABASE_URL', 'postgresql://db/pages?host=/run', 'postgresql://db/pages?host=/run'],
  ['DATABASE_POOL', '200', 200],
  ['SOCKETS_PER_ADDRESS', '1', 1],
  ['SOCKETS_GATHER_MS', '0', 0],
  ['SECRET_KEY', 'x'.repeat(32), 'x'.repeat(32)],
  ['FEED_CREATION', 'false', false],
  ['FETCH_ALLOW', 'intranet:8080, 10.0.0.0/8,[::1]:80,', ['intranet:8080', '10.0.0.0/8', '[::1]:80']],
  ['WEBHOOK_ALLOW', 'hooks:5000', ['hooks:5000']],
  ['PUSH_ALLOW', 'push:5000', ['push:5000']],
  [
    'FETCH_PROXIES',
    ' a=http://x:1 , b=https://u:p@y:2,',
    new Map([
      ['a', 'http://x:1'],
      ['b', 'https://u:p@y:2'],
    ]),
  ],
  ['FETCH_PROXY', 'http://proxy:3128/', 'http://proxy:3128'],
  ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8', ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']],
  ['RATE_LIMIT', 'off', undefined],
  ['RATE_LIMIT', '3/60s', { count: 3, windowMs: 60_000 }],
  ['LOG_LEVEL', 'silent', 'silent'],
]

describe('what is well-formed', () => {
  for (const [name, text, value] of wellFormed) {
    test(`${name}=${text}`, () => assert.deepEqual(readConfig({ [name]: text })[name], value))
  }

  test('an empty or blank variable counts as absent', () => {
    const absent = readConfig({})
    for (const name of Object.keys(settings) as Name[]) {
      assert.deepEqual(readConfig({ [name]: '' })[name], absent[name])
      assert.deepEqual(readConfig({ [name]: ' \t' })[name], absent[name])
    }
  })

  test('unknown names are nobody’s business', () => {
    assert.deepEqual(readConfig({ PORTS: 'x', port: 'x', constructor: 'x' }), readConfig({}))
  })

  test('every setting that can be wrong is tried above', () => {
    const free: Name[] = [
      ...([
        'ENVIRONMENT',
        'DATA_DIR',
        'CONFIG_FILE',
        'HTML2RSS_SECRET_KEY',
        'BUDGETS',
        'AKISMET_KEY',
        'BACKUP_DIR',
        'PG_TOOLS',
      ] as const),
      ...([
        'GIF_PROVIDER_KEY',
        'SCREEN_MODEL_NAME',
        'SCREEN_MODEL_KEY',
        'OIDC_CLIENT_ID',
        'OIDC_CLIENT_SECRET',
        'OIDC_NAME',
      ] as const),
    ]
    assert.deepEqual(Object.keys(settings).sort(), [...Object.keys(malformed), ...free].sort())
  })
})

test('several wrong values are all named, one sentence each', () => {
  const wrong = { PORT: 'x', SERVICES: 'x', ACCESS_TOKEN: 'x', TRUST_PROXY: 'x', RATE_LIMIT: 'x', LOG_LEVEL: 'x' }
  assert.throws(
    () => readConfig(wrong),
    (error: Error) => {
      assert.deepEqual(
        error.message.split('\n').map((line) => line.split(' ')[0]),
        Object.keys(wrong),
      )
      return true
    },
  )
})

const secrets: Partial<Record<Name, string>> = {
  SECRET_KEY: 'hunter2',
  ACCESS_TOKEN: 'hunter2',
  HEALTH_TOKEN: 'hunter2',
  DATABASE_URL: 'postgres://ada:hunter2@db?password=hunter2',
  FETCH_PROXIES: 'a=socks5://ada:hunter2@proxy:1080',
  FETCH_PROXY: 'socks5://ada:hunter2/@x@proxy:1080',
  PUBLIC_URL: 'https://ada:hunter2@example.org/',
}

for (const [name, value] of Object.entries(secrets)) {
  test(`the sentence about ${name} does not tell the secret`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: Error) =>
        error instanceof InvalidSettings && error.message.startsWith(name) && !/hunter2/.test(error.message),
    )
  })
}
