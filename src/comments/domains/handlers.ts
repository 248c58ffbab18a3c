// Domains of a tenant, configured by its own server. Each one authorises its origins for as long as it is there.
import type { Handler } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Audit, change } from '../changes/unit-of-work.ts'
import type { CommentContext } from '../context.ts'
import { readDomain } from '../tenancy/rules-domain.ts'
import { lockTenant, moveTenantVersion } from '../tenancy/store.ts'
import { storableBody } from '../wire/sanitize-body.ts'
import type {
  addDomainConfig,
  deleteDomainConfig,
  getDomainConfig,
  getDomainConfigs,
  patchDomainConfig,
  putDomainConfig,
} from './contract.ts'
import { type ConfiguredDomain, sealedKey, settingsIn, shownDomain } from './domain-config.ts'
import { countDomains, type DomainRecord, domainConfig, domainConfigs, insertDomain, removeDomain } from './store.ts'

/** They travel with the tenant, which every call asks for. */
const mostDomains = 500

export const addDomainConfigHandler: Handler<typeof addDomainConfig, CommentContext> = async ({ body }, ctx) => {
  const sent = storableBody(body)
  const domain = domainOf(sent.domain)
  const settings = settingsIn(sent)
  return configured(
    await change(ctx, async (tx, now) => {
      await lockTenant(tx, ctx.tenant.id)
      if (await domainConfig(tx, ctx.tenant.id, domain)) throw new Refusal('configuration-exists-for-domain')
      if ((await countDomains(tx, ctx.tenant.id)) >= mostDomains) {
        throw new Refusal('invalid-input', { message: `A tenant has no more than ${mostDomains} domains.` })
      }
      const id = ctx.ids.next()
      const privateKeySealed = sealedKey(sent.dkim?.privateKey, id, ctx)
      const record: DomainRecord = { domain, id, settings, privateKeySealed, createdAt: now }
      insertDomain(tx, ctx.tenant.id, record)
      moveTenantVersion(tx, ctx.tenant.id)
      const after = shownDomain(record, ctx.tenant)
      return { reply: after, audit: auditOf('c', 'A domain was configured.', domain, { after }), pages: [] }
    }),
  )
}

export const getDomainConfigHandler: Handler<typeof getDomainConfig, CommentContext> = async ({ params }, ctx) => {
  const record = await findDomain(ctx.database, params.domain, ctx)
  if (!record) throw new Refusal('domain-does-not-exist')
  return configured(shownDomain(record, ctx.tenant))
}

export const getDomainConfigsHandler: Handler<typeof getDomainConfigs, CommentContext> = async (_, ctx) => {
  const records = await domainConfigs(ctx.database, ctx.tenant.id)
  return { status: 'success', configurations: records.map((record) => shownDomain(record, ctx.tenant)) }
}

export const putDomainConfigHandler: Handler<typeof putDomainConfig, CommentContext> = async (
  { params, body },
  ctx,
) => {
  const sent = storableBody(body)
  const domain = domainOf(sent.domain)
  const settings = settingsIn(sent)
  return replace(params.domainToUpdate, ctx, ({ id }) => {
    return { domain, settings, privateKeySealed: sealedKey(sent.dkim?.privateKey, id, ctx) }
  })
}

export const patchDomainConfigHandler: Handler<typeof patchDomainConfig, CommentContext> = async (
  { params, body },
  ctx,
) => {
  const sent = storableBody(body)
  if (Object.keys(sent).length === 0) throw new Refusal('empty-request')
  const renamed = sent.domain === undefined ? undefined : domainOf(sent.domain)
  const settings = settingsIn(sent)
  return replace(params.domainToUpdate, ctx, (before) => ({
    domain: renamed ?? before.domain,
    settings: { ...before.settings, ...settings },
    privateKeySealed: sealedKey(sent.dkim?.privateKey, before.id, ctx) ?? before.privateKeySealed,
  }))
}

export const deleteDomainConfigHandler: Handler<typeof deleteDomainConfig, CommentContext> = async (
  { params },
  ctx,
) => {
  await change(ctx, async (tx) => {
    await lockTenant(tx, ctx.tenant.id)
    const record = await findDomain(tx, params.domain, ctx)
    if (!record) throw new Refusal('domain-config-does-not-exist')
    removeDomain(tx, ctx.tenant.id, record.domain)
    moveTenantVersion(tx, ctx.tenant.id)
    const before = shownDomain(record, ctx.tenant)
    return { reply: undefined, audit: auditOf('d', 'A domain was removed.', record.domain, { before }), pages: [] }
  })
  return { status: 'success' }
}

async function replace(
  named: string,
  ctx: CommentContext,
  next: (before: DomainRecord) => Pick<DomainRecord, 'domain' | 'settings' | 'privateKeySealed'>,
) {
  return configured(
    await change(ctx, async (tx) => {
      await lockTenant(tx, ctx.tenant.id)
      const record = await findDomain(tx, named, ctx)
      if (!record) throw new Refusal('domain-does-not-exist')
      const changed = { ...record, ...next(record) }
      const isRenamed = changed.domain !== record.domain
      if (isRenamed && (await domainConfig(tx, ctx.tenant.id, changed.domain))) {
        throw new Refusal('update-would-create-duplicate')
      }
      removeDomain(tx, ctx.tenant.id, record.domain)
      insertDomain(tx, ctx.tenant.id, changed)
      moveTenantVersion(tx, ctx.tenant.id)
      const [before, after] = [shownDomain(record, ctx.tenant), shownDomain(changed, ctx.tenant)]
      const audit = auditOf('u', 'A domain was configured anew.', changed.domain, { before, after })
      return { reply: after, audit, pages: [] }
    }),
  )
}

function domainOf(typed: string): string {
  const read = readDomain(typed)
  if ('code' in read) throw new Refusal(read.code)
  return read.domain
}

/** A name that cannot be one is configured nowhere. */
async function findDomain(reader: Pick<Transaction, 'get' | 'all'>, typed: string, { tenant }: CommentContext) {
  const read = readDomain(typed)
  return 'code' in read ? undefined : domainConfig(reader, tenant.id, read.domain)
}

function configured(configuration: ConfiguredDomain) {
  return { status: 'success', configuration }
}

function auditOf(crud: 'c' | 'u' | 'd', description: string, objectId: string, change: object): Audit {
  return { resource: 'DomainConfig', objectId, crud, description, ...change }
}
