// Conditional requests: the cost of an unchanged page, and the sparing of a busy site.
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { type SiteHandler, startOrigin } from '../../harness/app.ts'
import { answer, converter, listing, stories, titles } from '../harness/converter.ts'

const list = stories(1, 5)
const page = listing(list)
const date = 'Wed, 11 Mar 2026 08:00:00 GMT'

/** Answers 304 to those who know, and keeps what was asked. */
function revalidating(headers: Record<string, string>, asked: IncomingMessage['headers'][]): SiteHandler {
  return (incoming, outgoing) => {
    const { 'if-none-match': tag, 'if-modified-since': since } = incoming.headers
    asked.push(incoming.headers)
    const known = tag === undefined ? since !== undefined && since === headers['Last-Modified'] : tag === headers.ETag
    answer(known ? 304 : 200, headers, known ? '' : page)(incoming, outgoing)
  }
}

const cases: { name: string; headers: Record<string, string>; sent: [tag?: string | undefined, since?: string] }[] = [
  { name: 'a tag', headers: { ETag: '"one"' }, sent: ['"one"'] },
  { name: 'a weak tag', headers: { ETag: 'W/"one"' }, sent: ['W/"one"'] },
  { name: 'a date', headers: { 'Last-Modified': date }, sent: [undefined, date] },
  { name: 'both', headers: { ETag: '"one"', 'Last-Modified': date }, sent: ['"one"', date] },
  { name: 'nothing, but the same bytes', headers: {}, sent: [] },
  { name: 'a tag far too long to send back', headers: { ETag: `"${'x'.repeat(600)}"` }, sent: [] },
]

for (const strategy of ['http', 'auto'] as const) {
  for (const { name, headers, sent } of cases) {
    test(`${strategy}: an unchanged page with ${name} is not read again`, async (t) => {
      const asked: IncomingMessage['headers'][] = []
      const site = await startOrigin({ '/news': revalidating(headers, asked) })
      t.after(site.stop)
      const { ask } = converter()
      let { said, validators } = await ask(`${site.url}/news`, { strategy })
      assert.deepEqual(said, titles(list))
      for (let i = 0; i < 2; i++) {
        const next = await ask(`${site.url}/news`, { strategy, validators })
        assert.equal(next.said, 'unchanged')
        assert.deepEqual(next.validators, validators)
        validators = JSON.parse(JSON.stringify(next.validators))
      }
      const told = asked.slice(1).map((one) => [one['if-none-match'], one['if-modified-since']])
      assert.deepEqual(told, Array(2).fill([sent[0], sent[1]]))
    })
  }
}

test('a page that changed is read again, with new validators', async (t) => {
  const headers: Record<string, string> = { ETag: '"one"' }
  let body = page
  const site = await startOrigin({ '/news': (...both) => answer(200, headers, body)(...both) })
  t.after(site.stop)
  const { ask } = converter()
  const first = await ask(`${site.url}/news`)
  headers.ETag = '"two"'
  const same = await ask(`${site.url}/news`, { validators: first.validators })
  assert.equal(same.said, 'unchanged')
  assert.equal(same.validators.etag, '"two"')
  body = listing(stories(1, 6))
  const changed = await ask(`${site.url}/news`, { validators: same.validators })
  assert.deepEqual(changed.said, titles(stories(1, 6)))
  assert.notEqual(changed.validators.bodyHash, first.validators.bodyHash)
})

test('a 304 that nobody asked for is no page', async (t) => {
  const site = await startOrigin({ '/news': answer(304) })
  t.after(site.stop)
  assert.match((await converter().ask(`${site.url}/news`)).said as string, /an answer that is no page \(status 304\)/)
})

test('validators go to the address that they are of, wherever redirects lead by then', async (t) => {
  const asked: IncomingMessage['headers'][] = []
  let target = '/one'
  const site = await startOrigin({
    '/news': (...both) => answer(302, { Location: target })(...both),
    '/one': revalidating({ ETag: '"one"' }, asked),
    '/two': revalidating({ ETag: '"one"' }, asked),
  })
  t.after(site.stop)
  const { ask } = converter()
  const { validators } = await ask(`${site.url}/news`)
  assert.equal((await ask(`${site.url}/news`, { validators })).said, 'unchanged')
  target = '/two'
  assert.deepEqual((await ask(`${site.url}/news`, { validators })).said, titles(list))
  assert.deepEqual(
    asked.map((one) => one['if-none-match']),
    [undefined, '"one"', undefined],
  )
})

const busy: [status: number, headers: Record<string, string>, retryAfterMs: number | undefined][] = [
  [429, { 'Retry-After': '120' }, 120_000],
  [503, { 'Retry-After': '120' }, 120_000],
  [503, { 'Retry-After': 'Sat, 21 Nov 2026 12:05:00 GMT' }, 300_000],
  [429, { 'Retry-After': '9999999' }, 24 * 3_600_000],
  [429, {}, undefined],
  [503, { 'Retry-After': 'soon' }, undefined],
  [500, { 'Retry-After': '120' }, 120_000],
  [502, { 'Retry-After': '60' }, 60_000],
]

for (const [status, headers, retryAfterMs] of busy) {
  const wait = headers['Retry-After'] ?? 'nothing'
  const isOfHost = retryAfterMs !== undefined && (status === 429 || status === 503)
  test(`${status} with ${wait}: the host is ${isOfHost ? 'left alone' : 'asked when it is wanted'}`, async (t) => {
    let page = answer(status, headers)
    const site = await startOrigin({ '/busy': (...both) => page(...both), '/news': listing(list) })
    t.after(site.stop)
    const { ask, clock } = converter()
    const failed = await ask(`${site.url}/busy`)
    assert.match(failed.said as string, new RegExp(`\\(status ${status}\\)`))
    assert.equal(failed.retryAfterMs, retryAfterMs)
    const asked = site.requests.length
    const other = await ask(`${site.url}/news`)
    if (!isOfHost) return assert.deepEqual(other.said, titles(list))
    const alone = Math.min(retryAfterMs, 3_600_000)
    assert.match(other.said as string, /^The site asked to be left alone until 2026-11-21 1[23]:0\d \(UTC\)\.$/)
    assert.equal(other.retryAfterMs, alone)
    assert.match((await ask(`${site.url}/news`, { isAwaited: false })).said as string, /left alone/)
    assert.equal(site.requests.length, asked, 'nobody was asked')
    clock.pass(alone)
    page = answer(200, {}, listing(list))
    assert.deepEqual((await ask(`${site.url}/busy`)).said, titles(list))
  })
}

test('robots.txt may ask for rest too', async (t) => {
  const site = await startOrigin({ '/robots.txt': answer(503, { 'Retry-After': '60' }), '/news': page })
  t.after(site.stop)
  const { ask } = converter()
  assert.equal((await ask(`${site.url}/news`)).retryAfterMs, 60_000)
  assert.match((await ask(`${site.url}/news`)).said as string, /left alone/)
  assert.deepEqual(site.requests, ['/robots.txt'])
})
