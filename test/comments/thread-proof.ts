// Whatever visitors, staff and the tenant's server do to a page, its tree, counts and votes are those of the naive model.
import assert from 'node:assert/strict'
import { directions } from '../../src/comments/core/order.ts'
import type { Random } from '../random.ts'
import { assertCounted, framesOf, openComments, type TenantClient } from './comment-client.ts'
import { block, flag } from './flag-steps.ts'
import { createNaiveThread, type DeleteMode, flat, type NaiveNode, type NaiveThread } from './naive-thread.ts'
import { ballot, takeBack } from './voting.ts'

export interface ThreadCounts {
  rounds: number
  steps: number
}

const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true }

/** Short enough that no session ends before its page does. */
const mostPause = 30 * 60_000

interface Page {
  site: TenantClient
  mode: DeleteMode
  naive: NaiveThread
  /** Every comment that is there, with the session that wrote it. */
  sessions: Map<string, string>
  tombstones: Set<string>
  staff: string
  /** Of each comment: what its totals have to be, and the votes that stand, by voter. */
  ballots: Map<string, Ballots>
}

interface Ballots {
  up: number
  down: number
  cast: Map<string, { voteId: string; dir: 'up' | 'down' }>
}

export async function proveThread({ rounds, steps }: ThreadCounts, random: Random) {
  const comments = await openComments()
  const done: Record<string, number> = {}
  try {
    for (let round = 0; round < rounds; round++) {
      const mode = random.below(4) as DeleteMode
      const site = await comments.tenant({ settings: { commentThreadDeleteMode: mode, flagThreshold: 3 } })
      const page: Page = {
        site,
        mode,
        naive: createNaiveThread(),
        sessions: new Map(),
        tombstones: new Set(),
        staff: site.sign(staff),
        ballots: new Map(),
      }
      const steadily: string[] = []
      try {
        for (let step = 0; step < steps; step++) {
          if (random.once(2)) comments.clock.pass(random.below(mostPause))
          const action = await act(page, random, comments.clock.now())
          steadily.push(action)
          const [name = ''] = action.split(' ')
          done[name] = (done[name] ?? 0) + 1
          await check(page, random)
        }
        assertCounted(comments, site.id)
        framesOf(comments, site.id)
      } catch (error) {
        throw new Error(`seed ${random.seed}, round ${round}, mode ${mode}: ${steadily.join(', ')}`, { cause: error })
      }
    }
    return { rounds, steps: rounds * steps, ...done }
  } finally {
    await comments.close()
  }
}

const actions = [
  ...([
    'post',
    'reply',
    'reply',
    'reply',
    'vote',
    'ballot',
    'ballot',
    'pin',
    'show',
    'show',
    'edit',
    'delete',
    'clear',
  ] as const),
  ...(['flag', 'flag', 'flag', 'flag', 'unflag', 'block', 'unblock'] as const),
]
/** Readers who flag and block. */
const readers = ['u1', 'u2', 'u3', 'u4']
const addresses = ['ann@example.com', 'Bob@example.com', 'cy@example.com']

async function act(page: Page, random: Random, now: number): Promise<string> {
  const { site, naive, sessions } = page
  const action = sessions.size === 0 ? 'post' : random.pick(actions)
  if (action === 'post') return write(page, undefined, now)
  const id = random.pick([...sessions.keys()])
  switch (action) {
    case 'reply':
      return write(page, id, now)
    case 'vote': {
      const votes = random.below(9) - 4
      const known = (await site.ok('getComment', { id })).comment.votes
      await site.ok('updateComment', { id, body: { votes } })
      naive.vote(id, votes - known)
      Object.assign(ballotsOf(page, id), { up: Math.max(votes, 0), down: Math.max(-votes, 0) })
      return `vote ${id} ${votes}`
    }
    case 'ballot':
      return castOrTakeBack(page, random, id)
    case 'pin': {
      const isPinned = random.once(2) && !page.tombstones.has(id)
      const query = { broadcastId: 'p', sso: page.staff }
      const { commentPositions } = await site.ok(isPinned ? 'pinComment' : 'unPinComment', { id, query })
      naive.pin(id, isPinned)
      checkPositions(page, id, commentPositions)
      return `pin ${id} ${isPinned}`
    }
    case 'show': {
      const isShown = !random.once(3)
      const body = random.once(2) ? { approved: isShown, isSpam: false } : { approved: true, isSpam: !isShown }
      await site.ok('updateComment', { id, query: { isLive: random.once(2) }, body })
      naive.approve(id, isShown, body.approved)
      return `show ${id} ${isShown}`
    }
    case 'edit': {
      const query = { broadcastId: 'e', sessionId: sessions.get(id) }
      const { status } = await site.call('setCommentText', { id, query, body: { comment: 'Changed' } })
      assert.equal(status, page.tombstones.has(id) ? 404 : 200)
      return `edit ${id}`
    }
    case 'flag':
    case 'unflag':
      return flag(page, action, id, random.pick(readers))
    case 'block':
    case 'unblock':
      return block(page, action, id, random.pick(readers))
    case 'delete':
      return remove(page, random, id)
    default: {
      await site.ok('deleteComment', { id })
      assert.equal(naive.remove(id, 0, true), 'hard-removed')
      await forget(page)
      return `clear ${id}`
    }
  }
}

/** Between which threads it stands in each direction; what is no thread of the page stands between none. */
function checkPositions({ naive }: Page, id: string, positions: Record<string, unknown>): void {
  for (const direction of directions) {
    const ids = naive.tree(direction).map((root) => root.id)
    const place = ids.indexOf(id)
    if (place === -1) continue
    assert.deepEqual(positions[direction], { before: ids[place - 1] ?? null, after: ids[place + 1] ?? null })
  }
}

