// Pageside behind nginx and Caddy with the sample files: addresses, live events, clients, sizes, and a restart.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { connect, type SocketListener } from '../comments/harness/socket-client.ts'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { demoKeyOf, launchServer, type Settings } from '../harness/programs.ts'
import { forms, freePort, missing, type ProxyForm, startProxy } from './proxies.ts'

const ACCESS_TOKEN = 'the-owner-of-this-test'
const mb = 1024 * 1024
const pieceBytes = 64 * 1024

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Address of this machine from which the client comes. */
  from?: string
}

/** One connection for each request, as many clients have it. */
function ask(url: string, { method = 'GET', headers = {}, body = '', from = '127.0.0.1' }: Sent = {}) {
  return new Promise<{ status: number; text: string; location: string | undefined }>((resolve, reject) => {
    const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const options = { method, headers: { ...headers, ...length }, localAddress: from, agent: false }
    const sent = request(url, options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      const { statusCode = 0, headers: got } = answer
      answer.on('end', () => resolve({ status: statusCode, text, location: got.location }))
    })
    sent.on('error', reject)
    void sendUntilAnswered(sent, body)
  })
}

/** As browsers and curl do: what is still to be sent when the answer comes is not sent. */
async function sendUntilAnswered(sent: ClientRequest, body: string): Promise<void> {
  let isAnswered = false
  sent.once('response', () => {
    isAnswered = true
  })
  for (let at = 0; at < body.length && !isAnswered && !sent.destroyed; at += pieceBytes) {
    await new Promise((written) => sent.write(body.slice(at, at + pieceBytes), written))
  }
  if (!isAnswered) sent.end()
}

const owner = { Authorization: `Bearer ${ACCESS_TOKEN}` }
const opml = { ...owner, 'Content-Type': 'text/x-opml' }

