// Tenants: found by their id on every call, so remembered while nothing changes.
import type { Database, Transaction } from '../../platform/data/database.ts'
import { rememberUnchanged } from '../../platform/data/remembered.ts'
import { isGeneration, type Settings, type Tenant } from '../core/tenant.ts'

export interface TenantKey {
  hash: string
  /** Bound to the tenant's id. */
  sealed: string
}

export interface TenantRecord {
  tenant: Tenant
  key: TenantKey
}

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
  list(): Promise<Tenant[]>
  /** Nothing is added when the id or the key is somebody's already, or when there is no such parent. */
  add(
    tenant: Omit<Tenant, 'wire' | 'settings'>,
    key: TenantKey,
  ): Promise<'added' | 'id-taken' | 'key-taken' | 'no-parent'>
  /** False when there is no such tenant. */
  replaceKey(id: string, key: TenantKey): Promise<boolean>
}

const select = 'SELECT id, name, parent_id, api_key_hash, api_key_sealed, settings, created_at FROM tenants'

export function createTenantStore(database: Database): TenantStore {
  return {
    byId: rememberUnchanged(database, async (id) => {
      const row = await database.get<Row>(`${select} WHERE id = ?`, [id])
      return row && { tenant: tenantOf(row), key: { hash: row.api_key_hash, sealed: row.api_key_sealed } }
    }),
    async list() {
      const rows = await database.all<Row>(`${select} ORDER BY id`)
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

async function add(
  tx: Transaction,
  { id, name, parentId, createdAt }: Omit<Tenant, 'wire' | 'settings'>,
  key: TenantKey,
) {
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

function tenantOf(row: Row): Tenant {
  const { wire, ...settings } = JSON.parse(row.settings) as Settings & { wire?: unknown }
  return {
    id: row.id,
    name: row.name,
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
    wire: isGeneration(wire) ? wire : 'both',
    settings,
    createdAt: row.created_at,
  }
}
