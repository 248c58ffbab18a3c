// Steps of the thread proof: visitors, and the tenant's server on behalf of one.
import assert from 'node:assert/strict'
import type { Random } from '../../harness/random.ts'
import { ballot, takeBack } from '../harness/vote-client.ts'
import { ballotsOf, forget, isListed, type ProofPage, pages, type Step } from './thread-proof.ts'

const addresses = ['ann@example.com', 'Bob@example.com', 'cy@example.com']

function bodyOf({ sessions }: ProofPage, urlId: string, parentId: string | undefined) {
  const commenterEmail = addresses[sessions.size % addresses.length] ?? ''
  return { comment: 'x', commenterName: 'Ann', commenterEmail, url: '', urlId, parentId }
}

/** Nobody answers what is locked, is not listed or was deleted. */
async function post(page: ProofPage, urlId: string, parentId: string | undefined): Promise<string> {
  const { site, naive, sessions, now } = page
  const body = bodyOf(page, urlId, parentId)
  const sent = { query: { urlId, broadcastId: 'b' }, body }
  const isThere = parentId === undefined || naive.pageOf(parentId) === urlId
  if (parentId !== undefined && isThere && naive.isLocked(parentId)) {
    await site.refused('createCommentPublic', sent, 422, 'locked')
  } else if (parentId !== undefined && (!isThere || !isListed(page, parentId) || naive.isDeleted(parentId))) {
    await site.refused('createCommentPublic', sent, 404, 'not-found')
  } else {
    const { comment, user } = await site.ok('createCommentPublic', sent)
    // Nobody has proven the address: the session alone is somebody.
    naive.add({ id: comment._id, parentId, createdAt: now(), email: user.sessionId, page: urlId })
    sessions.set(comment._id, user.sessionId)
  }
  return `post to ${parentId} on ${urlId}`
}

export const root = (page: ProofPage, random: Random) => post(page, random.pick(pages), undefined)

const reply: Step = (page, random, id) => post(page, random.once(10) ? random.pick(pages) : page.naive.pageOf(id), id)

/** The tenant's server writes below what is hidden or deleted, too, but not below a lock. */
const save: Step = async (page, random, id) => {
  const { site, naive, sessions, now } = page
  const parentId = random.once(2) ? undefined : id
  const urlId = parentId === undefined ? random.pick(pages) : naive.pageOf(parentId)
  const isShown = !random.once(4)
  const body = { ...bodyOf(page, urlId, parentId), approved: isShown }
  const sent = { query: { isLive: random.once(2) }, body }
  if (parentId !== undefined && naive.isLocked(parentId)) await site.refused('saveComment', sent, 422, 'locked')
  else {
    const { comment } = await site.ok('saveComment', sent)
    naive.add({ id: comment.id, parentId, createdAt: now(), email: body.commenterEmail, page: urlId, isShown })
    sessions.set(comment.id, undefined)
  }
  return `save to ${parentId} on ${urlId}`
}

/** Whoever may read the text to change it may change it. */
const edit: Step = async (page, random, id) => {
  const { site, naive, sessions, staff } = page
  const sessionId = sessions.get(id)
  const query = { broadcastId: 'e', ...(sessionId && random.once(2) ? { sessionId } : { sso: staff }) }
  const [status, code] = naive.isDeleted(id) ? [404, 'not-found'] : naive.isLocked(id) ? [422, 'locked'] : [200]
  const comment = `Changed ${random.below(100)}`
  const written = await site.call('setCommentText', { id, query, body: { comment } })
  assert.deepEqual([written.status, written.json.code], [status, code])
  const read = await site.call('getCommentText', { id, query })
  assert.deepEqual([read.status, read.json.code, read.json.commentText], [status, code, code ? undefined : comment])
  return `edit ${id}`
}

