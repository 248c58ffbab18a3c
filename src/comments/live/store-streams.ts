// What a process that serves sockets looks at: how far streams are, which page a socket's address means, and which tenants moved.
import type { Database, Reader } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'
import { createVersionedCache } from '../../platform/data/versioned-cache.ts'
import { type PageRecord, pagesById } from '../pages/store.ts'

/** How far a stream is, and for whom: as text, to be compared. */
export interface StreamState {
  id: string
  number: number
  /** Of its last event. */
  at: number
  guard: string
}

interface StateRow {
  id: string
  event_number: number
  event_at: number
  groups_json: string | null
}

export async function pageStates(reader: Reader, tenantId: string, ids: readonly string[]): Promise<StreamState[]> {
  const rows = await selectInList(ids, Infinity, (marks, some) =>
    reader.all<StateRow>(
      `SELECT id, event_number, event_at, groups_json FROM pages WHERE tenant_id = ? AND id IN (${marks})`,
      [tenantId, ...some],
    ),
  )
  return rows.map(stateOf)
}

export async function personStates(reader: Reader, tenantId: string, ids: readonly string[]): Promise<StreamState[]> {
  const rows = await selectInList(ids, Infinity, (marks, some) =>
    reader.all<StateRow>(
      `SELECT id, event_number, event_at, NULL AS groups_json FROM person_feeds WHERE tenant_id = ? AND id IN (${marks})`,
      [tenantId, ...some],
    ),
  )
  return rows.map(stateOf)
}

/** By the tenant's id. */
export async function tenantVersions(reader: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await selectInList(ids, Infinity, (marks, some) =>
    reader.all<{ id: string; version: number }>(`SELECT id, version FROM tenants WHERE id IN (${marks})`, some),
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Never newer than what else is remembered of the tenant: what is not known yet is noticed by the version later. */
export function createVersionFinder(database: Database): (tenantId: string) => Promise<number> {
  return createVersionedCache(
    database,
    ['tenants'],
    async (id, reader) => (await tenantVersions(reader, [id])).get(id) ?? 0,
  )
}

/** Keys are written in parts, so that nobody waits long for the rest of it. */
const maxIdsPerQuery = 500

/**
 * The pages of sockets' addresses, by their keys; pages that nobody has written on are missing. Where pages come to be
 * nobody needs to know of keys: those that have none yet get theirs here.
 */
export async function pagesBySocketKey(
  database: Database,
  tenantId: string,
  keys: readonly string[],
  keyOf: (tenantId: string, urlId: string) => string,
): Promise<Map<string, PageRecord>> {
  const found = await byKeys(database, tenantId, keys)
  if (found.size === keys.length) return found
  let written: number
  let isNews = false
  do {
    written = await writeKeys(database, tenantId, keyOf)
    isNews ||= written > 0
  } while (written === maxIdsPerQuery)
  return isNews ? byKeys(database, tenantId, keys) : found
}

async function byKeys(reader: Reader, tenantId: string, keys: readonly string[]): Promise<Map<string, PageRecord>> {
  const rows = await selectInList(keys, Infinity, (marks, some) =>
    reader.all<{ id: string; socket_key: string }>(
      `SELECT id, socket_key FROM pages WHERE tenant_id = ? AND socket_key IN (${marks})`,
      [tenantId, ...some],
    ),
  )
  const ids = rows.map(({ id }) => id)
  const pages = ids.length === 0 ? new Map<string, PageRecord>() : await pagesById(reader, tenantId, ids)
  return new Map(
    rows.flatMap(({ id, socket_key }) => {
      const page = pages.get(id)
      return page ? [[socket_key, page] as const] : []
    }),
  )
}

async function writeKeys(
  database: Database,
  tenantId: string,
  keyOf: (tenantId: string, urlId: string) => string,
): Promise<number> {
  const rows = await database.all<{ id: string; url_id: string }>(
    'SELECT id, url_id FROM pages WHERE tenant_id = ? AND socket_key IS NULL LIMIT ?',
    [tenantId, maxIdsPerQuery],
  )
  if (rows.length === 0) return 0
  await database.write(async (tx) => {
    for (const { id, url_id } of rows)
      tx.send('UPDATE pages SET socket_key = ? WHERE tenant_id = ? AND id = ?', [keyOf(tenantId, url_id), tenantId, id])
  })
  return rows.length
}

/** Compares equal for pages that the same people may read. */
export function accessGuardOf({ groups }: Pick<PageRecord, 'groups'>): string {
  return groups === undefined ? '' : JSON.stringify(groups)
}

function stateOf({ id, event_number: number, event_at: at, groups_json }: StateRow): StreamState {
  return { id, number, at, guard: groups_json ?? '' }
}
