// Guest cookie: whom it is given to, where it counts, and its states.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, openComments } from '../harness/comment-client.ts'
import {
  app,
  guestOf,
  isKnown,
  nameOf,
  origin,
  publicUrl,
  reload,
  settings,
  siteWith,
  voteOn,
  writeOf,
} from './guest-client.ts'

const hour = 60 * 60 * 1000

let comments: Comments
before(async () => {
  comments = await openComments({ PUBLIC_URL: publicUrl })
})
after(() => comments.close())

describe('who gets a cookie, and is known by it', () => {
  const named = ['site.example']
  const rows: [what: string, from: Record<string, string>, domains: string[], counts: boolean][] = [
    ['a page of an authorised origin', origin, named, true],
    ['an app', app, named, true],
    ['an app, no domain being configured', app, [], true],
    ['a page of our own', { origin: publicUrl, 'sec-fetch-site': 'same-origin' }, named, true],
    ['any page, no domain being configured', origin, [], false],
    ['a page of an opaque origin, no domain being configured', { origin: 'null' }, [], false],
    ['a page without TLS, no domain being configured', { origin: 'http://site.example' }, [], false],
    ['a page without TLS on an authorised name', { origin: 'http://site.example' }, named, false],
    ['a form of another site in an old browser', { 'content-type': 'text/plain' }, named, false],
  ]
  for (const [what, from, domains, counts] of rows) {
    test(`${what}: ${counts ? 'yes' : 'no'}`, async () => {
      const site = await siteWith(comments, settings, domains)
      const guest = guestOf(site, from)
      await guest.post()
      assert.deepEqual([...guest.cookies.keys()], counts ? [nameOf(site)] : [])
      const known = guestOf(site, app)
      await known.post()
      const there = await reload(site, known, from).ok('createCommentPublic', writeOf('again'))
      const first = (await known.read()).comments.find(({ commentHTML }: any) => /A comment/.test(commentHTML))
      assert.equal(there.comment.anonUserId === first.anonUserId, counts)
    })
  }

  for (const wire of ['both', 'seed', 'newest'] as const) {
    test(`clients of the wire ${wire}`, async () => {
      const site = await comments.tenant({ wire, settings })
      const guest = guestOf(site, app)
      const first = await guest.post()
      assert.deepEqual([...guest.cookies.keys()], [nameOf(site)])
      assert.equal((await guest.read()).user.id, first.user.id)
    })
  }

  test('a site that has not opted in: nobody, whatever they send', async () => {
    const site = await siteWith(comments, { ...settings, guestCookie: undefined })
    const other = await siteWith(comments)
    const guest = guestOf(other, app)
    await guest.post()
    for (const from of [origin, app]) {
      const here = guestOf(site, from, new Map([[nameOf(site), guest.cookies.get(nameOf(other)) ?? '']]))
      const { headers } = await here.call('createCommentPublic', writeOf('one'))
      assert.deepEqual(headers.getSetCookie(), [])
      assert.equal(await isKnown(here), false)
    }
  })

  test('a site that opts out again: its cookies count no more', async () => {
    const site = await siteWith(comments)
    const guest = guestOf(site, origin)
    await guest.post()
    assert.ok(await isKnown(guest))
    await comments.command((admin) => admin.setSettings(site.id, ['guestCookie=false']))
    await waitUntil('the guest is nobody', async () => !(await isKnown(guest)))
  })

  test('origins that are not authorised are refused as ever, and get none', async () => {
    const site = await siteWith(comments)
    const guest = guestOf(site, { origin: 'https://evil.example' })
    const { status, json, headers } = await guest.call('createCommentPublic', writeOf('one'))
    assert.deepEqual([status, json.code, headers.getSetCookie()], [403, 'domain-unauthorized', []])
    assert.equal(headers.get('access-control-allow-origin'), null)
  })

  test('a picture or link of another site acts for nobody', async () => {
    const site = await siteWith(comments)
    const guest = guestOf(site, app)
    await guest.post()
    for (const place of ['cross-site', 'same-site', 'none']) {
      assert.equal(await isKnown(reload(site, guest, { 'sec-fetch-site': place })), false, place)
    }
  })

  test('reads and refused writes set none', async () => {
    const site = await siteWith(comments)
    const guest = guestOf(site, origin)
    const answers = [
      await guest.call('getCommentsPublic', { query: { urlId: 'page' } }),
      await guest.call('createCommentPublic', writeOf('')),
      await guest.call('voteComment', voteOn('nowhere')),
    ]
    assert.deepEqual(
      answers.map(({ status, headers }) => [status === 200, headers.getSetCookie()]),
      [
        [true, []],
        [false, []],
        [false, []],
      ],
    )
    assert.equal(comments.rows('SELECT * FROM sessions WHERE tenant_id = ?', site.id).length, 0)
  })
})

