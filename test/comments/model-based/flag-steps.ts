// Steps of the thread proof: flags and blocks, by the tenant's server and by signed-on readers.
import assert from 'node:assert/strict'
import type { ProofPage, Step } from './thread-proof.ts'

/** Readers who flag and block, known to the tenant by both doors. */
export const readers = ['u1', 'u2', 'u3', 'u4']

export const readerOf = ({ site }: ProofPage, id: string) => site.sign({ id, email: `${id}@example.org`, username: id })

type Turn = 'on' | 'off'

const flag =
  (turn: Turn): Step =>
  async ({ site, naive }, random, id) => {
    const userId = random.pick(readers)
    const sent = { id, query: { userId } }
    const operation = turn === 'on' ? 'flagComment' : 'unFlagComment'
    if (naive.isDeleted(id)) await site.refused(operation, sent, 404, 'not-found')
    else if (turn === 'on') {
      assert.deepEqual(await site.ok(operation, sent), { status: 'success', wasUnapproved: naive.flag(id, userId) })
    } else {
      assert.deepEqual(await site.ok(operation, sent), { status: 'success' })
      naive.unflag(id, userId)
    }
    return `${operation} ${id} by ${userId}`
  }

const flagPublic =
  (turn: Turn): Step =>
  async (page, random, id) => {
    const { site, naive } = page
    const userId = random.pick(readers)
    const sent = { id, query: { isFlagged: turn === 'on', sso: readerOf(page, userId) } }
    if (naive.isDeleted(id)) await site.refused('flagCommentPublic', sent, 404, 'not-found')
    else {
      await site.ok('flagCommentPublic', sent)
      if (turn === 'on') naive.flag(id, userId)
      else naive.unflag(id, userId)
    }
    return `flagCommentPublic ${turn} ${id} by ${userId}`
  }

const block =
  (turn: Turn, door: 'server' | 'reader'): Step =>
  async (page, random, id) => {
    const { site, naive, sessions } = page
    const userId = random.pick(readers)
    const ids = [...sessions.keys()]
    const ofServer = { id, query: { userId }, body: { commentIdsToCheck: ids } }
    const ofReader = { id, query: { sso: readerOf(page, userId) }, body: { commentIds: ids } }
    const operation = (
      {
        server: { on: 'blockUserFromComment', off: 'unBlockUserFromComment' },
        reader: { on: 'blockFromCommentPublic', off: 'unBlockCommentPublic' },
      } as const
    )[door][turn]
    const sent = door === 'server' ? ofServer : ofReader
    if (naive.isDeleted(id)) await site.refused(operation, sent, 422, 'comment-cannot-be-blocked')
    else {
      naive.block(userId, id, turn === 'on')
      assert.deepEqual((await site.ok(operation, sent)).commentStatuses, blockedIn(page, userId))
    }
    return `${operation} ${id} for ${userId}`
  }

function blockedIn({ naive, sessions }: ProofPage, userId: string): Record<string, boolean> {
  return Object.fromEntries([...sessions.keys()].map((id) => [id, naive.isBlocked(userId, id)]))
}

/** What one reader reads masked, and is told when asking. */
export async function checkBlocked(page: ProofPage, userId: string): Promise<void> {
  const sso = readerOf(page, userId)
  const query = { commentIds: [...page.sessions.keys()].join(','), sso }
  const { commentStatuses } = await page.site.ok('checkedCommentsForBlocked', { query })
  assert.deepEqual(commentStatuses, blockedIn(page, userId))
  for (const { _id, isBlocked = false } of (await page.site.read({ sso })).comments)
    assert.equal(isBlocked, page.naive.isBlocked(userId, _id), `${_id} is blocked`)
}

export const flagSteps: Record<string, Step> = {
  flag: flag('on'),
  unflag: flag('off'),
  flagPublic: flagPublic('on'),
  unflagPublic: flagPublic('off'),
  block: block('on', 'server'),
  unblock: block('off', 'server'),
  blockPublic: block('on', 'reader'),
  unblockPublic: block('off', 'reader'),
}
