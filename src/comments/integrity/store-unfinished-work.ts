// Work on a tenant's rows that jobs have not come to an end with.
import type { Reader } from '../../platform/data/database.ts'

const ofImports = 'SELECT id FROM desk_imports WHERE tenant_id = ?'

const kinds: readonly (readonly [what: string, sql: string])[] = [
  ['an erasure of a person', "SELECT id FROM erasures WHERE tenant_id = ? AND state <> 'done' LIMIT 1"],
  ['a merge of pages', "SELECT id FROM page_merges WHERE tenant_id = ? AND state IN ('merging', 'undoing') LIMIT 1"],
  ['a bulk decision', "SELECT id FROM bulk_runs WHERE tenant_id = ? AND state IN ('running', 'undoing') LIMIT 1"],
  ['an import at the desk', `${ofImports} AND state IN ('importing', 'stopping') LIMIT 1`],
  ['replies that follow their comment', 'SELECT page_id FROM unsettled WHERE tenant_id = ? LIMIT 1'],
]

/** Names for people; none where all is done. */
export async function unfinishedWork(reader: Reader, tenantId: string): Promise<string[]> {
  const found: string[] = []
  for (const [what, sql] of kinds) if (await reader.get(sql, [tenantId])) found.push(what)
  return found
}