const remove: Step = async (page, random, id) => {
  const { site, mode, naive, sessions, staff } = page
  const sessionId = sessions.get(id)
  const byStaff = sessionId === undefined || random.once(2)
  const sent = { id, query: { broadcastId: 'd', ...(byStaff ? { sso: staff } : { sessionId }) } }
  const refuse = (status: number, code: string) => site.refused('deleteCommentPublic', sent, status, code)
  if (naive.isDeleted(id) && !byStaff) await refuse(404, 'not-found')
  else if (naive.isLocked(id)) await refuse(422, 'locked')
  else {
    const outcome = naive.remove(id, mode, byStaff)
    if (outcome === 'refused') await refuse(401, 'unauthorized')
    else assert.equal((await site.ok('deleteCommentPublic', sent)).hardRemoved, outcome === 'hard-removed')
    await forget(page)
  }
  return `delete ${id}${byStaff ? ' by staff' : ''}`
}

const voters = ['u', 'v', 'w']

const signed = ({ site, naive }: ProofPage, id: string, user: string) => ({
  urlId: naive.pageOf(id),
  sso: site.sign({ id: user, email: `${user}@example.org`, username: user }),
})

const cast: Step = async (page, random, id) => {
  const { site, naive } = page
  const user = random.pick(voters)
  const dir = random.pick(['up', 'down'] as const)
  const totals = ballotsOf(page, id)
  const sent = ballot(id, { dir, query: signed(page, id, user) })
  if (!isListed(page, id) || naive.isDeleted(id)) await site.refused('voteComment', sent, 404, 'invalid-comment-id')
  else if (totals.cast.has(user)) await site.refused('voteComment', sent, 422, 'already-voted')
  else {
    const { voteId } = await site.ok('voteComment', sent)
    totals.cast.set(user, { voteId, dir })
    count(page, id, dir, 1)
  }
  await checkVotes(page, id)
  return `vote ${dir} for ${id} by ${user}`
}

/** Where the comment is now, hidden, deleted or not. Without a vote on this one, of one that has some. */
const uncast: Step = async (page, random, chosen) => {
  const voted = [...page.sessions.keys()].filter((id) => ballotsOf(page, id).cast.size > 0)
  if (voted.length === 0) return cast(page, random, chosen)
  const id = voted.includes(chosen) ? chosen : random.pick(voted)
  const totals = ballotsOf(page, id)
  const [user, { voteId, dir }] = random.pick([...totals.cast])
  const { status, json } = await takeBack(page.site, id, voteId, signed(page, id, user))
  assert.equal(status, 200, JSON.stringify(json))
  totals.cast.delete(user)
  // The tenant's server may have set the total to less meanwhile.
  if (totals[dir] > 0) count(page, id, dir, -1)
  await checkVotes(page, id)
  return `vote for ${id} by ${user} taken back`
}

function count(page: ProofPage, id: string, dir: 'up' | 'down', by: 1 | -1): void {
  ballotsOf(page, id)[dir] += by
  page.naive.vote(id, dir === 'up' ? by : -by)
}

/** Names come latest first; of what is not listed nobody reads them. */
async function checkVotes(page: ProofPage, id: string): Promise<void> {
  const { site } = page
  const { up, down, cast } = ballotsOf(page, id)
  const { comment } = await site.ok('getComment', { id })
  assert.deepEqual([comment.votesUp, comment.votesDown], [up, down])
  for (const [direction, dir] of [
    [1, 'up'],
    [-1, 'down'],
  ] as const) {
    const sent = { id, query: { direction } }
    if (!isListed(page, id)) await site.refused('getCommentVoteUserNames', sent, 404, 'invalid-comment-id')
    else {
      const names = [...cast].filter(([, one]) => one.dir === dir).map(([name]) => name)
      assert.deepEqual((await site.ok('getCommentVoteUserNames', sent)).voteUserNames, names.reverse())
    }
  }
}

export const visitorSteps: Record<string, Step> = { reply, save, edit, remove, cast, uncast }
