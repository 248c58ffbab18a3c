// Pages with many comments, inserted as rows for speed.
import { numbers } from '../../harness/database-rows.ts'
import { assertCounted, type Comments } from './comment-client.ts'

interface Changed {
  id: string
  [column: string]: string
}

/** Rows like that of a comment which is there, but for what is changed: SQL by column, where `i` counts from 1. */
export function multiply(comments: Comments, id: string, count: number, changed: Changed): void {
  const row = comments.rows('SELECT * FROM comments WHERE id = ?', id)[0]
  const own = { ...changed, fragment: fragmentOf(row, changed) }
  const same = Object.keys(row)
    .filter((name) => !(name in own))
    .join(', ')
  comments.sql(
    `${numbers(1, count)}
     INSERT INTO comments (${Object.keys(own).join(', ')}, ${same})
     SELECT ${Object.values(own).join(', ')}, ${same} FROM comments, n WHERE tenant_id = ? AND id = ?`,
    row.tenant_id,
    id,
  )
}

function fragmentOf(row: { id: string; parent_id: string }, { id, parent_id }: Changed): string {
  const renamed = `replace(fragment, '"_id":"${row.id}"', '"_id":"' || ${id} || '"')`
  return parent_id
    ? `replace(${renamed}, '"parentId":"${row.parent_id}"', '"parentId":"' || ${parent_id} || '"')`
    : renamed
}

/** All rows of a table; as new ones: a cluster changes no tenant of a row. */
export function moveToTenant(comments: Comments, table: string, { from, to }: { from: string; to: string }): void {
  const row = comments.rows(`SELECT * FROM ${table} WHERE tenant_id = ?`, from)[0]
  const names = Object.keys(row).filter((name) => name !== 'tenant_id')
  const copied = `SELECT '${to}', ${names.join(', ')} FROM ${table} WHERE tenant_id = ?`
  comments.sql(`INSERT INTO ${table} (tenant_id, ${names.join(', ')}) ${copied}`, from)
  comments.sql(`DELETE FROM ${table} WHERE tenant_id = ?`, from)
}

/** Counters as a count of the rows gives them. */
export function recount(comments: Comments, tenantId: string): void {
  const below = 'r.tenant_id = comments.tenant_id AND r.page_id = comments.page_id'
  comments.sql(
    `UPDATE comments SET
       child_count = (SELECT count(*) FROM comments r WHERE ${below} AND r.parent_id = comments.id),
       nested_count = CASE WHEN parent_id IS NULL
         THEN (SELECT count(*) FROM comments r WHERE ${below} AND r.root_id = comments.id) - 1 ELSE 0 END
     WHERE tenant_id = ?`,
    tenantId,
  )
  comments.sql(
    `UPDATE pages SET version = version + 1,
       comment_count = (SELECT count(*) FROM comments c WHERE c.tenant_id = pages.tenant_id AND c.page_id = pages.id),
       root_count = (SELECT count(*) FROM comments c
         WHERE c.tenant_id = pages.tenant_id AND c.page_id = pages.id AND c.parent_id IS NULL)
     WHERE tenant_id = ?`,
    tenantId,
  )
  assertCounted(comments, tenantId)
}
