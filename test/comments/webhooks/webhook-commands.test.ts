// `pageside webhook` beside a running server, and the commands of docs/webhooks.md.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { apiKey, type CommandWorld, mustRefuse, openCommandWorld, type Refused } from '../harness/command-harness.ts'

const guide = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
const examples = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text)

let world: CommandWorld
before(async () => {
  world = await openCommandWorld({ WEBHOOK_ALLOW: '127.0.0.1' })
})
after(() => world.close())

/** One that was free a moment ago: the example wants a number. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The receiver of the guide, as a program of its own. */
async function startExample(key: string) {
  const port = await freePort()
  const [code = ''] = examples('js')
  const child = spawn(process.execPath, ['--input-type=module', '-'], { env: { PORT: String(port), API_KEY: key } })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  child.stdin.end(code)
  const url = `http://127.0.0.1:${port}`
  await waitUntil('it listens', () =>
    fetch(url, { method: 'PUT' }).then(
      ({ status }) => status === 401,
      () => false,
    ),
  )
  return { url, said: () => said, stop: () => child.kill() }
}

/** As the guide has them, with this tenant and this server for its own. */
const typed = (line: string, url: string) =>
  line.replace('blog', 'site').replace('https://example.com', url).replaceAll('"', '')
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replace(/^pageside /, ''))

test('the guide: what it adds is called, its receiver takes what is signed, and its commands work', async () => {
  const example = await startExample(apiKey)
  const [add = '', look = '', remove = ''] = examples('sh')
  const [create, update, gone, list] = linesOf(add).map((line) => typed(line, example.url))
  const added = [await world.done(create ?? ''), await world.done(update ?? ''), await world.done(gone ?? '')]
  assert.deepEqual(
    added.map(({ event, domain, method, token }) => [event, domain, method, token]),
    [
      ['create', null, 'PUT', false],
      ['update', 'example.com', 'PUT', false],
      ['delete', '*.example.com', 'POST', false],
    ],
  )
  const told = (text: string) => waitUntil(text, () => example.said().includes(text))
  await waitUntil('it is felt', async () => {
    const { json } = await world.comment({ url: 'https://example.com/', comment: `First ${Math.random()}` })
    assert.ok(json.comment, JSON.stringify(json))
    return example.said().includes('/hooks/create')
  })
  const { comment } = (
    await world.comment({ comment: 'On a page below', url: 'https://blog.example.com/' }, { urlId: 'below' })
  ).json
  await told(`/hooks/create ${comment._id} On a page below`)
  await world.call('DELETE', `/api/v1/comments/${comment._id}?tenantId=site&API_KEY=${apiKey}`)
  await told(`/hooks/delete ${comment._id} On a page below`)
  const [deliveries, retry] = linesOf(look).map((line) => typed(line, ''))
  assert.deepEqual(await world.done(deliveries ?? ''), [])
  assert.deepEqual(await world.done(retry ?? ''), { retried: 0 })
  const listed = await world.run(list ?? '')
  assert.match(
    listed.stdout,
    /create {2}all domains {2}PUT http\S+\/hooks\/create {2}0 waiting, 0 given up, 0 dropped\n/,
  )
  for (const { id } of added) {
    const done = await world.done(typed(remove.trim().replace('pageside ', '').replace('WEBHOOK', id), ''))
    assert.deepEqual([done.id, done.removed, done.ended], [id, true, 0])
  }
  example.stop()
})

test('its receiver refuses what another key signed; the delivery waits and says why, until its webhook is removed', async () => {
  const example = await startExample('another key')
  const added = await world.done(
    `webhook add --tenant site --all --event create --url ${example.url}/?secret=1 --token`,
  )
  await waitUntil('it is refused', async () => {
    await world.comment()
    const [job] = world.rows.all("SELECT last_error FROM jobs WHERE kind = 'webhook'")
    return job?.last_error === 'The server answered 401.'
  })
  const { stdout } = await world.run('webhook deliveries --tenant site')
  assert.match(stdout, /create \w+ {2}The server answered 401\.\n/)
  const removed = await world.done(`webhook remove --tenant site --id ${added.id}`)
  assert.ok(removed.ended >= 1)
  assert.deepEqual(await world.done('webhook deliveries --tenant site'), [])
  example.stop()
})

test('each change is in the log, without what may be secret in an address', () => {
  const logged = world.audit('Webhook')
  assert.deepEqual(
    logged.map(({ crud }) => crud),
    ['c', 'c', 'c', 'd', 'd', 'd', 'c', 'd'],
  )
  const { after: entry } = logged.at(-2)
  assert.deepEqual(Object.keys(entry), ['event', 'domain', 'method', 'origin', 'sendsToken'])
  assert.ok(!JSON.stringify(logged).includes('secret=1'))
})

const refused: Refused[] = [
  ['webhook add --tenant site --event create --url https://a.example/', 2, 'Name the comments: --domain D, or --all.'],
  [
    'webhook add --tenant site --all --event moved --url https://a.example/',
    2,
    '"moved" is no event. There are: create, update, delete.',
  ],
  ['webhook retry --tenant site', 2, 'Name a DELIVERY, those of one webhook with --id WEBHOOK, or --all.'],
  ['webhook remove --tenant site --id nothing', 1, 'site has no webhook "nothing".'],
]
for (const one of refused) test(one[0], () => mustRefuse(world, one))

test('an address that is not called is told at once, with what allows it where something does', async () => {
  const cases: [url: string, said: RegExp | undefined][] = [
    ['http://127.0.0.1:5000/hook', /loopback\. The operator .* WEBHOOK_ALLOW=127\.0\.0\.1:5000\.\n$/],
    ['http://localhost:5000/hook', /loopback\. .* WEBHOOK_ALLOW=localhost:5000\.\n$/],
    ['http://[::1]:5000/hook', /loopback\. .* WEBHOOK_ALLOW=\[::1\]:5000\.\n$/],
    ['https://192.168.1.20/hook', /a private network\. .* WEBHOOK_ALLOW=192\.168\.1\.20:443\.\n$/],
    ['http://169.254.169.254/hook', /: link-local or cloud metadata\.\n$/],
    ['http://a.example:22/hook', /Port 22 belongs to another protocol\.\n$/],
    ['https://a.example/hook', undefined],
  ]
  for (const [url, said] of cases) {
    const line = `webhook add --tenant site --all --event update --json --url ${url}`
    const { code, stdout, stderr } = await world.run(line)
    assert.equal(code, 0, stderr)
    if (said) assert.match(stderr, said)
    else assert.equal(stderr, '')
    assert.equal(JSON.parse(stdout).url, url)
  }
  const allowed = `webhook add --tenant site --all --event update --url http://127.0.0.1:5000/hook`
  assert.equal((await world.spoken(allowed.split(' '), { WEBHOOK_ALLOW: '127.0.0.1' })).stderr, '')
})
