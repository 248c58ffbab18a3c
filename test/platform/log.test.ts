// Redaction: no secret reaches a log line, wherever it stood in the request or error.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { describe, test } from 'node:test'
import { createLog, loggable } from '../../src/platform/log.ts'
import { fakeClock, startApp, type TestApp } from '../harness/app.ts'

const secret = 'hunter2-hunter2-hunter2'

/** The text of all lines that are written, and how to write them. */
function listening(level = 'trace') {
  const lines: string[] = []
  return { log: createLog(level, (line) => lines.push(line)), lines }
}

const modules = [
  'file:///srv/pageside/src/feeds/handlers.ts:104:9',
  'file:///srv/pageside/src/feeds/store/feed-store.ts:88:22',
  '/srv/pageside/src/platform/http/images/fetch-image.ts:12:1',
  '/srv/feeds/node_modules/nodemailer/lib/mailer/index.js:205:49',
]

const queryNames = [
  'sso',
  'API_KEY',
  'editKey',
  'sessionId',
  'userIdWS',
  'token',
  'sso_token',
  'accessToken',
  'setupCode',
  'access_token',
]

describe('an address', () => {
  const addresses: [address: string, logged: string][] = [
    ['/comments/demo?urlId=x&sso=§', '/comments/demo?urlId=x&sso=[redacted]'],
    ['/comments/demo?sso=§&urlId=x', '/comments/demo?sso=[redacted]&urlId=x'],
    [
      '/comments/demo?SSO=§&s%73o=§&%41PI_KEY=§#end',
      '/comments/demo?SSO=[redacted]&s%73o=[redacted]&%41PI_KEY=[redacted]#end',
    ],
    ['/comments/demo?lesson=x&assessed=y', '/comments/demo?lesson=x&assessed=y'],
    ['/api/v1/feeds/§', '/api/v1/feeds/[redacted]'],
    ['/something/api/v1/feeds/§.json?a=b', '/something/api/v1/feeds/[redacted]?a=b'],
    ['/api/v1/feeds//§/', '/api/v1/feeds//[redacted]/'],
    ['/api/v1/feeds/§/preview', '/api/v1/feeds/[redacted]/preview'],
    ['/API/V1/Feeds/§.JSON', '/API/V1/Feeds/[redacted]'],
    ['/api/v1/feeds%2F§', '/api/v1/feeds%2F[redacted]'],
    ['/api%2fv1%2ffeeds%2f%2f§/preview', '/api%2fv1%2ffeeds%2f%2f[redacted]/preview'],
    ['/feeds/§', '/feeds/[redacted]'],
    ['/api/v1/feeds/§.ts', '/api/v1/feeds/[redacted]'],
    ['/Unsubscribe/§', '/Unsubscribe/[redacted]'],
    ['/?next=%2Fverify%2F§', '/?next=%2Fverify%2F[redacted]'],
    ['/api/v1/feeds', '/api/v1/feeds'],
    ['/images/§.§', '/images/[redacted]'],
    ['http://host/api/v1/feeds/§', 'http://host/api/v1/feeds/[redacted]'],
    ['https://ada:§@example.org/', 'https://[redacted]@example.org/'],
    [
      '/sub?tenantIdWS=__internal_profiles&urlId=__internal_profiles:§&userIdWS=§',
      '/sub?tenantIdWS=__internal_profiles&urlId=__internal_profiles:[redacted]&userIdWS=[redacted]',
    ],
    ['/event-log/x?urlId=__internal_profiles%3A§&a=b', '/event-log/x?urlId=__internal_profiles%3A[redacted]&a=b'],
    ['/?next=https%3A%2F%2Fexample.org%2F%3Fsso%3D§', '/?next=https%3A%2F%2Fexample.org%2F%3Fsso%3D[redacted]'],
  ]
  for (const [address, logged] of addresses) {
    test(address.replaceAll('§', '…'), () => assert.equal(loggable(address.replaceAll('§', secret)), logged))
  }

  for (const name of queryNames) {
    test(`with ${name}`, () => assert.equal(loggable(`/x?${name}=${secret}&a=b`), `/x?${name}=[redacted]&a=b`))
  }
})

