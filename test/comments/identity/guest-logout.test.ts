// Attributes of the guest cookie by public address, its end at a logout, and logs without it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Comments, openComments } from '../harness/comment-client.ts'
import { app, guestOf, isKnown, nameOf, origin, publicUrl, settings, siteWith, writeOf } from './guest-client.ts'

let comments: Comments
before(async () => {
  comments = await openComments({ PUBLIC_URL: publicUrl, LOG_LEVEL: 'debug' })
})
after(() => comments.close())

const addresses: [publicUrl: string, prefix: string, attributes: string][] = [
  [publicUrl, '__Host-', 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned'],
  ['https://site.example/talk/', '__Secure-', 'Path=/talk; HttpOnly; Secure; SameSite=None; Partitioned'],
  ['http://localhost:4000', '', 'Path=/; HttpOnly; SameSite=Lax'],
]

for (const [address, prefix, attributes] of addresses) {
  test(`attributes on ${address}`, async () => {
    const server = await openComments({ PUBLIC_URL: address })
    try {
      const site = await siteWith(server)
      const guest = guestOf(site, app)
      const [line = '', ...others] = (await guest.call('createCommentPublic', writeOf('one'))).headers.getSetCookie()
      assert.deepEqual(others, [])
      const [pair = '', ...rest] = line.split('; ')
      assert.match(pair, new RegExp(`^${prefix}pageside-guest-${site.id}=[\\w-]{80}$`))
      assert.equal(rest.join('; '), `Max-Age=2592000; ${attributes}`)
      assert.ok(await isKnown(guest))
    } finally {
      await server.close()
    }
  })
}

async function logout(query: Record<string, string>, headers: Record<string, string>) {
  const address = `${comments.app.url}/auth/logout?${new URLSearchParams(query)}`
  const response = await fetch(address, { method: 'PUT', headers })
  assert.deepEqual(await response.json(), { status: 'success' })
  return response.headers.getSetCookie()
}

for (const namesTenant of [true, false]) {
  for (const [what, from] of [
    ['a page', origin],
    ['an app', app],
  ] as const) {
    test(`logout by ${what}${namesTenant ? ', with the tenant' : ''}`, async () => {
      const [site, other] = [await siteWith(comments), await siteWith(comments)]
      const jar = new Map<string, string>()
      for (const one of [site, other]) await guestOf(one, from, jar).post()
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
      const cleared = await logout(namesTenant ? { tenantId: site.id } : {}, { ...from, cookie })
      const left = namesTenant ? [site] : [site, other]
      assert.deepEqual(
        cleared,
        left.map((one) => `${nameOf(one)}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=None; Partitioned`),
      )
      // Who kept the cookie all the same has nothing of it.
      assert.deepEqual(
        [await isKnown(guestOf(site, from, jar)), await isKnown(guestOf(other, from, jar))],
        [false, namesTenant],
      )
    })
  }
}

test('pages of other sites, forged cookies, and sites that opted out: nothing ends, and nothing is cleared', async () => {
  const [site, off] = [await siteWith(comments), await siteWith(comments, { ...settings, guestCookie: false })]
  const guest = guestOf(site, app)
  await guest.post()
  const name = nameOf(site)
  const cookie = `${name}=${guest.cookies.get(name)}`
  for (const headers of [
    { cookie, origin: 'https://evil.example' },
    { cookie, 'sec-fetch-site': 'cross-site' },
    { cookie: `${name}=${'A'.repeat(80)}` },
    { cookie: `${nameOf(off)}=${guest.cookies.get(name)}` },
    { cookie: `${name.replace(site.id, 'nobody')}=${guest.cookies.get(name)}` },
  ]) {
    assert.deepEqual(await logout({}, headers), [])
  }
  assert.ok(await isKnown(guest))
})

test('cookies that others have made up do not keep a guest from logging out', async () => {
  const site = await siteWith(comments)
  const guest = guestOf(site, app)
  await guest.post()
  const others = Array.from({ length: 30 }, (_, i) => `__Host-pageside-guest-t${i}x=${'A'.repeat(80)}`)
  const cookie = [...others, `${nameOf(site)}=${guest.cookies.get(nameOf(site))}`].join('; ')
  assert.equal((await logout({}, { cookie })).length, 1)
  assert.equal(await isKnown(guest), false)
})

test('logs have no cookie', async () => {
  const site = await siteWith(comments)
  const guest = guestOf(site, origin)
  await guest.post()
  await guest.read()
  const secret = guest.cookies.get(nameOf(site)) ?? ''
  assert.equal(secret.length, 80)
  const lines = JSON.stringify(comments.app.logged)
  assert.match(lines, /\/comments\//)
  assert.ok(!lines.includes(secret))
})
