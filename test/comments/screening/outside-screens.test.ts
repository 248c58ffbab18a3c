// Screens outside of the server, by real small services: right, wrong, slow and down; the site's policy decides then.
import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { isSigned } from '../../harness/webhook-receiver.ts'
import { commentBody, openComments, type TenantClient } from '../harness/comment-client.ts'
import { openDesk } from '../harness/desk-client.ts'

interface Called {
  path: string
  headers: Record<string, unknown>
  raw: string
}

type Says = (outgoing: ServerResponse) => void

async function startService() {
  const called: Called[] = []
  let says: Says = (outgoing) => outgoing.end('{}')
  const server = createServer((incoming, outgoing) => {
    text(incoming).then((raw) => {
      called.push({ path: incoming.url ?? '', headers: incoming.headers, raw })
      says(outgoing)
    }, outgoing.destroy.bind(outgoing))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    called,
    say: (given: Says | string) => {
      says = typeof given === 'string' ? (outgoing) => outgoing.end(given) : given
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

let service: Awaited<ReturnType<typeof startService>>
let comments: Awaited<ReturnType<typeof openComments>>
before(async () => {
  service = await startService()
  comments = await openComments({
    WEBHOOK_ALLOW: '127.0.0.0/8',
    AKISMET_KEY: 'akismet-key',
    AKISMET_URL: `${service.url}/comment-check`,
    SCREEN_MODEL_URL: `${service.url}/v1`,
    SCREEN_MODEL_NAME: 'small-model',
    SCREEN_MODEL_KEY: 'model-key',
    SCREEN_TIMEOUT_MS: '300',
  })
})
after(async () => {
  await comments.close()
  await service.stop()
})

let made = 0

interface Outcome {
  result: 'shown' | 'waits' | 'spam' | string
  codes: string[]
}

async function post(site: TenantClient): Promise<Outcome> {
  const query = { urlId: 'page', broadcastId: 'b' }
  const body = commentBody({ comment: `The ferry was late again, and nobody said why. ${++made}` })
  const { status, json } = await site.call('createCommentPublic', { query, body })
  if (status !== 200) return { result: json.code, codes: [] }
  const [row] = comments.rows(
    'SELECT approved, is_spam, review_reasons FROM comments WHERE tenant_id = ? AND id = ?',
    site.id,
    json.comment._id,
  ) as [{ approved: number; is_spam: number; review_reasons: string | null }]
  const reasons = JSON.parse(row.review_reasons ?? '[]') as { code: string }[]
  const result = Number(row.is_spam) === 1 ? 'spam' : Number(row.approved) === 1 ? 'shown' : 'waits'
  return { result, codes: reasons.map(({ code }) => code) }
}

const chat = (risk: number) =>
  JSON.stringify({ choices: [{ message: { content: `{"risk":${risk},"reason":"why"}` } }] })
const never: Says = () => {}
const failing: Says = (outgoing) => outgoing.writeHead(500).end('no')
const cut: Says = (outgoing) => outgoing.destroy()
const endless: Says = (outgoing) => {
  outgoing.write('x'.repeat(200_000))
}
const redirecting: Says = (outgoing) => outgoing.writeHead(302, { location: 'http://169.254.169.254/' }).end()

type Settings = Record<string, unknown>
const webhook = () => ({ screenWebhookUrl: `${service.url}/screen` })
const akismet = () => ({ screenAkismet: true })
const model = (screenModel: string) => () => ({ screenModel })

const cases: [what: string, settings: () => Settings, says: Says | string, result: string, codes?: string[]][] = [
  ['webhook passes', webhook, '{"decision":"pass"}', 'shown'],
  ['webhook holds', webhook, '{"decision":"hold","reason":"see rule 4"}', 'waits', ['outside-webhook']],
  ['webhook says spam', webhook, '{"decision":"spam"}', 'spam', ['outside-webhook']],
  ['webhook refuses', webhook, '{"decision":"refuse","reason":"No."}', 'spam-blocked'],
  ['webhook answers something else', webhook, 'OK', 'waits', ['outside-missing']],
  ['webhook fails', webhook, failing, 'waits', ['outside-missing']],
  ['webhook cuts the connection', webhook, cut, 'waits', ['outside-missing']],
  ['webhook sends without end', webhook, endless, 'waits', ['outside-missing']],
  ['webhook redirects to a metadata address', webhook, redirecting, 'waits', ['outside-missing']],
  ['webhook fails, and the policy is to pass', () => ({ ...webhook(), screenWhenDown: 'pass' }), failing, 'shown'],
  ['akismet: spam', akismet, 'true', 'spam', ['outside-akismet']],
  ['akismet: none', akismet, 'false', 'shown'],
  ['akismet: wrong key', akismet, 'invalid', 'waits', ['outside-missing']],
  ['model that advises, high risk', model('advise'), chat(95), 'shown'],
  ['model that advises is down', model('advise'), failing, 'shown'],
  ['model that holds, high risk', model('hold'), chat(95), 'waits', ['outside-model']],
  ['model that holds, low risk', model('hold'), chat(12), 'shown'],
  ['model that holds is down', model('hold'), failing, 'waits', ['outside-missing']],
  [
    'model that advises, of a comment that waits',
    () => ({ screenModel: 'advise', preModeration: 'all' }),
    chat(40),
    'waits',
    ['pre-moderation', 'outside-model'],
  ],
]
for (const [what, settings, says, result, codes = []] of cases) {
  test(what, async () => {
    service.say(says)
    const site = await comments.tenant({ settings: settings() })
    assert.deepEqual(await post(site), { result, codes })
  })
}

test('a slow service is waited for once, then left alone for half a minute', async () => {
  service.say(never)
  const site = await comments.tenant({ settings: webhook() })
  const before = service.called.length
  assert.equal((await post(site)).result, 'waits')
  assert.equal((await post(site)).result, 'waits')
  assert.equal(service.called.length, before + 1)
  comments.clock.pass(31_000)
  service.say('{"decision":"pass"}')
  assert.equal((await post(site)).result, 'shown')
})

test('the webhook gets a signed comment, without the address of its author', async () => {
  service.say('{"decision":"pass"}')
  const site = await comments.tenant({ settings: webhook() })
  await post(site)
  const call = service.called.at(-1)
  assert.ok(call)
  const received = {
    method: 'POST',
    path: call.path,
    headers: call.headers as never,
    raw: call.raw,
    body: undefined,
    at: 0,
  }
  assert.ok(isSigned(received, site.apiKey, comments.clock.now()))
  const body = JSON.parse(call.raw)
  assert.deepEqual([body.tenantId, body.urlId, body.occasion, body.isReply], [site.id, 'page', 'create', false])
  assert.equal('address' in body, false)
})

test('Akismet and the model get what their protocols ask for', async () => {
  service.say('false')
  await post(await comments.tenant({ settings: akismet() }))
  const form = new URLSearchParams(service.called.at(-1)?.raw)
  assert.deepEqual(
    [form.get('api_key'), form.get('comment_type'), form.has('user_ip')],
    ['akismet-key', 'comment', true],
  )
  service.say(chat(1))
  await post(await comments.tenant({ settings: model('hold')() }))
  const { path, headers, raw } = service.called.at(-1) ?? { path: '', headers: {}, raw: '{}' }
  assert.deepEqual([path, headers.authorization], ['/v1/chat/completions', 'Bearer model-key'])
  assert.equal(JSON.parse(raw).model, 'small-model')
})

test('a webhook whose questions cannot be signed any more gives no verdict', async () => {
  service.say('{"decision":"pass"}')
  const site = await comments.tenant({ settings: webhook() })
  comments.sql(`UPDATE tenants SET api_key_sealed = 'lost' WHERE id = '${site.id}'`)
  const count = service.called.length
  assert.deepEqual(await post(site), { result: 'waits', codes: ['outside-missing'] })
  assert.equal(service.called.length, count)
})

test('nobody is asked about comments of a site that turned nothing on', async () => {
  const count = service.called.length
  assert.equal((await post(await comments.tenant())).result, 'shown')
  assert.equal(service.called.length, count)
})

test('what is refused anyway is asked about by nobody', async () => {
  service.say('{"decision":"pass"}')
  const site = await comments.tenant({ settings: { ...webhook(), maxCommentCreatedCountPUPM: 2, closeAfterDays: 0 } })
  const query = { urlId: 'page', broadcastId: 'b' }
  const first = await site.ok('createCommentPublic', { query, body: commentBody({ comment: 'The first of them.' }) })
  const own = { ...query, sessionId: first.user.sessionId }
  await site.ok('createCommentPublic', { query: own, body: commentBody({ comment: 'Another one, of the ferry.' }) })
  const count = service.called.length
  const flood = await site.call('createCommentPublic', {
    query: own,
    body: commentBody({ comment: 'A third one now.' }),
  })
  assert.equal(flood.json.code, 'user-rate-limited')
  const orphan = commentBody({ comment: 'To nobody.', parentId: 'none' })
  await site.refused('createCommentPublic', { query, body: orphan }, 404, 'not-found')
  const desk = await openDesk(comments, { tenantId: site.id, email: 'own@site.example' })
  const [page] = (await desk.ok('getPages')).pages
  await desk.ok('changePage', { params: { pageId: page.id }, body: { isClosed: true } })
  await site.refused('createCommentPublic', { query, body: commentBody({ comment: 'Too late.' }) }, 422, 'locked')
  assert.equal(service.called.length, count)
})

test('of one network, no more is asked than its share: the rest waits, whatever the policy', async () => {
  const limited = await openComments({ WEBHOOK_ALLOW: '127.0.0.0/8', BUDGETS: 'outside-screens-of-network=2/600s' })
  try {
    service.say('{"decision":"pass"}')
    const site = await limited.tenant({ settings: { ...webhook(), screenWhenDown: 'pass' } })
    const seen: boolean[] = []
    for (const text of ['One of the harbour.', 'Two about the ferry.', 'Three on the hall.'])
      seen.push((await site.post({ comment: text })).comment.approved)
    assert.deepEqual(seen, [true, true, false])
  } finally {
    await limited.close()
  }
})
