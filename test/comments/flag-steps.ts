// Steps of a page's proof that flag, block and take both back, on the page and in the naive model at once.
import assert from 'node:assert/strict'
import type { TenantClient } from './comment-client.ts'
import type { NaiveThread } from './naive-thread.ts'

interface Steps {
  site: TenantClient
  naive: NaiveThread
  /** By the ids of the comments that are there. */
  sessions: ReadonlyMap<string, string>
  tombstones: ReadonlySet<string>
}

export async function flag({ site, naive, tombstones }: Steps, action: 'flag' | 'unflag', id: string, userId: string) {
  const sent = { id, query: { userId } }
  const operation = action === 'flag' ? 'flagComment' : 'unFlagComment'
  if (tombstones.has(id)) await site.refused(operation, sent, 404, 'not-found')
  else if (action === 'flag') {
    assert.deepEqual(await site.ok(operation, sent), { status: 'success', wasUnapproved: naive.flag(id, userId) })
  } else {
    assert.deepEqual(await site.ok(operation, sent), { status: 'success' })
    naive.unflag(id, userId)
  }
  assert.equal((await site.ok('getComment', { id })).comment.flagCount, naive.flagCount(id))
  return `${action} ${id} by ${userId}`
}

export async function block({ site, naive, sessions, tombstones }: Steps, action: string, id: string, userId: string) {
  const commentIdsToCheck = [...sessions.keys()]
  const sent = { id, query: { userId }, body: { commentIdsToCheck } }
  const operation = action === 'block' ? 'blockUserFromComment' : 'unBlockUserFromComment'
  if (tombstones.has(id)) await site.refused(operation, sent, 422, 'comment-cannot-be-blocked')
  else {
    naive.block(userId, id, action === 'block')
    const statuses = commentIdsToCheck.map((one) => [one, naive.isBlocked(userId, one)])
    assert.deepEqual((await site.ok(operation, sent)).commentStatuses, Object.fromEntries(statuses))
  }
  return `${action} author of ${id} for ${userId}`
}