describe('a line', () => {
  const fields: [what: string, fields: object][] = [
    ['headers', { headers: { authorization: secret, cookie: secret, 'x-api-key': secret, 'x-session-id': secret } }],
    ['headers within a request', { request: { headers: { authorization: secret, 'set-cookie': [secret] } } }],
    ['keys', { secretKey: secret, accessToken: secret, healthToken: secret, keys: { secretKey: secret } }],
    ['a query', { query: { sso: secret, API_KEY: secret, editKey: secret, sessionId: secret, userIdWS: secret } }],
    ['a record', { feed: { feed_token: secret, public_url: `/api/v1/feeds/${secret}` }, token: secret }],
    ['an address', { target: `/x?sso=${secret}`, list: [{ url: `https://host/?token=${secret}` }] }],
    ['a text', { text: `asked with Authorization: Bearer ${secret}` }],
  ]
  for (const [what, values] of fields) {
    test(`with ${what}`, () => {
      const { log, lines } = listening()
      log.info(values, 'told')
      assert.equal(lines.length, 1)
      assert.equal(JSON.parse(lines[0] ?? '').msg, 'told')
      assert.doesNotMatch(lines[0] ?? '', /hunter2/)
    })
  }

  test('with an error says where it was thrown', () => {
    const { log, lines } = listening()
    const error = new Error('no')
    error.stack = `Error: no\n${modules.map((place) => `    at work (${place})`).join('\n')}`
    log.error({ error }, 'unexpected error')
    assert.equal(JSON.parse(lines[0] ?? '').error.stack, error.stack)
  })

  const errors: [what: string, error: Error][] = [
    ['its message', new Error(`GET https://host/api/v1/feeds/${secret} "x"`)],
    ['its cause', new Error('outer', { cause: new Error(`inner https://host/?API_KEY=${secret}`) })],
    ['a cause that is no error', new Error('outer', { cause: { url: `https://host/?sso=${secret}` } })],
    ['a field', Object.assign(new Error('no'), { token: secret, request: { headers: { cookie: secret } } })],
    ['several', new AggregateError([new Error(`Bearer ${secret}`)], `all failed at /images/${secret}`)],
  ]
  for (const [what, error] of errors) {
    for (const key of ['error', 'err']) {
      test(`with an error that has it in ${what}, as ${key}`, () => {
        const { log, lines } = listening()
        log.error({ [key]: error }, 'unexpected error')
        log.error(error)
        assert.equal(lines.length, 2)
        for (const line of lines) {
          assert.doesNotMatch(line, /hunter2/)
          assert.match(JSON.stringify(JSON.parse(line)), new RegExp(error.message.slice(0, 3)))
        }
      })
    }
  }

  test('with words of its own', () => {
    const { log, lines } = listening()
    log.info(`asked for /x?sso=${secret} and "quoted" \\ too`)
    log.info('asked for %s', `/api/v1/feeds/${secret}`)
    assert.equal(JSON.parse(lines[0] ?? '').msg, 'asked for /x?sso=[redacted] and "quoted" \\ too')
    assert.equal(JSON.parse(lines[1] ?? '').msg, 'asked for /api/v1/feeds/[redacted]')
  })

  test('below the level is not written', () => {
    const { log, lines } = listening('info')
    log.debug('no')
    log.trace('no')
    assert.deepEqual(lines, [])
  })
})

/** Sent as it is, whatever a careful client would say. */
function ask(app: TestApp, path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: app.port, path, method, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject).end(body)
  })
}

test('each address of ours with a token in its path is logged without it', async () => {
  const root = new URL('../../src/', import.meta.url)
  const paths = new Set<string>()
  for await (const file of glob('**/*.ts', { cwd: root })) {
    const text = await readFile(new URL(file, root), 'utf8')
    for (const [, path = ''] of text.matchAll(/path: ['`]([^'`]*\{(?:token|signed)\}[^'`]*)/g)) paths.add(path)
  }
  assert.ok(paths.size > 5)
  for (const path of paths) assert.doesNotMatch(loggable(path.replace(/\{(?:token|signed)\}/, secret)), /hunter2/, path)
})

