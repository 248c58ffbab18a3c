// Branding and language of mails: domain settings and receiver languages.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { languagesIn, loadCatalogue } from '../../harness/catalogue-checks.ts'
import { checkSignature } from '../../harness/mail/dkim.ts'
import type { Received } from '../../harness/mail/mailbox.ts'
import type { TenantClient, TenantOptions } from '../harness/comment-client.ts'
import { type MailWorld, openMailWorld, press, wants } from '../harness/mail-harness.ts'
import { signed } from '../harness/notified-people.ts'

let world: MailWorld
let made = 0
before(async () => {
  world = await openMailWorld()
})
after(() => world.close())

type Domain = [domain: string, settings?: object]

/** A tenant with these domains. */
async function tenantOf(domains: Domain[], options: TenantOptions = {}): Promise<TenantClient> {
  const site = await world.comments.tenant(options)
  for (const [domain, settings] of domains) await site.ok('addDomainConfig', { body: { domain, ...settings } })
  return site
}

/** The mail of an answer, to somebody who has signed on. */
async function answered(site: TenantClient, { user = {}, comment = {} }: { user?: object; comment?: object } = {}) {
  const name = `ann${++made}`
  const ann = signed(site, name, { ...wants, ...user })
  const root = (await site.post(comment, ann)).comment
  await site.post({ parentId: root._id, comment: 'An answer' }, signed(site, 'bob'))
  return only(await world.mailTo(`${name}@example.org`))
}

/** The mail that asks a visitor for their address. */
async function asked(site: TenantClient, comment: object = {}, headers: Record<string, string> = {}) {
  const email = `visitor${++made}@example.com`
  const body = { comment: 'Hello', commenterName: email.replace('@', ' '), commenterEmail: email, ...comment }
  const page = { url: 'https://site.example/page', urlId: 'page' }
  const query = { urlId: 'page', broadcastId: 'b' }
  const { user } = await site.ok('createCommentPublic', { query, body: { ...page, ...body }, headers })
  return { mail: only(await world.mailTo(email)), email, sessionId: user.sessionId }
}

function only([mail, ...more]: Received[]): Received {
  assert.deepEqual(more, [])
  assert.ok(mail)
  return mail
}

/** For `site.example`. */
function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { pem: publicKey, dkim: { domainName: 'site.example', keySelector: 's1', publicKey, privateKey } }
}

const own = 'Pageside <mail@pageside.example>'

describe('who a mail comes from', () => {
  const cases: [why: string, domains: Domain[], from: string, replyTo?: string][] = [
    ['nothing is configured', [], own],
    ['a name alone', [['site.example', { emailFromName: 'The Site' }]], 'The Site <mail@pageside.example>'],
    [
      'an address of the domain',
      [['site.example', { emailFromName: 'Site, the', emailFromEmail: 'hi@site.example' }]],
      '"Site, the" <hi@site.example>',
    ],
    ['one below it', [['site.example', { emailFromEmail: 'hi@mail.SITE.example' }]], '{id} <hi@mail.site.example>'],
    [
      'one of another domain',
      [['site.example', { emailFromName: 'The Site', emailFromEmail: 'hi@other.example' }]],
      'The Site <mail@pageside.example>',
      'hi@other.example',
    ],
    [
      'one that only ends like it',
      [['site.example', { emailFromEmail: 'hi@notsite.example' }]],
      own,
      'hi@notsite.example',
    ],
    [
      'one above what is meant with an asterisk',
      [['*.site.example', { emailFromEmail: 'hi@site.example' }]],
      own,
      'hi@site.example',
    ],
    [
      'the nearest of several',
      [
        ['*.example', { emailFromName: 'All' }],
        ['site.example', { emailFromName: 'This one' }],
        ['other.example', { emailFromName: 'Another' }],
      ],
      'This one <mail@pageside.example>',
    ],
    [
      'none of several',
      [
        ['a.example', { emailFromName: 'A' }],
        ['b.example', { emailFromName: 'B' }],
      ],
      own,
    ],
  ]
  for (const [why, domains, from, replyTo] of cases) {
    test(why, async () => {
      const site = await tenantOf(domains)
      const mail = await answered(site)
      const expected = from.replace('{id}', site.id)
      assert.deepEqual([mail.headers.from, mail.headers['reply-to']], [expected, replyTo])
      assert.equal(mail.from, /[^<\s]+@[^>\s]+/.exec(expected)?.[0])
      assert.equal((await asked(site)).mail.headers.from, expected)
    })
  }
})

