// Handlers of domain configurations. Each domain authorises its origins while it is configured.
import type { Handler } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { type AuditEntry, unitOfWork } from '../changes/unit-of-work.ts'
import type { CommentContext, CommentParts, DataContext, RequestContext } from '../context.ts'
import { parseDomain } from '../tenancy/rules-domain.ts'
import { bumpTenantVersion, lockTenant } from '../tenancy/store.ts'
import { sanitizeBody } from '../wire/sanitize-body.ts'
import type {
  addDomainConfig,
  deleteDomainConfig,
  getDomainConfig,
  getDomainConfigs,
  patchDomainConfig,
  putDomainConfig,
} from './contract.ts'
import { type DomainConfigReply, presentDomain, requireDomainSettings, sealDkimKey } from './domain-config.ts'
import { countDomains, type DomainRecord, findDomainRecord, insertDomain, listDomains, removeDomain } from './store.ts'

/** They are part of the tenant record, which every call reads. */
const maxDomains = 500

export const addDomainConfigHandler: Handler<typeof addDomainConfig, CommentContext> = async ({ body }, ctx) => {
  const sent = sanitizeBody(body)
  const domain = domainOf(sent.domain)
  const settings = requireDomainSettings(sent)
  return configured(
    await unitOfWork(ctx, async (tx, now) => {
      await lockTenant(tx, ctx.tenant.id)
      if (await findDomainRecord(tx, ctx.tenant.id, domain)) throw new ApiError('configuration-exists-for-domain')
      if ((await countDomains(tx, ctx.tenant.id)) >= maxDomains) {
        throw new ApiError('invalid-input', { message: `A tenant has no more than ${maxDomains} domains.` })
      }
      const id = ctx.ids.next()
      const privateKeySealed = sealDkimKey(sent.dkim?.privateKey, id, ctx)
      const record: DomainRecord = { domain, id, settings, privateKeySealed, createdAt: now }
      insertDomain(tx, ctx.tenant.id, record)
      bumpTenantVersion(tx, ctx.tenant.id)
      const after = presentDomain(record, ctx.tenant)
      return { reply: after, audit: auditOf('c', 'A domain was configured.', domain, { after }), pages: [] }
    }),
  )
}

export const getDomainConfigHandler: Handler<typeof getDomainConfig, CommentContext> = async ({ params }, ctx) => {
  const record = await findDomain(ctx.database, params.domain, ctx)
  if (!record) throw new ApiError('domain-does-not-exist')
  return configured(presentDomain(record, ctx.tenant))
}

export const getDomainConfigsHandler: Handler<typeof getDomainConfigs, CommentContext> = async (_, ctx) => {
  const records = await listDomains(ctx.database, ctx.tenant.id)
  return { status: 'success', configurations: records.map((record) => presentDomain(record, ctx.tenant)) }
}

export const putDomainConfigHandler: Handler<typeof putDomainConfig, CommentContext> = async (
  { params, body },
  ctx,
) => {
  const sent = sanitizeBody(body)
  const domain = domainOf(sent.domain)
  const settings = requireDomainSettings(sent)
  return replace(params.domainToUpdate, ctx, ({ id }) => {
    return { domain, settings, privateKeySealed: sealDkimKey(sent.dkim?.privateKey, id, ctx) }
  })
}

export const patchDomainConfigHandler: Handler<typeof patchDomainConfig, CommentContext> = async (
  { params, body },
  ctx,
) => {
  const sent = sanitizeBody(body)
  if (Object.keys(sent).length === 0) throw new ApiError('empty-request')
  const renamed = sent.domain === undefined ? undefined : domainOf(sent.domain)
  const settings = requireDomainSettings(sent)
  return replace(params.domainToUpdate, ctx, (before) => ({
    domain: renamed ?? before.domain,
    settings: { ...before.settings, ...settings },
    privateKeySealed: sealDkimKey(sent.dkim?.privateKey, before.id, ctx) ?? before.privateKeySealed,
  }))
}

export const deleteDomainConfigHandler: Handler<typeof deleteDomainConfig, CommentContext> = async (
  { params },
  ctx,
) => {
  await unitOfWork(ctx, async (tx) => {
    await lockTenant(tx, ctx.tenant.id)
    const record = await findDomain(tx, params.domain, ctx)
    if (!record) throw new ApiError('domain-config-does-not-exist')
    removeDomain(tx, ctx.tenant.id, record.domain)
    bumpTenantVersion(tx, ctx.tenant.id)
    const before = presentDomain(record, ctx.tenant)
    return { reply: undefined, audit: auditOf('d', 'A domain was removed.', record.domain, { before }), pages: [] }
  })
  return { status: 'success' }
}

async function replace(
  named: string,
  ctx: DataContext & Pick<CommentParts, 'live' | 'runtime'>,
  next: (before: DomainRecord) => Pick<DomainRecord, 'domain' | 'settings' | 'privateKeySealed'>,
) {
  return configured(
    await unitOfWork(ctx, async (tx) => {
      await lockTenant(tx, ctx.tenant.id)
      const record = await findDomain(tx, named, ctx)
      if (!record) throw new ApiError('domain-does-not-exist')
      const updated = { ...record, ...next(record) }
      const isRenamed = updated.domain !== record.domain
      if (isRenamed && (await findDomainRecord(tx, ctx.tenant.id, updated.domain))) {
        throw new ApiError('update-would-create-duplicate')
      }
      removeDomain(tx, ctx.tenant.id, record.domain)
      insertDomain(tx, ctx.tenant.id, updated)
      bumpTenantVersion(tx, ctx.tenant.id)
      const [before, after] = [presentDomain(record, ctx.tenant), presentDomain(updated, ctx.tenant)]
      const audit = auditOf('u', 'A domain was configured anew.', updated.domain, { before, after })
      return { reply: after, audit, pages: [] }
    }),
  )
}

function domainOf(typed: string): string {
  const read = parseDomain(typed)
  if ('code' in read) throw new ApiError(read.code)
  return read.domain
}

/** Undefined for an invalid name, which cannot be configured. */
async function findDomain(reader: Pick<Transaction, 'get' | 'all'>, typed: string, { tenant }: RequestContext) {
  const read = parseDomain(typed)
  return 'code' in read ? undefined : findDomainRecord(reader, tenant.id, read.domain)
}

function configured(configuration: DomainConfigReply) {
  return { status: 'success', configuration }
}

function auditOf(crud: 'c' | 'u' | 'd', description: string, objectId: string, states: object): AuditEntry {
  return { resource: 'DomainConfig', objectId, crud, description, ...states }
}
