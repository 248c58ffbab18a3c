// Checks of the cluster proof: counters by a recount, events without gaps, texts once.
import assert from 'node:assert/strict'
import type { Rows } from '../../harness/database-rows.ts'

/** Each selects rows that are wrong; all name the tenant, as statements on shards have to. */
const recounts: Record<string, string> = {
  'comments of a page': `SELECT p.id, p.comment_count, p.root_count FROM pages p WHERE p.tenant_id = 'demo' AND
    (p.comment_count <> (SELECT COUNT(*) FROM comments c WHERE c.tenant_id = 'demo' AND c.page_id = p.id) OR
     p.root_count <> (SELECT COUNT(*) FROM comments c WHERE c.tenant_id = 'demo' AND c.page_id = p.id AND c.parent_id IS NULL))`,
  'children of a comment': `SELECT c.id, c.child_count FROM comments c WHERE c.tenant_id = 'demo' AND
    c.child_count <> (SELECT COUNT(*) FROM comments r WHERE r.tenant_id = 'demo' AND r.parent_id = c.id)`,
  'votes of a comment': `SELECT c.id, c.votes_up, c.votes_down FROM comments c WHERE c.tenant_id = 'demo' AND
    (c.votes_up <> (SELECT COUNT(*) FROM votes v WHERE v.tenant_id = 'demo' AND v.comment_id = c.id AND v.direction = 1) OR
     c.votes_down <> (SELECT COUNT(*) FROM votes v WHERE v.tenant_id = 'demo' AND v.comment_id = c.id AND v.direction <> 1))`,
  'numbers of events of a page': `SELECT p.id, p.event_number FROM pages p WHERE p.tenant_id = 'demo' AND
    (p.event_number <> (SELECT COUNT(*) FROM events e WHERE e.tenant_id = 'demo' AND e.page_id = p.id) OR
     p.event_number <> (SELECT COALESCE(MAX(number), 0) FROM events e WHERE e.tenant_id = 'demo' AND e.page_id = p.id))`,
  'times of events in their order': `SELECT a.page_id, a.number FROM events a JOIN events b
    ON b.tenant_id = a.tenant_id AND b.page_id = a.page_id AND b.number = a.number + 1
    WHERE a.tenant_id = 'demo' AND b.tenant_id = 'demo' AND b.at <= a.at`,
}

export function assertCounters(rows: Rows): { counters: number } {
  for (const [what, sql] of Object.entries(recounts)) assert.deepEqual(rows.all(sql), [], what)
  return { counters: Object.keys(recounts).length }
}

export interface Written {
  /** Text of each acknowledged comment by its id. */
  acknowledged: ReadonlyMap<string, string>
  /** Texts of which nobody knows what became. */
  unsure: ReadonlySet<string>
}

/** Each acknowledged one is there as it was written, no text twice, and nothing that nobody wrote. */
export function assertWritten(rows: Rows, urlId: string, { acknowledged, unsure }: Written): { unsureStored: number } {
  const stored = rows.all(
    `SELECT c.id, c.comment FROM comments c JOIN pages p ON p.tenant_id = c.tenant_id AND p.id = c.page_id
     WHERE c.tenant_id = 'demo' AND p.tenant_id = 'demo' AND p.url_id = ?`,
    urlId,
  )
  const byId = new Map(stored.map(({ id, comment }) => [id, comment]))
  for (const [id, text] of acknowledged) assert.equal(byId.get(id), text, `${text} was acknowledged`)
  assert.equal(new Set(byId.values()).size, byId.size, 'a comment is there twice')
  const others = [...byId].filter(([id]) => !acknowledged.has(id))
  for (const [, text] of others) assert.ok(unsure.has(text), `${text}: nobody has sent it`)
  return { unsureStored: others.length }
}

/** Of each acknowledged vote, once. */
export function assertVotes(rows: Rows, voted: ReadonlySet<string>): { votes: number } {
  const stored = rows.all("SELECT comment_id, voter FROM votes WHERE tenant_id = 'demo'")
  const there = stored.map(({ comment_id }) => comment_id as string)
  assert.equal(new Set(stored.map(({ comment_id, voter }) => `${comment_id} ${voter}`)).size, stored.length)
  const has = new Set(there)
  assert.deepEqual(
    [...voted].filter((id) => !has.has(id)),
    [],
    'votes that were acknowledged and are not there',
  )
  return { votes: there.length }
}
