// Tenant rows, cached by id until one of their tables changes.
import type { Database, Reader, Transaction } from '../../platform/data/database.ts'
import { createVersionedCache } from '../../platform/data/versioned-cache.ts'
import type { PageRights, Tenant } from './rules-tenant.ts'
import type { WebhookEvent, WebhookTarget } from './rules-webhook-target.ts'
import { effectiveSettings, publicSettings } from './settings/settings.ts'

export interface TenantKey {
  hash: string
  /** Sealed with the tenant's id as context. */
  sealed: string
}

export interface TenantRecord {
  tenant: Tenant
  key: TenantKey
}

/** Columns of the tenant row alone. */
export type TenantSummary = Omit<Tenant, keyof DependentFields>

type DependentFields = Pick<
  Tenant,
  | 'moderators'
  | 'hasMembers'
  | 'hasNotifiedMembers'
  | 'domains'
  | 'hasBans'
  | 'hasBlocks'
  | 'hasTrust'
  | 'hasOwnNames'
  | 'taught'
  | 'webhooks'
>

type NewTenant = Pick<Tenant, 'id' | 'name' | 'parentId' | 'createdAt'>

/** Stored values by setting name. */
export type StoredSettings = Readonly<Record<string, unknown>>

interface Row {
  id: string
  name: string
  parent_id: string | null
  api_key_hash: string
  api_key_sealed: string
  settings: string
  created_at: number
}

export interface TenantStore {
  byId(id: string): Promise<TenantRecord | undefined>
  list(): Promise<TenantSummary[]>
  /** Adds nothing where id or key is taken, or the parent does not exist. */
  add(tenant: NewTenant, key: TenantKey): Promise<'added' | 'id-taken' | 'key-taken' | 'no-parent'>
  /** False where there is no such tenant. */
  replaceKey(id: string, key: TenantKey): Promise<boolean>
}

const columns = 'id, name, parent_id, api_key_hash, api_key_sealed, settings, created_at'
const select = `SELECT ${columns},
  (SELECT string_agg(email_key || ':' || CASE WHEN scope IS NULL THEN role ELSE 'none' END, ' ') FROM moderators
     WHERE tenant_id = ?) AS moderators,
  (SELECT id FROM moderators WHERE tenant_id = ? LIMIT 1) AS any_member,
  (SELECT member_id FROM member_notifications WHERE tenant_id = ? AND mails = 'each' LIMIT 1) AS any_mailed,
  (SELECT id FROM push_subscriptions WHERE tenant_id = ? LIMIT 1) AS any_browser,
  (SELECT string_agg(domain, ' ') FROM domain_configs WHERE tenant_id = ?) AS domains,
  (SELECT id FROM bans WHERE tenant_id = ? LIMIT 1) AS any_ban,
  (SELECT blocker FROM blocks WHERE tenant_id = ? ORDER BY blocker LIMIT 1) AS any_block,
  (SELECT person FROM person_trust WHERE tenant_id = ? LIMIT 1) AS any_trust,
  (SELECT name_key FROM verified_names WHERE tenant_id = ? LIMIT 1) AS any_name,
  (SELECT spam || ' ' || ham || ' ' || version FROM spam_totals WHERE tenant_id = ?) AS taught,
  (SELECT string_agg(id || ' ' || event || ' ' || coalesce(domain, '*') || ' ' || url, ', ')
     FROM webhooks WHERE tenant_id = ?) AS webhooks FROM tenants WHERE id = ?`
/** Tables of the cached record. Comments are left out: they change all the time. */
const tables = [
  'tenants',
  'moderators',
  'member_notifications',
  'push_subscriptions',
  'domain_configs',
  'bans',
  'blocks',
  'person_trust',
  'verified_names',
  'spam_totals',
  'webhooks',
]

interface DependentRow {
  moderators: string | null
  any_member: string | null
  any_mailed: string | null
  any_browser: string | null
  domains: string | null
  any_ban: string | null
  any_block: string | null
  any_trust: string | null
  any_name: string | null
  taught: string | null
  webhooks: string | null
}

export function createTenantStore(database: Database): TenantStore {
  return {
    byId: createVersionedCache(database, tables, async (id, reader) => {
      const row = await reader.get<Row & DependentRow>(select, Array(12).fill(id))
      if (!row) return undefined
      const tenant = { ...tenantOf(row), ...dependentFieldsOf(row) }
      return { tenant, key: { hash: row.api_key_hash, sealed: row.api_key_sealed } }
    }),
    async list() {
      const rows = await database.all<Row>(`SELECT ${columns} FROM tenants ORDER BY id`)
      return rows.map(tenantOf)
    },
    add: (tenant, key) => database.write((tx) => add(tx, tenant, key)),
    async replaceKey(id, key) {
      const changed = await database.write((tx) =>
        tx.run('UPDATE tenants SET api_key_hash = ?, api_key_sealed = ? WHERE id = ?', [key.hash, key.sealed, id]),
      )
      return changed > 0
    },
  }
}