describe('what else is configured', () => {
  const leave = 'https://site.example/leave?who=[userId]'

  test('a logo, and headers of its own', async () => {
    const emailHeaders = { 'X-Site': 'The site, all of it', 'X-Campaign-Id': '7' }
    const site = await tenantOf([['site.example', { logoSrc: 'https://site.example/logo.png?a="b', emailHeaders }]])
    const mail = await answered(site)
    assert.match(mail.html, /<img src="https:\/\/site\.example\/logo\.png\?a=%22b" alt="t\d+"/)
    assert.deepEqual([mail.headers['x-site'], mail.headers['x-campaign-id']], ['The site, all of it', '7'])
    assert.equal(mail.headers['auto-submitted'], 'auto-generated')
  })

  test('where the site’s own users end mails; others do it here', async () => {
    const site = await tenantOf([['site.example', { footerUnsubscribeURL: leave }]])
    const { sso } = signed(site, 'e&e', wants)
    const root = (await site.post({}, { sso })).comment
    const { mail: question, email, sessionId } = await asked(site, { parentId: root._id })
    const [mail] = await world.mailTo('e&e@example.org')
    assert.ok(mail)
    assert.match(mail.text, /: https:\/\/site\.example\/leave\?who=e%26e\n/)
    assert.match(mail.html, /<a href="https:\/\/site\.example\/leave\?who=e%26e">/)
    assert.ok(mail.headers['list-unsubscribe']?.startsWith(`<${world.comments.app.url}/unsubscribe/`))
    await press(world.linkIn(question, 'verify'))
    const second = (await site.post({ commenterEmail: email, commenterName: email.replace('@', ' ') }, { sessionId }))
      .comment
    await site.post({ parentId: second._id }, signed(site, 'bob'))
    const [, told] = await world.mailTo(email)
    assert.match(told?.text ?? '', /\/unsubscribe\//)
    assert.doesNotMatch(told?.text ?? '', /leave/)
  })

  test('that nothing ends them', async () => {
    const site = await tenantOf([['site.example', { disableUnsubscribeLinks: true, footerUnsubscribeURL: leave }]])
    const mail = await answered(site)
    assert.equal(mail.headers['list-unsubscribe'], undefined)
    assert.equal(mail.headers['list-unsubscribe-post'], undefined)
    assert.doesNotMatch(mail.text + mail.html, /unsubscribe|leave/)
  })

  test('a key: what is signed with it cannot be changed any more', async () => {
    const { pem, dkim } = newKey()
    const site = await tenantOf([['site.example', { emailFromEmail: 'hi@site.example', dkim }]])
    const { raw } = await answered(site, { comment: { pageTitle: 'Grüße an alle, die hier lesen — und schreiben' } })
    const found = checkSignature(raw, pem)
    assert.ok(found)
    const { headers, ...rest } = found
    assert.deepEqual(rest, { domain: 'site.example', selector: 's1', isIntact: true })
    for (const name of ['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']) {
      assert.ok(headers.includes(name), name)
    }
    assert.equal(checkSignature(raw, newKey().pem)?.isIntact, false)
    for (const [from, to] of [
      ['An answer', 'An amswer'],
      ['From: ', 'From: x'],
      ['List-Unsubscribe-Post: List', 'List-Unsubscribe-Post: Lost'],
    ] as const) {
      assert.ok(raw.includes(from), from)
      assert.equal(checkSignature(raw.replace(from, to), pem)?.isIntact, false, from)
    }
    assert.equal(checkSignature((await answered(await tenantOf([]))).raw, pem), undefined)
  })

  test('a key that cannot be opened any more: mails are kept back, and it is said why', async () => {
    const site = await tenantOf([['site.example', { dkim: newKey().dkim }]])
    world.comments.sql("UPDATE domain_configs SET private_key_sealed = 'x' WHERE tenant_id = ?", site.id)
    await site.post({ commenterEmail: 'kept@example.com', commenterName: 'Kept' })
    const why = 'The key that signs mails of site.example was sealed under another SECRET_KEY: configure it anew.'
    await waitUntil('it was tried', () => world.waiting().some(({ last_error }) => last_error === why))
  })
})

describe('in the language of whoever reads it', () => {
  const folder = new URL('../../../src/platform/i18n/mail/', import.meta.url).pathname
  const filled = (text: string, values: Record<string, string>, isRtl = false) =>
    text.replace(/\{(\w+)\}/g, (_, name) => (isRtl ? `\u2068${values[name]}\u2069` : (values[name] ?? '')))

  for (const language of languagesIn(folder)) {
    test(language, async () => {
      const words = await loadCatalogue(folder, language)
      const isRtl = words.direction === 'rtl'
      const site = await tenantOf([])
      const comment = { meta: { locale: `${language}_xx` } }
      const { mail } = await asked(site, comment)
      assert.equal(mail.headers.subject, filled(words.verifySubject, { site: site.id }, isRtl))
      for (const text of [words.verifyTitle, words.verifyYes, words.verifyNo]) assert.ok(mail.text.includes(text), text)
      assert.ok(mail.html.includes(`<html lang="${language}" dir="${words.direction}">`), mail.html)
      assert.equal(/text-align:(\w+)/.exec(mail.html)?.[1], isRtl ? 'right' : 'left')
      const told = await answered(site, { comment })
      assert.equal(told.headers.subject, filled(words.replied, { name: 'bob', place: site.id }, isRtl))
      assert.match(told.html, /<blockquote dir="auto"/)
    })
  }

  const known: [why: string, tenant: object, reader: { user?: object; comment?: object }, language: string][] = [
    [
      'the comment, before all else',
      { locale: 'fr' },
      { user: { locale: 'es' }, comment: { meta: { locale: 'de' } } },
      'de',
    ],
    ['the person', { locale: 'fr' }, { user: { locale: 'es_mx' } }, 'es'],
    ['the tenant', { locale: 'ja_jp' }, {}, 'ja'],
    ['the tenant, where nobody writes the comment’s', { locale: 'fr' }, { comment: { meta: { locale: 'nl' } } }, 'fr'],
    ['nothing', {}, {}, 'en'],
    ['nothing that is a language', { locale: 'nl' }, { comment: { meta: { locale: '../de' } } }, 'en'],
  ]
  for (const [why, settings, reader, language] of known) {
    test(`which ${why} says`, async () => {
      const mail = await answered(await tenantOf([], { settings }), reader)
      assert.match(mail.html, new RegExp(`<html lang="${language}"`))
    })
  }

  test('which a visitor’s program says where nothing else does, also for what comes later', async () => {
    const accept = { 'accept-language': 'nl, fr-CH;q=0.9, en;q=0.8' }
    const site = await tenantOf([])
    const { mail, email, sessionId } = await asked(site, {}, accept)
    assert.match(mail.html, /<html lang="fr"/)
    await press(world.linkIn(mail, 'verify'))
    const visitor = { commenterEmail: email, commenterName: email.replace('@', ' ') }
    const { comment } = await site.post(visitor, { sessionId })
    await site.post({ parentId: comment._id }, signed(site, 'bob'))
    assert.match((await world.mailTo(email))[1]?.html ?? '', /<html lang="fr"/)
    const german = await tenantOf([], { settings: { locale: 'de' } })
    assert.match((await asked(german, {}, accept)).mail.html, /<html lang="de"/)
  })
})