async function behind(form: ProxyForm) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}${form.path}`
  const DATA_DIR = await temporaryFolder()
  const settings: Settings = {
    DATA_DIR,
    ACCESS_TOKEN,
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT: '20/60s',
  }
  let server = await launchServer(settings)
  const apiKey = demoKeyOf(server)
  const stopProxy = await startProxy(form, port, server.port)
  return {
    url,
    origin: new URL(url).origin,
    apiKey,
    server: () => server,
    async restart() {
      server = await launchServer({ ...settings, PORT: String(server.port) })
    },
    async stop() {
      await stopProxy()
      server.process.kill('SIGKILL')
      await server.ended
      await rm(DATA_DIR, { recursive: true })
    },
  }
}

type Behind = Awaited<ReturnType<typeof behind>>

/** As the tenant's own server. */
async function comment({ url, apiKey }: Behind, urlId: string, text: string): Promise<void> {
  const author = { commenterName: 'Ada', commenterEmail: 'ada@example.org', url: 'https://site.example/' }
  const answer = await ask(`${url}/api/v1/comments?tenantId=demo&isLive=true`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: JSON.stringify({ comment: text, urlId, approved: true, ...author }),
  })
  assert.equal(answer.status, 200, answer.text)
}

async function reader({ url }: Behind, urlId: string): Promise<SocketListener> {
  const list = await ask(`${url}/comments/demo?urlId=${urlId}`)
  assert.equal(list.status, 200, list.text)
  return connect(url, JSON.parse(list.text))
}

for (const form of forms) {
  describe(form.name, { skip: missing(form.program) }, () => {
    let world: Behind
    before(async () => {
      world = await behind(form)
    })
    after(() => world.stop())

    test('pages, files and documents are there, and the address without its slash leads to them', async () => {
      for (const path of ['/', '/demo', '/embed.js', '/docs', '/openapi.yaml', '/api/v1']) {
        assert.equal((await ask(world.url + path)).status, 200, path)
      }
      if (form.path === '') return
      const { status, location = '' } = await ask(world.url)
      assert.equal(status, 308)
      assert.equal(new URL(location, world.url).href, `${world.url}/`)
    })

    test('a feed that is made through it has an address that leads through it', async () => {
      const body = JSON.stringify({ url: 'http://127.0.0.1:9/' })
      const made = await ask(`${world.url}/api/v1/feeds`, { method: 'POST', headers: owner, body })
      assert.equal(made.status, 201, made.text)
      const { public_url } = JSON.parse(made.text).data.feed
      assert.ok(public_url.startsWith(`${form.path}/api/v1/feeds/`), public_url)
      // Its page cannot be had, which Pageside says as a feed: a token that does not arrive would be 401.
      const read = await ask(world.origin + public_url)
      assert.match(read.text, /^<\?xml/)
      assert.notEqual(read.status, 401)
    })

    test('escapes in an address arrive as they were sent', async () => {
      const urlId = encodeURIComponent('https://site.example/a%2Fb?c=d&e/+ü')
      await comment(world, decodeURIComponent(urlId), 'escaped')
      const { text } = await ask(`${world.url}/comments/demo?urlId=${urlId}`)
      assert.equal(JSON.parse(text).comments.length, 1)
    })

    test('a comment reaches an open page over its WebSocket', async () => {
      const open = await reader(world, 'live')
      await comment(world, 'live', 'told at once')
      const frame = await open.has(1)
      assert.deepEqual([frame.type, frame.comment.comment], ['new-comment', 'told at once'])
      await open.close()
    })

    test('each client has a limit of its own, whatever it writes of itself', {
      skip: process.platform !== 'linux' && 'only Linux has further loopback addresses',
    }, async () => {
      // A guest's comment without its text: refused with 422, or with 429 before that is looked at.
      const write = async (from: string, headers = {}) => {
        const body = JSON.stringify({ urlId: 'limited' })
        const address = `${world.url}/comments/demo?urlId=limited&broadcastId=word`
        return (await ask(address, { method: 'POST', headers, body, from })).status
      }
      const forge = (n: number) => ({ 'X-Forwarded-For': `192.0.2.${n}` })
      const tries = [...Array(40).keys()]
      const last = await tries.reduce<Promise<number>>(async (before, n) => {
        const status = await before
        return status === 429 ? status : write('127.0.0.2', forge(n))
      }, Promise.resolve(0))
      assert.equal(last, 429)
      assert.equal(await write('127.0.0.3'), 422)
    })

    test('a body that is too large is 413, whoever refuses it', async () => {
      const sizes: [path: string, headers: Record<string, string>, size: number, status: number][] = [
        ['/api/v1/feeds', owner, 60 * 1024, 400],
        ['/api/v1/feeds', owner, 70 * 1024, 413],
        ['/api/v1/account/opml', opml, 2 * mb, 400],
        ['/api/v1/account/opml', opml, 2 * mb + 1, 413],
        ['/api/v1/account/opml', opml, 3.9 * mb, 413],
        ['/api/v1/account/opml', opml, 5 * mb, 413],
      ]
      for (const [path, headers, size, status] of sizes) {
        const answer = await ask(world.url + path, { method: 'POST', headers, body: 'x'.repeat(size) })
        assert.equal(answer.status, status, `${size} bytes to ${path}: ${answer.text.slice(0, 200)}`)
        const isOurs = form.program === 'caddy' || size < 4 * mb
        if (isOurs) assert.equal(JSON.parse(answer.text).success, false)
      }
    })

    test('a server that stops says so to open pages (1012), and its successor is found', async () => {
      const open = await reader(world, 'stopping')
      world.server().process.kill('SIGTERM')
      assert.equal(await open.closed, 1012)
      assert.equal((await world.server().ended).code, 0)
      const away = await ask(`${world.url}/api/v1/health/live`)
      assert.ok([502, 503].includes(away.status), `${away.status}`)
      await world.restart()
      await waitUntil('the proxy finds it', async () => (await ask(`${world.url}/api/v1/health/ready`)).status === 200)
      const again = await reader(world, 'stopping')
      await comment(world, 'stopping', 'after')
      await again.has(1)
      await again.close()
    })
  })
}
