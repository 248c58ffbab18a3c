// Entries of the audit log by one person, oldest first.
import type { Reader } from '../../../platform/data/database.ts'
import { selectInList } from '../../../platform/data/in-list.ts'

interface Row {
  id: string
  user_id: string | null
  username: string | null
  address: string | null
}

interface Entry {
  id: string
  at: number
  resource: string
  object_id: string
  crud: string
  description: string
}

/** The people of the log are read by id; its entries have no index by person. */
export async function* auditEntriesOf(
  reader: Reader,
  tenantId: string,
  userIds: readonly string[],
  limit: number,
): AsyncGenerator<object[]> {
  for (let after = ''; ; ) {
    const people = await peopleAfter(reader, tenantId, userIds, after, limit)
    const last = people.at(-1)
    if (!last) return
    const entries = await entriesById(
      reader,
      tenantId,
      people.map(({ id }) => id),
    )
    yield people.flatMap(({ id, username, address }) => {
      const entry = entries.get(id)
      return entry ? [{ ...entry, at: new Date(entry.at).toISOString(), username, address }] : []
    })
    if (people.length < limit) return
    after = last.id
  }
}

async function peopleAfter(
  reader: Reader,
  tenantId: string,
  userIds: readonly string[],
  after: string,
  limit: number,
): Promise<Row[]> {
  const rows = await selectInList(userIds, Infinity, (marks, some) =>
    reader.all<Row>(
      `SELECT audit_id AS id, user_id, username, address FROM audit_people
       WHERE tenant_id = ? AND audit_id > ? AND user_id IN (${marks}) ORDER BY audit_id LIMIT ?`,
      [tenantId, after, ...some, limit],
    ),
  )
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
}

async function entriesById(reader: Reader, tenantId: string, ids: readonly string[]): Promise<Map<string, Entry>> {
  const rows = await selectInList(ids, Infinity, (marks, some) =>
    reader.all<Entry>(
      `SELECT id, at, resource, object_id, crud, description FROM audit_log WHERE tenant_id = ? AND id IN (${marks})`,
      [tenantId, ...some],
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