function ballotsOf({ ballots }: Page, id: string): Ballots {
  const known = ballots.get(id) ?? { up: 0, down: 0, cast: new Map() }
  ballots.set(id, known)
  return known
}

/** Somebody votes, or takes back what they voted. */
async function castOrTakeBack(page: Page, random: Random, id: string): Promise<string> {
  const { site, naive, tombstones } = page
  const user = random.pick(['u', 'v', 'w'])
  const sso = site.sign({ id: user, email: `${user}@example.org`, username: user })
  const totals = ballotsOf(page, id)
  const before = totals.cast.get(user)
  const dir = before?.dir ?? random.pick(['up', 'down'] as const)
  const move = (by: 1 | -1) => {
    totals[dir] += by
    naive.vote(id, dir === 'up' ? by : -by)
  }
  if (before) {
    assert.equal((await takeBack(site, id, before.voteId, { sso })).status, 200)
    totals.cast.delete(user)
    // The tenant's server may have set the total to less meanwhile.
    if (totals[dir] > 0) move(-1)
  } else {
    const isOpen = !tombstones.has(id) && flat(naive.tree('OF')).some((node) => node.id === id)
    const { status, json } = await site.call('voteComment', ballot(id, { dir, query: { sso } }))
    assert.equal(status, isOpen ? 200 : 404, JSON.stringify(json))
    if (isOpen) {
      totals.cast.set(user, { voteId: json.voteId, dir })
      move(1)
    }
  }
  const { comment } = await site.ok('getComment', { id })
  assert.deepEqual([comment.votesUp, comment.votesDown], [totals.up, totals.down])
  return `ballot ${id} ${user} ${dir}`
}

/** Nobody answers what is not listed or was deleted. */
async function write({ site, naive, sessions, tombstones }: Page, parentId: string | undefined, now: number) {
  const commenterEmail = addresses[sessions.size % addresses.length] ?? ''
  const listed = flat(naive.tree('OF')).map(({ id }) => id)
  const isOpen = parentId === undefined || (listed.includes(parentId) && !tombstones.has(parentId))
  const body = {
    comment: 'x',
    commenterName: 'Ann',
    commenterEmail,
    url: '',
    urlId: 'page',
    parentId,
  }
  const sent = { query: { urlId: 'page', broadcastId: 'b' }, body }
  if (!isOpen) {
    await site.refused('createCommentPublic', sent, 404, 'not-found')
    return `miss ${parentId}`
  }
  const { comment, user } = await site.ok('createCommentPublic', sent)
  naive.add({ id: comment._id, parentId, createdAt: now, email: commenterEmail })
  sessions.set(comment._id, user.sessionId)
  return `${parentId === undefined ? 'post' : 'reply'} ${comment._id} to ${parentId}`
}

async function remove(page: Page, random: Random, id: string): Promise<string> {
  const { site, mode, naive, sessions, tombstones } = page
  const byStaff = random.once(2)
  const who = byStaff ? { sso: page.staff } : { sessionId: sessions.get(id) }
  const sent = { id, query: { broadcastId: 'd', ...who } }
  if (tombstones.has(id) && !byStaff) {
    await site.refused('deleteCommentPublic', sent, 404, 'not-found')
    return `miss ${id}`
  }
  const outcome = naive.remove(id, mode, byStaff)
  if (outcome === 'refused') await site.refused('deleteCommentPublic', sent, 401, 'unauthorized')
  else {
    const { hardRemoved } = await site.ok('deleteCommentPublic', sent)
    assert.equal(hardRemoved, outcome === 'hard-removed')
  }
  if (outcome === 'anonymized') {
    tombstones.add(id)
    naive.pin(id, false)
  }
  await forget(page)
  return `delete ${id} ${outcome}`
}

/** What went with its thread. */
async function forget({ site, sessions }: Page): Promise<void> {
  for (const id of [...sessions.keys()]) {
    if ((await site.call('getComment', { id })).status === 404) sessions.delete(id)
  }
}

async function check({ site, naive, sessions }: Page, random: Random): Promise<void> {
  const direction = random.pick(directions)
  const read = await site.read({ direction, asTree: true, countChildren: true, countAll: true })
  assert.deepEqual(nodesOf(read.comments), naive.tree(direction))
  assert.equal(read.commentCount, naive.counts().comments)
  const { comments: list, commentCount } = await site.read({ direction })
  assert.deepEqual(
    list.map(({ _id }: { _id: string }) => _id),
    flat(naive.tree(direction)).map(({ id }) => id),
  )
  assert.equal(commentCount, naive.counts().roots)
  if (sessions.size === 0) return
  const cut = { skip: 0, limit: 1 + random.below(3), skipChildren: random.below(2), limitChildren: 1 + random.below(3) }
  const part = { ...cut, maxTreeDepth: random.below(3) }
  const cutRead = await site.read({ direction, asTree: true, ...part })
  assert.deepEqual(idsOf(cutRead.comments), idsOf(naive.tree(direction, part)))
}

function nodesOf(list: any[]): NaiveNode[] {
  return list.map(({ _id, childCount, nestedChildrenCount, children }) => ({
    id: _id,
    childCount,
    nestedChildrenCount,
    children: nodesOf(children),
  }))
}

function idsOf(list: any[]): unknown[] {
  return list.map(({ _id, id = _id, children }) => [id, idsOf(children)])
}
