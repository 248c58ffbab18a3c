// Domains of a tenant: configuration, and audit entries of every change.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { DomainConfig } from '../../../src/comments/domains/contract.ts'
import { type Generation, schemaFor } from '../../../src/comments/wire/contract-generations.ts'
import { key, type Refused } from '../contract/error-code-cases.ts'
import {
  assertStrict,
  type Comments,
  type OperationId,
  openComments,
  type TenantClient,
} from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const add = (site: TenantClient, domain: string, settings: object = {}) =>
  site.ok('addDomainConfig', { body: { domain, ...settings } }).then(({ configuration }) => configuration)
const read = (site: TenantClient, id: string) =>
  site.ok('getDomainConfig', { id }).then(({ configuration }) => configuration)
const names = async (site: TenantClient) =>
  (await site.ok('getDomainConfigs')).configurations.map(({ domain }: any) => domain)

const pemOf = (kind: 'ed25519' | 'rsa', modulusLength = 0) =>
  String(generateKeyPairSync(kind as 'rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }))

const mail = {
  emailFromName: 'The site',
  emailFromEmail: 'mail@example.com',
  logoSrc: 'https://example.com/logo.png',
  logoSrc100px: 'https://example.com/logo-100.png',
  footerUnsubscribeURL: 'https://example.com/leave?who=[userId]',
  emailHeaders: { 'X-Site': 'example', 'x-campaign-id': '7' },
  disableUnsubscribeLinks: true,
}

describe('a configuration', () => {
  for (const wire of ['both', 'seed', 'newest'] satisfies Generation[]) {
    test(`is added, read, changed, replaced and removed (${wire})`, async () => {
      const site = await comments.tenant({ wire })
      const shown = (value: unknown) => assertStrict(schemaFor(wire, DomainConfig), value, 'configuration')
      const createdAt = new Date(comments.clock.now()).toISOString()
      const { id, ...made } = await add(site, 'Example.com', mail)
      assert.deepEqual(made, { domain: 'example.com', ...mail, createdAt })
      assert.equal(typeof id, wire === 'seed' ? 'undefined' : 'string')
      const own = id === undefined ? {} : { id }
      shown({ ...own, ...made })
      assert.deepEqual(await read(site, 'EXAMPLE.com'), { ...own, ...made })
      comments.clock.pass(1000)
      await add(site, '*.example.com')
      assert.deepEqual(await names(site), ['*.example.com', 'example.com'])
      const body = { emailFromName: '', logoSrc: 'https://example.com/new.png' }
      const patched = (await site.ok('patchDomainConfig', { id: 'example.com', body })).configuration
      const { emailFromName: _, ...without } = made
      assert.deepEqual(patched, { ...own, ...without, logoSrc: body.logoSrc })
      shown(patched)
      const renamed = { domain: 'example.org', emailFromName: 'Other' }
      const put = (await site.ok('putDomainConfig', { id: 'example.com', body: renamed })).configuration
      assert.deepEqual(put, { ...own, ...renamed, createdAt })
      assert.deepEqual(await read(site, 'example.org'), put)
      assert.deepEqual(await site.ok('deleteDomainConfig', { id: 'example.org' }), { status: 'success' })
      assert.deepEqual(await names(site), ['*.example.com'])
    })
  }

  test('is its tenant’s own', async () => {
    const [one, other] = [await comments.tenant(), await comments.tenant()]
    await add(one, 'shared.example', { emailFromName: 'One' })
    await add(other, 'shared.example', { emailFromName: 'Other' })
    await one.ok('deleteDomainConfig', { id: 'shared.example' })
    assert.equal((await read(other, 'shared.example')).emailFromName, 'Other')
    assert.deepEqual(await names(one), [])
  })

  test('of which twenty are added at once is there once', async () => {
    const site = await comments.tenant()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.call('addDomainConfig', { body: { domain: 'once.example' } })),
    )
    assert.equal(answers.filter(({ json }) => json.status === 'success').length, 1)
    assert.deepEqual(await names(site), ['once.example'])
  })

  test('stands in the log with each change, before and after', async () => {
    const site = await comments.tenant()
    await add(site, 'a.example', { emailFromName: 'A' })
    await site.ok('patchDomainConfig', { id: 'a.example', body: { domain: 'b.example' } })
    await site.ok('deleteDomainConfig', { id: 'b.example' })
    const entries = comments.rows("SELECT * FROM audit_log WHERE tenant_id = ? AND resource = 'DomainConfig'", site.id)
    const seen = entries.map(({ crud, object_id, before, after }) => [
      crud,
      object_id,
      before && JSON.parse(before).domain,
      after && JSON.parse(after).domain,
    ])
    assert.deepEqual(
      seen.toSorted(([a], [b]) => (a < b ? -1 : 1)),
      [
        ['c', 'a.example', null, 'a.example'],
        ['d', 'b.example', 'b.example', null],
        ['u', 'b.example', 'a.example', 'b.example'],
      ],
    )
  })

  test('never shows a private key again, nor does the log or the database', async () => {
    const site = await comments.tenant()
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const shown = {
      domainName: 'a.example',
      keySelector: 's1',
      publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
    }
    const made = await add(site, 'a.example', { dkim: { ...shown, privateKey: pem } })
    assert.deepEqual(made.dkim, shown)
    await site.ok('patchDomainConfig', { id: 'a.example', body: { emailFromName: 'A' } })
    const rows = [
      ...comments.rows('SELECT * FROM domain_configs WHERE tenant_id = ?', site.id),
      ...comments.rows('SELECT * FROM audit_log WHERE tenant_id = ?', site.id),
    ]
    const [line = ''] = pem.split('\n').slice(1)
    assert.ok(!JSON.stringify(rows).includes(line))
    assert.ok(rows[0].private_key_sealed.length > line.length)
    await site.ok('putDomainConfig', { id: 'a.example', body: { domain: 'a.example' } })
    const [row] = comments.rows('SELECT * FROM domain_configs WHERE tenant_id = ?', site.id)
    assert.deepEqual([row.private_key_sealed, row.settings], [null, '{}'])
  })
})

