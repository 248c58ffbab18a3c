// Steps of the thread proof: moderation by staff and by the tenant's server.
import assert from 'node:assert/strict'
import { directions } from '../../../src/comments/comment/rules/order.ts'
import { ballotsOf, forget, type ProofPage, pages, type Step } from './thread-proof.ts'

/** A lock binds everybody; only what takes it off may go through. */
async function update({ site, naive }: ProofPage, id: string, query: Record<string, boolean>, body: object) {
  const isFree = !naive.isLocked(id)
  if (isFree) await site.ok('updateComment', { id, query, body })
  else await site.refused('updateComment', { id, query, body }, 422, 'locked')
  return isFree
}

const setVotes: Step = async (page, random, id) => {
  const votes = random.below(9) - 4
  const known = (await page.site.ok('getComment', { id })).comment.votes
  if (await update(page, id, {}, { votes })) {
    page.naive.vote(id, votes - known)
    Object.assign(ballotsOf(page, id), { up: Math.max(votes, 0), down: Math.max(-votes, 0) })
  }
  return `votes ${id} ${votes}`
}

const show: Step = async (page, random, id) => {
  const isShown = !random.once(3)
  const body = random.once(2) ? { approved: isShown, isSpam: false } : { approved: true, isSpam: !isShown }
  if (await update(page, id, { isLive: random.once(2) }, body)) page.naive.approve(id, isShown, body.approved)
  return `show ${id} ${isShown}`
}

/** To another page or below another comment, or both. */
const move: Step = async (page, random, id) => {
  const { site, naive, sessions } = page
  const urlId = random.pick(pages)
  const parentId = random.once(2) ? undefined : random.pick([...sessions.keys()])
  const body = { urlId, parentId: parentId ?? null }
  const sent = { id, query: { isLive: random.once(2) }, body }
  const refusal = refusalToMove(page, id, urlId, parentId)
  if (refusal) await site.refused('updateComment', sent, ...refusal)
  else {
    await site.ok('updateComment', sent)
    naive.move(id, urlId, parentId)
  }
  return `move ${id} to ${urlId} below ${parentId} ${refusal}`
}

function refusalToMove({ naive }: ProofPage, id: string, urlId: string, parentId: string | undefined) {
  const locked: [number, string] = [422, 'locked']
  if (naive.isLocked(id)) return locked
  if (parentId === undefined) return undefined
  if (naive.pageOf(parentId) !== urlId) return [404, 'not-found'] as [number, string]
  if (naive.parentOf(id) === parentId) return undefined
  if (naive.isLocked(parentId)) return locked
  return naive.isAtOrBelow(parentId, id) ? ([422, 'invalid-input'] as [number, string]) : undefined
}

const pin =
  (isPinned: boolean): Step =>
  async (page, _random, id) => {
    const { site, naive } = page
    const sent = { id, query: { broadcastId: 'p', sso: page.staff } }
    const operation = isPinned ? 'pinComment' : 'unPinComment'
    if (isPinned && naive.isDeleted(id)) await site.refused(operation, sent, 404, 'not-found')
    else {
      const { commentPositions } = await site.ok(operation, sent)
      naive.pin(id, isPinned)
      checkPositions(page, id, commentPositions)
    }
    return `${operation} ${id}`
  }

/** Between which threads it stands in each direction; what is no thread of the page stands between none. */
function checkPositions({ naive }: ProofPage, id: string, positions: Record<string, unknown>): void {
  for (const direction of directions) {
    const ids = naive.tree(direction, undefined, undefined, naive.pageOf(id)).map((root) => root.id)
    const place = ids.indexOf(id)
    if (place === -1) continue
    assert.deepEqual(positions[direction], { before: ids[place - 1] ?? null, after: ids[place + 1] ?? null })
  }
}

const lock =
  (isLocked: boolean): Step =>
  async ({ site, naive, staff }, _random, id) => {
    const sent = { id, query: { broadcastId: 'l', sso: staff } }
    const operation = isLocked ? 'lockComment' : 'unLockComment'
    if (isLocked && naive.isDeleted(id)) await site.refused(operation, sent, 404, 'not-found')
    else {
      await site.ok(operation, sent)
      naive.lock(id, isLocked)
    }
    return `${operation} ${id}`
  }

/** All replies go, too; where the server acts for a user, by that user's right. */
const clear: Step = async (page, random, id) => {
  const { site, naive, mode } = page
  const isForStaff = random.once(2)
  const sent = { id, query: { isLive: random.once(2), contextUserId: isForStaff ? '1' : undefined } }
  if (naive.isLocked(id)) {
    await site.refused('deleteComment', sent, 422, 'locked')
    return `clear ${id} locked`
  }
  const outcome = naive.remove(id, isForStaff ? mode : 0, true)
  if (outcome === 'refused') await site.refused('deleteComment', sent, 401, 'unauthorized')
  else assert.equal((await site.ok('deleteComment', sent)).action, outcome)
  await forget(page)
  return `clear ${id} ${outcome}`
}

export const staffSteps: Record<string, Step> = {
  setVotes,
  show,
  move,
  pin: pin(true),
  unpin: pin(false),
  lock: lock(true),
  unlock: lock(false),
  clear,
}
