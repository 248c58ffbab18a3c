// Thread proof: after random sequences of 25 operations, tree, counts, votes, flags and blocks equal the model's.
import assert from 'node:assert/strict'
import { directions } from '../../../src/comments/comment/rules/order.ts'
import { commentOperations } from '../../../src/comments/contract.ts'
import { commentHandlers } from '../../../src/comments/handlers.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { assertSound } from '../../harness/integrity/sound-database.ts'
import type { Random } from '../../harness/random.ts'
import { doorCases, feedCases, pageCases } from '../contract/auxiliary-parameter-cases.ts'
import { notificationParameters } from '../contract/notification-parameter-cases.ts'
import { aroundCases } from '../contract/thread-parameter-cases.ts'
import { type Comments, type OperationId, openComments, type TenantClient } from '../harness/comment-client.ts'
import { assertWhole } from '../harness/thread-invariants.ts'
import { checkBlocked, flagSteps, readerOf, readers } from './flag-steps.ts'
import { createNaiveThread, type DeleteMode, flat, type NaiveNode, type NaiveThread } from './reference-thread.ts'
import { staffSteps } from './staff-steps.ts'
import { root, visitorSteps } from './visitor-steps.ts'

export interface ThreadCounts {
  rounds: number
  steps: number
}

/** Two pages of a tenant, between which comments move, and what has to be true of them. */
export interface ProofPage {
  site: TenantClient
  mode: DeleteMode
  naive: NaiveThread
  /** Every comment that is there, with the session that wrote it; undefined where the tenant's server did. */
  sessions: Map<string, string | undefined>
  staff: string
  /** Of each comment: what its totals have to be, and the votes that stand, by voter. */
  ballots: Map<string, Ballots>
  now(): number
}

/** Does something to one comment, on the server and in the model. Resolves to its name with what it was done to. */
export type Step = (page: ProofPage, random: Random, id: string) => Promise<string>

export interface Ballots {
  up: number
  down: number
  cast: Map<string, { voteId: string; dir: 'up' | 'down' }>
}

export const pages = ['page', 'other']
const moderator = { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true }
/** Short enough that no session ends before its page does. */
const mostPause = 30 * 60_000

const steps: Record<string, Step> = { root, ...visitorSteps, ...staffSteps, ...flagSteps }
/** What makes threads grow, and what decides much, comes more often. */
const deck = [...Object.keys(steps), 'root', 'reply', 'reply', 'reply', 'show', 'move', 'cast', 'flag', 'flag']

export async function proveThread({ rounds, steps: count }: ThreadCounts, random: Random) {
  const comments = await openComments()
  const done: Record<string, number> = {}
  try {
    const around = { ...aroundCases, ...doorCases, ...feedCases, ...pageCases, ...notificationParameters }
    const elsewhere = [...live, ...menu, ...Object.keys(around)]
    const missed = () =>
      (Object.keys(commentHandlers) as OperationId[]).filter(
        (operation) => !comments.called.has(operation) && !elsewhere.includes(operation),
      )
    // Some need what another has made, such as a vote to take back: a few more pages, then.
    const isDue = () => rounds * count >= deck.length && missed().length > 0
    for (let round = 0; round < rounds || (round < rounds * 4 && isDue()); round++) {
      const page = await openPage(comments, random)
      const told: string[] = []
      try {
        let left: string[] = []
        for (let step = 0; step < count; step++) {
          if (random.once(2)) comments.clock.pass(random.below(mostPause))
          // Nothing is left out for long: as with cards, each comes once before all come again.
          if (left.length === 0) left = [...deck]
          const [name = ''] = left.splice(random.below(left.length), 1)
          done[name] = (done[name] ?? 0) + 1
          told.push(await act(page, random, name))
          await check(page, random)
        }
        assertWhole(comments, page.site.id)
      } catch (error) {
        throw new Error(`seed ${random.seed}, round ${round}, mode ${page.mode}: ${told.join(', ')}`, { cause: error })
      }
    }
    if (rounds * count >= deck.length) assert.deepEqual(missed(), [], 'operations that were never called')
    await assertSound(await databaseUrl(comments.app.dataDir))
    return { rounds, steps: rounds * count, ...done }
  } finally {
    await comments.close()
  }
}