describe('what is refused', () => {
  let site: TenantClient
  before(async () => {
    site = await comments.tenant()
    await add(site, 'taken.example')
    await add(site, 'other.example')
  })
  const body = (sent: object, id = 'taken.example'): Refused => ({ status: 200, body: sent, on: id })
  const domains = {
    'missing-domain': body({ domain: ' ' }),
    'domain-too-long': body({ domain: 'a'.repeat(1001) }),
    'domain-invalid': body({ domain: 'https://a.example' }),
    'invalid-input': body({ domain: 'new.example', emailFromEmail: 'nobody' }),
    'invalid-json': { status: 200, body: '{' as never, on: 'taken.example' },
  }
  const nowhere = { ...body({ domain: 'c.example' }, 'nobody.example') }
  const table: Partial<Record<OperationId, Record<string, Refused>>> = {
    addDomainConfig: { ...key, ...domains, 'configuration-exists-for-domain': body({ domain: 'TAKEN.example' }) },
    getDomainConfigs: key,
    getDomainConfig: { ...key, 'domain-does-not-exist': { status: 200, on: 'nobody.example' } },
    putDomainConfig: {
      ...key,
      ...domains,
      'domain-does-not-exist': nowhere,
      'update-would-create-duplicate': body({ domain: 'other.example' }),
    },
    patchDomainConfig: {
      ...key,
      ...domains,
      'empty-request': body({}),
      'domain-does-not-exist': nowhere,
      'update-would-create-duplicate': body({ domain: 'other.example' }),
    },
    deleteDomainConfig: { ...key, 'domain-config-does-not-exist': { status: 404, on: 'nobody.example' } },
  }
  for (const [operation, codes] of Object.entries(table)) {
    for (const [code, { on, without, ...how }] of Object.entries(codes)) {
      test(`${operation}: ${code}`, async () => {
        const path = `/api/v1/domain-configs${operation === 'addDomainConfig' || operation === 'getDomainConfigs' ? '' : '/a.example'}`
        const sent = {
          id: on ?? 'taken.example',
          ...(operation.startsWith('get') || operation.startsWith('delete') ? {} : { body: { domain: 'x.example' } }),
          ...how,
          ...(without === 'tenant' ? { path } : {}),
          ...(without === 'key' ? { headers: { 'x-api-key': '' } } : {}),
        }
        const { reason } = await site.refused(operation as OperationId, sent, how.status, code)
        assert.ok(reason.length > 10)
      })
    }
  }

  test('nothing of a call that lacks the domain is taken', async () => {
    for (const [operation, sent] of [
      ['addDomainConfig', { body: {} }],
      ['putDomainConfig', { id: 'taken.example', body: { emailFromName: 'A' } }],
    ] as const) {
      await site.refused(operation, sent, 200, 'missing-domain')
    }
  })

  const settings: [name: string, value: unknown][] = [
    ['emailFromName', 'A\r\nBcc: all@example.com'],
    ['emailFromName', 'x'.repeat(201)],
    ['emailFromEmail', 'a@example.com\nBcc: b@example.com'],
    ['emailFromEmail', 'a@b@example.com'],
    ['logoSrc', 'javascript:alert(1)'],
    ['logoSrc100px', 'data:text/html,x'],
    ['footerUnsubscribeURL', 'mailto:a@example.com'],
    ['emailHeaders', { Bcc: 'all@example.com' }],
    ['emailHeaders', { From: 'all@example.com' }],
    ['emailHeaders', { 'List-Unsubscribe': '<https://example.com/leave>' }],
    ['emailHeaders', { 'X-SMTPAPI': '{"to": ["all@example.com"]}' }],
    ['emailHeaders', { 'X-A\r\nBcc': 'x' }],
    ['emailHeaders', { 'X-A': 'x\r\nBcc: all@example.com' }],
    ['emailHeaders', { 'X-A': 7 }],
    ['emailHeaders', Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`X-${i}`, 'x']))],
    ['disableUnsubscribeLinks', 'yes'],
    ['dkim', { domainName: 'a b', keySelector: 's', publicKey: 'x' }],
    ['dkim', { domainName: 'a.example', keySelector: 's', publicKey: 'x', privateKey: 'not a key' }],
    ['dkim', { domainName: 'a.example', keySelector: 's', publicKey: 'x', privateKey: pemOf('ed25519') }],
    ['dkim', { domainName: 'a.example', keySelector: 's', publicKey: 'x', privateKey: pemOf('rsa', 512) }],
    ['dkim', { domainName: 'a.example', keySelector: 's', publicKey: pemOf('rsa', 1024) }],
    ['dkim', {}],
  ]
  for (const [name, value] of settings) {
    test(`${name}: ${JSON.stringify(value).slice(0, 60)}`, async () => {
      const sent = { id: 'taken.example', body: { [name]: value } }
      const { reason } = await site.refused('patchDomainConfig', sent, 200, 'invalid-input')
      assert.match(reason, new RegExp(`^${name}`))
      assert.deepEqual(Object.keys(await read(site, 'taken.example')).sort(), ['createdAt', 'domain', 'id'])
    })
  }

  test('more domains than a tenant may have', async () => {
    const full = await comments.tenant()
    for (let i = 0; i < 500; i++) {
      comments.sql(
        "INSERT INTO domain_configs (tenant_id, domain, id, settings, created_at) VALUES (?, ?, ?, '{}', 0)",
        full.id,
        `d${i}.example`,
        `${i}`,
      )
    }
    await full.refused('addDomainConfig', { body: { domain: 'more.example' } }, 200, 'invalid-input')
  })
})