/** Undefined where there is no such tenant. */
export async function readStoredSettings(reader: Reader, id: string): Promise<StoredSettings | undefined> {
  const row = await reader.get<{ settings: string }>('SELECT settings FROM tenants WHERE id = ?', [id])
  return row && (JSON.parse(row.settings) as StoredSettings)
}

/** Row lock against other changes of the tenant; false where there is none. */
export async function lockTenant(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.get('SELECT id FROM tenants WHERE id = ? FOR UPDATE', [id])) !== undefined
}

/** Open sockets read their tenant again when the version moves. */
export function bumpTenantVersion(tx: Transaction, id: string): void {
  tx.send('UPDATE tenants SET version = version + 1 WHERE id = ?', [id])
}

export async function storeSettings(tx: Transaction, id: string, settings: StoredSettings): Promise<void> {
  await tx.run('UPDATE tenants SET settings = ? WHERE id = ?', [JSON.stringify(settings), id])
}

export async function tenantExists(reader: Reader, id: string): Promise<boolean> {
  return (await reader.get('SELECT id FROM tenants WHERE id = ?', [id])) !== undefined
}

async function add(tx: Transaction, { id, name, parentId, createdAt }: NewTenant, key: TenantKey) {
  const taken = async (column: 'id' | 'api_key_hash', value: string) =>
    (await tx.get(`SELECT id FROM tenants WHERE ${column} = ?`, [value])) !== undefined
  if (await taken('id', id)) return 'id-taken'
  if (await taken('api_key_hash', key.hash)) return 'key-taken'
  if (parentId !== undefined && !(await taken('id', parentId))) return 'no-parent'
  await tx.run(
    `INSERT INTO tenants (id, name, parent_id, api_key_hash, api_key_sealed, settings, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [id, name, parentId ?? null, key.hash, key.sealed, '{}', createdAt],
  )
  return 'added'
}

function tenantOf(row: Row): TenantSummary {
  const { settings, effective } = readSettings(row.settings)
  return {
    id: row.id,
    name: row.name,
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
    wire: effective.wire,
    settings,
    effective,
    createdAt: row.created_at,
  }
}

function dependentFieldsOf({
  moderators,
  any_member,
  any_mailed,
  any_browser,
  domains,
  any_ban,
  any_block,
  any_trust,
  any_name,
  taught,
  webhooks,
}: DependentRow): DependentFields {
  const [spam = 0, ham = 0, version = 0] = taught?.split(' ').map(Number) ?? []
  return {
    moderators: new Map(moderators?.split(' ').map(parseModerator)),
    hasMembers: any_member !== null,
    hasNotifiedMembers: any_mailed !== null || any_browser !== null,
    domains: domains?.split(' ') ?? [],
    hasBans: any_ban !== null,
    hasBlocks: any_block !== null,
    hasTrust: any_trust !== null,
    hasOwnNames: any_name !== null,
    taught: { spam, ham, version },
    webhooks: webhooks?.split(', ').map(parseWebhookTarget) ?? [],
  }
}

/** `key:role`, or `key:none` for members of a part of the site. */
function parseModerator(words: string): [emailKey: string, rights: PageRights] {
  const [key = '', role = ''] = words.split(':')
  return [key, rightsOnPages[role] ?? 'none']
}

/** Roles above moderators have the rights of the owner. */
const rightsOnPages: Record<string, PageRights> = { owner: 'admin', admin: 'admin', moderator: 'moderator' }

/** Space-separated: a URL contains no space, so it stands last. */
function parseWebhookTarget(words: string): WebhookTarget {
  const [id = '', event, domain, url = ''] = words.split(' ')
  return { id, event: event as WebhookEvent, domain: domain === '*' ? undefined : domain, origin: new URL(url).origin }
}

/** Parsed settings by JSON text: a reload of tenants seldom brings new ones. */
const parsedSettings = new Map<string, Pick<Tenant, 'settings' | 'effective'>>()
const maxCachedTenants = 1000

function readSettings(text: string): Pick<Tenant, 'settings' | 'effective'> {
  let read = parsedSettings.get(text)
  if (!read) {
    const set = JSON.parse(text) as StoredSettings
    read = { settings: publicSettings(set), effective: effectiveSettings(set) }
    if (parsedSettings.size >= maxCachedTenants) parsedSettings.clear()
    parsedSettings.set(text, read)
  }
  return read
}