/** What these say of a thread has a proof of its own. */
const live: OperationId[] = ['getEventLog', 'getGlobalEventLog', 'getUserPresenceStatuses']
/** A moderator's decisions in the menu of a thread are those of the desk: moderation-cases. */
const menu = Object.values(commentOperations).flatMap(({ operationId, path }) =>
  path.startsWith('/auth/') ? [operationId] : [],
)

async function openPage(comments: Comments, random: Random): Promise<ProofPage> {
  const mode = random.below(4) as DeleteMode
  const site = await comments.tenant({
    settings: { commentThreadDeleteMode: mode, flagThreshold: 3, enableVoteList: true },
  })
  const page: ProofPage = {
    site,
    mode,
    naive: createNaiveThread(),
    sessions: new Map(),
    staff: site.sign(moderator),
    ballots: new Map(),
    now: comments.clock.now,
  }
  // The tenant's server names people whom it has met.
  for (const sso of [page.staff, ...readers.map((id) => readerOf(page, id))]) await site.read({ sso })
  return page
}

function act(page: ProofPage, random: Random, name: string): Promise<string> {
  const ids = [...page.sessions.keys()]
  return (steps[ids.length === 0 ? 'root' : name] ?? root)(page, random, ids.length === 0 ? '' : random.pick(ids))
}

export function isListed({ naive }: ProofPage, id: string): boolean {
  const tree = naive.tree('OF', undefined, undefined, naive.pageOf(id))
  return flat(tree).some((node) => node.id === id)
}

export function ballotsOf({ ballots }: ProofPage, id: string): Ballots {
  const known = ballots.get(id) ?? { up: 0, down: 0, cast: new Map() }
  ballots.set(id, known)
  return known
}

/** What went with its thread. */
export async function forget({ site, naive, sessions }: ProofPage): Promise<void> {
  for (const id of [...sessions.keys()]) {
    if (naive.has(id)) continue
    await site.refused('getComment', { id }, 404, 'not-found')
    sessions.delete(id)
  }
}

async function check(page: ProofPage, random: Random): Promise<void> {
  const { site, naive, sessions } = page
  const urlId = random.pick(pages)
  const direction = random.pick(directions)
  const tree = naive.tree(direction, undefined, undefined, urlId)
  const ids = flat(tree).map(({ id }) => id)
  const read = await site.read({ direction, asTree: true, countChildren: true, countAll: true }, urlId)
  assert.deepEqual(nodesOf(read.comments), tree)
  assert.equal(read.commentCount, naive.counts(urlId).comments)
  const { comments: list, commentCount } = await site.read({ direction, page: -1 }, urlId)
  assert.deepEqual(
    list.map(({ _id }: { _id: string }) => _id),
    ids,
  )
  assert.equal(commentCount, naive.counts(urlId).roots)
  const { comments: own } = await site.ok('getComments', { query: { urlId, direction, page: -1 } })
  assert.deepEqual(
    own.map(({ id }: { id: string }) => id),
    ids,
  )
  if (sessions.size === 0) return
  const cut = { skip: 0, limit: 1 + random.below(3), skipChildren: random.below(2), limitChildren: 1 + random.below(3) }
  const part = { ...cut, maxTreeDepth: random.below(3) }
  const cutRead = await site.read({ direction, asTree: true, ...part }, urlId)
  assert.deepEqual(idsOf(cutRead.comments), idsOf(naive.tree(direction, part, undefined, urlId)))
  await checkOne(page, random.pick([...sessions.keys()]))
  await checkBlocked(page, random.pick(readers))
}

/** As the tenant's server reads it. */
async function checkOne({ site, naive }: ProofPage, id: string): Promise<void> {
  const { comment } = await site.ok('getComment', { id })
  assert.deepEqual(
    [comment.flagCount, comment.urlId, comment.parentId, comment.isLocked, comment.isDeleted],
    [naive.flagCount(id), naive.pageOf(id), naive.parentOf(id), naive.isLocked(id), naive.isDeleted(id)],
  )
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
