// Pages that would use up the server behind the browser: answers at once, events, places, and files left behind.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from '../../../src/platform/browser/browser.ts'
import { makeProfile } from '../../../src/platform/browser/local/profile-folders.ts'
import type { VisitAnswer, VisitLimits, VisitRequest } from '../../../src/platform/browser/page-visit.ts'
import { findTestChromium } from '../../browser/chromium.ts'
import { waitUntil } from '../../harness/app.ts'
import { openTestBrowser } from './guarded-visits.ts'

const chromium = await findTestChromium()

let browser: Browser

before(() => {
  browser = openTestBrowser(chromium)
})

after(() => browser.close())

const answerWith = (body: string, headers: Record<string, string> = {}): VisitAnswer => ({
  status: 200,
  headers: Object.entries({ 'content-type': 'text/html', ...headers }).map(([name, value]) => ({ name, value })),
  body: new TextEncoder().encode(body),
})

/** The page has this script; its requests are answered by `answer`. */
const visit = (
  code: string,
  answer: (request: VisitRequest) => Promise<VisitAnswer | undefined> = async () => undefined,
  limits: Partial<VisitLimits> = {},
) =>
  browser.visit({
    url: 'http://site.test/',
    answer: async (request) =>
      request.kind === 'document' ? answerWith(`<body><p>Page</p><script>${code}</script>`) : answer(request),
    limits,
  })

test('a page that asks for everything at once has few answers in memory', async () => {
  let underWay = 0
  let most = 0
  const { requests } = await visit('for (let i = 0; i < 60; i++) fetch("/d" + i)', async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    underWay -= 1
    return answerWith('x'.repeat(1000))
  })
  assert.ok(requests >= 60, String(requests))
  assert.ok(most <= 8, `${most} at once`)
})

test('what a page sends counts as much as what it gets', async () => {
  let sent = 0
  const code = 'const body = "x".repeat(100_000); for (let i = 0; i < 40; i++) fetch("/d", { method: "POST", body })'
  const take = async ({ body = '' }: VisitRequest) => {
    sent += body.length
    return answerWith('ok')
  }
  await visit(code, take, { bytes: 1_000_000 })
  assert.ok(sent >= 900_000 && sent <= 1_000_000, String(sent))
})

test('a page that floods the browser with frames or requests is too large', async () => {
  const frames = 'for (let i = 0; i < 3000; i++) document.body.append(document.createElement("iframe"))'
  const requests = 'const x = "x".repeat(500_000); for (let i = 0; i < 400; i++) fetch("/?" + i + x).catch(() => {})'
  const isTooLarge = (error: Error & { problem?: string }) => error.problem === 'too-large'
  await assert.rejects(visit(frames, undefined, { events: 2000 }), isTooLarge)
  await assert.rejects(visit(requests, undefined, { eventChars: 8_000_000 }), isTooLarge)
})

test('a page makes few requests to each other site, and all to its own', async () => {
  const asked = new Map<string, number>()
  const code = `const ask = (host, count, init) => { for (let i = 0; i < count; i++) fetch('http://' + host + '/' + i, init).catch(() => {}) }
    ask('site.test', 30); ask('one.test', 30); ask('two.test', 30); ask('three.test', 30, { method: 'POST', mode: 'no-cors', body: 'x' })`
  const count = async ({ url, method }: VisitRequest) => {
    const name = `${method} ${new URL(url).hostname}`
    if (/\/\d+$/.test(url)) asked.set(name, (asked.get(name) ?? 0) + 1)
    return answerWith('ok', { 'access-control-allow-origin': '*' })
  }
  await visit(code, count, { requestsPerOtherSite: 20, postsPerOtherSite: 5 })
  const wanted = { 'GET site.test': 30, 'GET one.test': 20, 'GET two.test': 20, 'POST three.test': 5 }
  assert.deepEqual(Object.fromEntries(asked), wanted)
})

test('an answer with headers that the browser does not take is a network error', async () => {
  const code = 'fetch("/bad").then(() => "took", () => "failed").then((word) => document.body.append("it " + word))'
  const { html } = await visit(code, async () => answerWith('x', { 'x-odd': 'a\u0000b' }))
  assert.match(html, /it failed/)
})

test('pages of one host that hang leave a place for the pages of another', async () => {
  const leaving = new AbortController()
  let isOpen = false
  const never = async (): Promise<undefined> => {
    isOpen = true
    return new Promise(() => undefined)
  }
  const hang = () => browser.visit({ url: 'http://slow.test/', answer: never, signal: leaving.signal })
  await visit('')
  const timersBefore = timers()
  const hanging = Promise.allSettled([hang(), hang(), hang()])
  try {
    await waitUntil('one hangs', () => isOpen)
    const { html } = await visit('document.body.append("drawn")')
    assert.match(html, /drawn/)
  } finally {
    leaving.abort(new Error('over'))
    await hanging
  }
  await visit('')
  await waitUntil('nothing waits for pages that were left', () => timers() <= timersBefore)
})

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('files of a server that was killed go with the next browser, and those of others stay', async () => {
  const machine = hostname().replace(/[^\w.]+/g, '-')
  const folder = (name: string) => join(tmpdir(), `pageside-browser-${name}`)
  // No process has so large an id.
  const [left, alive, other] = [`${machine}-4194999-abcdef`, `${machine}-1-abcdef`, `${machine}x-4194999-abcdef`].map(
    folder,
  )
  for (const one of [left, alive, other]) mkdirSync(join(one ?? '', 'Default'), { recursive: true })
  const [first, second] = [await makeProfile(), await makeProfile()]
  const found = [left, alive, other, first].map((one = '') => existsSync(one))
  for (const one of [alive, other, first, second]) rmSync(one ?? '', { recursive: true })
  assert.deepEqual(found, [false, true, true, true])
})