describe('the server', () => {
  const headers = {
    Authorization: `Bearer ${secret}`,
    'X-API-Key': secret,
    Cookie: `session=${secret}`,
    'X-Session-Id': secret,
    'X-Request-Id': `not an id: ${secret}`,
    Referer: `https://example.org/?sso=${secret}`,
  }
  const query = queryNames.map((name) => `${name}=${secret}`).join('&')
  const body = JSON.stringify({ url: `https://example.org/?token=${secret}`, sso: secret })
  const targets: [method: string, path: string][] = [
    ['GET', `/comments/demo?urlId=x&${query}`],
    ['GET', `/comments/demo?urlId=x&S%53O=${secret}`],
    ['POST', `/comments/demo?urlId=x&${query}`],
    ['PUT', `/comments/demo?${query}`],
    ['GET', `/api/v1/feeds/${secret}`],
    ['GET', `/api/v1/feeds/${secret}.json?${query}`],
    ['GET', `/api/v1/feeds/${secret}/preview`],
    ['HEAD', `/api/v1/feeds/${secret}.atom`],
    ['DELETE', `/api/v1/feeds/${secret}`],
    ['POST', `/api/v1/feeds?${query}`],
    ['GET', `/api/v1/health?${query}`],
    ['GET', `/images/${secret}.${secret}`],
    ['GET', `/nothing/here?${query}`],
    ['OPTIONS', `/comments/demo?${query}`],
    ['GET', `//api//v1//feeds//${secret}`],
    ['GET', `http://127.0.0.1/api/v1/feeds/${secret}?${query}`],
    ['GET', '/%'],
  ]

  for (const level of ['trace', 'debug']) {
    test(`at ${level} writes a line for each answer and no secret`, async (t) => {
      const app = await startApp({
        LOG_LEVEL: level,
        ACCESS_TOKEN: `owner-${secret}`,
        HEALTH_TOKEN: `health-${secret}`,
      })
      t.after(() => app.stop())
      for (const [method, path] of targets)
        await ask(app, path, { method, headers, body: method === 'POST' ? body : '' })
      for (const Authorization of [`Bearer ${app.accessToken}`, `Bearer ${app.healthToken}`]) {
        await ask(app, '/api/v1/feeds', { method: 'POST', headers: { Authorization }, body })
        await ask(app, '/api/v1/health', { headers: { Authorization } })
      }
      const lines = app.logged.filter(({ msg }) => msg === 'answered')
      assert.equal(lines.length, targets.length + 4)
      for (const line of app.logged) assert.doesNotMatch(JSON.stringify(line), /hunter2/)
      for (const { request, method, target, status, ms } of lines) {
        assert.match(String(request), /^[\w.-]{1,64}$/)
        assert.match(`${method} ${target} ${status}`, /^[A-Z]+ \S+ [2-5]\d\d$/)
        assert.equal(typeof ms, 'number')
      }
    })
  }

  test('at info writes nothing for an answer, and one line for what went wrong on our side', async (t) => {
    const clock = fakeClock()
    let failsOnce = false
    const now = () => {
      if (!failsOnce) return clock.now()
      failsOnce = false
      throw new Error(`broken at https://host/api/v1/feeds/${secret}?sso=${secret}`)
    }
    const app = await startApp({ LOG_LEVEL: 'info', SERVICES: 'feeds,comments' }, { clock: { now } })
    t.after(() => app.stop())
    for (const [method, path] of targets) await ask(app, path, { method, headers, body: method === 'POST' ? body : '' })
    assert.deepEqual(app.logged, [])
    failsOnce = true
    assert.equal(await ask(app, '/api/v1/health/live', { headers: { 'X-Request-Id': 'seen-by-the-proxy' } }), 500)
    const written = app.logged.map((line) => JSON.stringify(line))
    assert.equal(written.length, 1)
    assert.match(written[0] ?? '', /"request":"seen-by-the-proxy".*broken at/)
    assert.doesNotMatch(written[0] ?? '', /hunter2/)
  })
})

describe('the id of a request', () => {
  const ids: [sent: string | undefined, kept: boolean][] = [
    ['0190-abc_DEF.7', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['two words', false],
    ['a/b', false],
    ['sso=x', false],
    ['', false],
    [undefined, false],
  ]
  test('is the caller’s own where it has the allowed form', async (t) => {
    const app = await startApp()
    t.after(() => app.stop())
    for (const [sent, kept] of ids) {
      const headers: Record<string, string> = sent === undefined ? {} : { 'X-Request-Id': sent }
      const id = (await fetch(`${app.url}/api/v1`, { headers })).headers.get('x-request-id')
      if (kept) assert.equal(id, sent)
      else assert.match(id ?? '', /^[0-9a-z]{26}(?:-[0-9a-z]+)?$/)
    }
  })
})
