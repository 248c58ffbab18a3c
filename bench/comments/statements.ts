// Statements of the comment service by operation, and where they would go on a cluster.
import { openComments, type TenantClient } from '../../test/comments/harness/comment-client.ts'
import { ballot } from '../../test/comments/harness/vote-client.ts'
import { isOfOneTenant, tenantTables } from '../../test/harness/tenant-isolation.ts'
import { recordStatements, type TraceStep } from './statement-trace.ts'

/** `n`: of the run, so that no two are alike. */
type Operation = [name: string, run: (site: TenantClient, id: string, n: number) => Promise<unknown>]

const operations: Operation[] = [
  ['list of a page', (site) => site.read()],
  ['list of a page, other order', (site) => site.read({ direction: 'OF' })],
  ['search', (site) => site.read({ searchText: 'comment' })],
  ['create, by a visitor', (site, _, n) => site.post({ comment: `A comment ${n}` })],
  ['create, by the API', (site, _, n) => site.save({ comment: `A comment ${n}` })],
  ['change, by the API', (site, id, n) => site.ok('updateComment', { id, body: { comment: `Changed ${n}` } })],
  [
    'vote, signed in',
    (site, id, n) => {
      const sso = site.sign({ id: `u${n}`, email: `u${n}@example.org`, username: `u${n}` })
      return site.ok('voteComment', ballot(id, { query: { sso } }))
    },
  ],
]

/** The second of two runs counts: the first opens sessions and fills caches. */
export async function statementsBench(): Promise<void> {
  const steps: TraceStep[] = []
  const watch = (database: Parameters<typeof recordStatements>[0]) => recordStatements(database, steps)
  const comments = await openComments({ SERVICES: 'feeds,comments', BUDGETS: 'off' }, { watch })
  const site = await comments.tenant({ settings: { enableSearch: true } })
  const { id } = await site.save({ comment: 'The first comment' })
  console.log('| Operation | Statements | of one tenant | on every node | coordinator | of several tenants |')
  console.log('|---|---|---|---|---|---|')
  for (const [name, run] of operations) {
    await run(site, id, 1)
    steps.length = 0
    await run(site, id, 2)
    const asked = steps.flatMap((step) => ('read' in step ? [step.read] : step.write)).map(({ sql }) => placeOf(sql))
    const count = (place: string) => asked.filter((one) => one === place).length
    const counts = ['tenant', 'everywhere', 'coordinator', 'several'].map(count)
    console.log(`| ${[name, asked.length, ...counts].join(' | ')} |`)
  }
  await comments.close()
}

const ofTenants = new RegExp(`\\b(?:${tenantTables.join('|')})\\b`)

function placeOf(sql: string): 'tenant' | 'several' | 'everywhere' | 'coordinator' {
  if (ofTenants.test(sql)) return isOfOneTenant(sql) ? 'tenant' : 'several'
  return /\btenants\b/.test(sql) ? 'everywhere' : 'coordinator'
}
