// Bounds of the SQL statements of each operation, reads before its transaction included, without BEGIN and COMMIT. Each
// statement is a round trip to one shard on a cluster, so whoever adds one sees it here.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { engine } from '../../harness/engine.ts'
import type { TenantClient } from '../harness/comment-client.ts'
import { type Counted, openCounted } from '../harness/statement-counter.ts'
import { takeBack, vote } from '../harness/vote-client.ts'

let counted: Counted
before(async () => {
  counted = await openCounted()
})
after(() => counted.close())

interface World {
  site: TenantClient
  /** The `sso` of a user. */
  as(id: string): { sso: string }
  text(): string
  /** Ids of a comment by Ann, and of one by the tenant's server. */
  root: string
  saved: string
}

const guest = { commenterName: 'Zoe', commenterEmail: 'zoe@example.com' }

/** [what, on SQLite, on PostgreSQL, how]. SQLite remembers what others must read, and takes one row a statement. */
const bounds: readonly (readonly [string, number, number, (world: World) => Promise<unknown>])[] = [
  ['a root by single sign-on', 10, 11, ({ site, as, text }) => site.post({ comment: text() }, as('ann'))],
  [
    'a reply by single sign-on, with its job',
    15,
    14,
    ({ site, as, text, root }) => site.post({ comment: text(), parentId: root }, as('bob')),
  ],
  [
    'a root of a new guest, with session and mail',
    14,
    14,
    ({ site, text }) => site.post({ comment: text(), ...guest }),
  ],
  [
    'a reply of a new guest, with session, mail and job',
    18,
    16,
    ({ site, text, root }) => site.post({ comment: text(), parentId: root, ...guest }),
  ],
  ['a comment of the tenant’s server', 8, 9, ({ site, text }) => site.save({ comment: text() })],
  ['a vote by single sign-on, with its job', 10, 12, ({ site, as, root }) => vote(site, root, { query: as('bob') })],
  ['a vote of a new guest, with mail', 9, 10, ({ site, root }) => vote(site, root, { name: 'Vic', email: 'v@w.org' })],
  [
    'a vote that is taken back',
    9,
    11,
    async ({ site, as, root }) => {
      const [own] = counted.comments.rows('SELECT id FROM votes WHERE tenant_id = ? AND counted = 1', site.id)
      return takeBack(site, root, own.id, as('bob'))
    },
  ],
  ['a new text', 9, 10, ({ site, text, saved }) => site.ok('updateComment', { id: saved, body: { comment: text() } })],
  ['a disapproval', 15, 16, ({ site, saved }) => site.ok('updateComment', { id: saved, body: { approved: false } })],
  ['an approval', 30, 20, ({ site, saved }) => site.ok('updateComment', { id: saved, body: { approved: true } })],
  ['a deletion by the tenant’s server', 24, 24, ({ site, saved }) => site.ok('deleteComment', { id: saved })],
  ['a list that nobody has read', 5, 6, ({ site }) => site.read()],
  ['the same list again', 0, 2, ({ site }) => site.read()],
  ['a search', 2, 4, ({ site }) => site.read({ searchText: 'words' })],
]

/** Statements of each operation, in the order of the table, on a site of its own. */
async function takeAll({ comments, statementsOf }: Counted): Promise<number[]> {
  const site = await comments.tenant({ settings: { maxCommentCreatedCountPUPM: undefined, spamRules: undefined } })
  let number = 0
  const text = () => `words ${Array.from({ length: 8 }, () => `${++number}${'abcdefgh'[number % 8]}x`).join(' ')}`
  const as = (id: string) => ({ sso: site.sign({ id, email: `${id}@example.org`, username: `Name ${id}` }) })
  const root = (await site.post({ comment: text() }, as('ann'))).comment._id
  for (const id of ['bob', 'ann']) await site.post({ comment: text() }, as(id))
  const saved = (await site.save({ comment: text() }))._id
  const taken: number[] = []
  for (const [, , , act] of bounds) {
    comments.clock.pass(120_000)
    taken.push(await statementsOf(() => act({ site, as, text, root, saved })))
  }
  return taken
}

test('no operation takes more statements than its bound', async () => {
  const allowed = bounds.map(([, onSqlite, onPostgres]) => (engine === 'sqlite' ? onSqlite : onPostgres))
  let least = allowed.map(() => Number.POSITIVE_INFINITY)
  const beyond = () =>
    bounds.flatMap(([what], at) => ((least[at] ?? 0) > (allowed[at] ?? 0) ? [[what, least[at]]] : []))
  // What the server does by itself meanwhile, and work that is done again after a conflict, is counted with an operation.
  for (let round = 0; round < 3 && beyond().length > 0; round++) {
    const taken = await takeAll(counted)
    least = least.map((number, at) => Math.min(number, taken[at] ?? number))
  }
  assert.deepEqual(beyond(), [])
})