describe('states of a cookie', () => {
  const altered: [what: string, cookieOf: (name: string, value: string) => string, known: boolean][] = [
    ['as it was set', (name, value) => `${name}=${value}`, true],
    ['among a hundred others', (name, value) => `${many(50, 'a')}; ${name}=${value};${many(50, 'b')}`, true],
    ['with names that end or begin alike', (name, value) => `x${name}=1; ${name}=${value}; ${name}x=2`, true],
    ['truncated', (name, value) => `${name}=${value.slice(0, -1)}`, false],
    ['longer', (name, value) => `${name}=${value}A`, false],
    ['with a letter changed', (name, value) => `${name}=${flipped(value)}`, false],
    ['quoted', (name, value) => `${name}="${value}"`, false],
    ['empty', (name) => `${name}=`, false],
    ['of ten thousand letters', (name) => `${name}=${'A'.repeat(10_000)}`, false],
    ['made up', (name) => `${name}=${'A'.repeat(80)}`, false],
    ['twice', (name, value) => `${name}=${value}; ${name}=${value}`, false],
    ['under another name', (name, value) => `${name.slice(7)}=${value}`, false],
    ['no pair at all', (name) => `${name}; =; ;;`, false],
  ]
  for (const [what, cookieOf, known] of altered) {
    test(`${what}: ${known ? 'known' : 'nobody, and no error'}`, async () => {
      const site = await siteWith(comments)
      const guest = guestOf(site, app)
      await guest.post()
      const cookie = cookieOf(nameOf(site), guest.cookies.get(nameOf(site)) ?? '')
      const sent = { query: { urlId: 'page' }, headers: { cookie } }
      assert.equal((await site.ok('getCommentsPublic', sent)).user !== null, known)
    })
  }

  test('that of another tenant opens nothing', async () => {
    const [site, other] = [await siteWith(comments), await siteWith(comments)]
    const guest = guestOf(other, app)
    await guest.post()
    const value = guest.cookies.get(nameOf(other)) ?? ''
    const both = new Map([
      [nameOf(site), value],
      [nameOf(other), value],
    ])
    assert.equal(await isKnown(guestOf(site, app, both)), false)
    assert.equal(await isKnown(guestOf(other, app, both)), true)
  })

  test('ends a day after its last use, with its session', async () => {
    const site = await siteWith(comments)
    const guest = guestOf(site, origin)
    await guest.post()
    for (let day = 0; day < 3; day++) {
      comments.clock.pass(23 * hour)
      assert.ok(await isKnown(guest))
    }
    comments.clock.pass(24 * hour)
    assert.equal(await isKnown(guest), false)
  })

  test('a session that is erased is known nowhere, and the next comment begins another', async () => {
    const site = await siteWith(comments)
    const guest = guestOf(site, origin)
    const before = (await guest.post()).user.id
    const old = guest.cookies.get(nameOf(site))
    comments.sql('DELETE FROM sessions WHERE tenant_id = ?', site.id)
    comments.clock.pass(10_000)
    assert.equal(await isKnown(guest), false)
    assert.notEqual((await guest.post()).user.id, before)
    assert.notEqual(guest.cookies.get(nameOf(site)), old)
  })

  test('two tabs that begin at once: the later one is the guest, and both comments are there', async () => {
    const site = await siteWith(comments)
    const jar = new Map<string, string>()
    const tabs = [guestOf(site, origin, jar), guestOf(site, origin, jar)]
    const made = await Promise.all(tabs.map((tab, i) => tab.post({ comment: `From tab ${i}` })))
    const { user, comments: shown } = await guestOf(site, origin, jar).read()
    assert.ok(made.some((one) => one.user.id === user.id))
    assert.equal(shown.length, 2)
  })

  test('a guest who is banned stays so', async () => {
    const site = await siteWith(comments)
    const guest = guestOf(site, app)
    const { comment } = await guest.post()
    await comments.ban({ tenantId: site.id, kind: 'session', subject: comment.anonUserId })
    comments.clock.pass(10_000)
    const again = await reload(site, guest, app).call('createCommentPublic', writeOf('again'))
    assert.deepEqual([again.status, again.json.code], [422, 'banned'])
  })
})

const many = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name}${i}=v`).join('; ')
const flipped = (value: string) => `${value.slice(0, 40)}${value[40] === 'A' ? 'B' : 'A'}${value.slice(41)}`
