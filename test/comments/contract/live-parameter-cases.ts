// Parameter cases of live operations.
import assert from 'node:assert/strict'
import { waitUntil } from '../../harness/app.ts'
import type { OperationId } from '../harness/comment-client.ts'
import { connect, socketWords } from '../harness/socket-client.ts'
import { ada, comments, type Query, site, unknownTenant } from './parameter-cases.ts'

const proven = 'the userIdWS says who it is; it is taken and changes nothing'

async function words(): Promise<Query> {
  const { userIdWS } = await site.read({}, 'logged')
  return { urlId: 'logged', userIdWS, startTime: 0 }
}

/** A page with two events, a minute apart. */
async function twoEvents(operation: OperationId): Promise<{ read: (query: Query) => Promise<string[]>; at: number[] }> {
  const posts = ['first', 'second']
  for (const comment of posts) {
    await site.post({ comment }, {}, 'logged')
    comments.clock.pass(60_000)
  }
  const base = await words()
  const read = async (query: Query) =>
    (await site.ok(operation, { query: { ...base, ...query } })).events.map(({ data }: any) => JSON.parse(data))
  const at = (await read({})).slice(-2).map(({ timestamp }: any) => timestamp)
  return {
    at,
    read: async (query) => (await read({ startTime: at[0], ...query })).map(({ comment }: any) => comment.comment),
  }
}

const logParameters = (operation: 'getEventLog' | 'getGlobalEventLog', path: string) => ({
  tenantId: unknownTenant(operation, `${path}?urlId=page&userIdWS=x&startTime=0`),
  urlId: async () => {
    const base = await words()
    const elsewhere = (await site.ok(operation, { query: { ...base, urlId: 'nowhere' } })).events.length
    assert.equal(elsewhere > 0, operation === 'getGlobalEventLog')
  },
  userIdWS: async () => {
    await site.refused(operation, { query: { ...(await words()), userIdWS: 'forged' } }, 401, 'unauthorized')
  },
  startTime: async () => {
    const { read, at } = await twoEvents(operation)
    assert.deepEqual(await read({}), ['first', 'second'])
    assert.deepEqual(await read({ startTime: (at[0] ?? 0) + 1 }), ['second'])
    await site.refused(operation, { query: { ...(await words()), startTime: -1 } }, 422, 'invalid-input')
  },
  endTime: async () => {
    const { read, at } = await twoEvents(operation)
    for (const clock of [0, at[0], (at[1] ?? 0) - 5000, (at[1] ?? 0) + 5000])
      assert.deepEqual(await read({ endTime: clock }), ['first', 'second'], 'a clock that is off')
    const days = 2 * 24 * 3_600_000
    const past = at.map((time) => time - days)
    comments.sql('UPDATE events SET at = at - ? WHERE tenant_id = ?', days, site.id)
    const readPast = (endTime: number) => read({ startTime: past[0], endTime })
    await waitUntil('the log is as it was two days ago', async () => (await readPast(past[0] ?? 0)).length === 1)
    assert.deepEqual(await readPast(past[0] ?? 0), ['first'])
    assert.deepEqual(await readPast((past[1] ?? 0) - 1), ['first'])
    assert.deepEqual(await readPast(past[1] ?? 0), ['first', 'second'])
    comments.sql('UPDATE events SET at = at + ? WHERE tenant_id = ?', days, site.id)
    await site.refused(operation, { query: { ...(await words()), endTime: -1 } }, 422, 'invalid-input')
  },
  sessionId: proven,
})

const statuses = (query: Query) => site.ok('getUserPresenceStatuses', { query }).then((reply) => reply.userIdsOnline)

export const liveParameters = {
  getEventLog: logParameters('getEventLog', '/event-log/nobody'),
  getGlobalEventLog: logParameters('getGlobalEventLog', '/event-log/global/nobody'),
  getUserPresenceStatuses: {
    tenantId: unknownTenant('getUserPresenceStatuses', '/user-presence-status?tenantId=nobody&urlIdWS=x&userIds=y'),
    urlIdWS: async () => {
      const own = await socketWords(site, 'present', { sso: site.sign(ada) })
      const other = await socketWords(site, 'absent')
      const userIds = `${site.id}:7`
      const listener = await connect(comments.app.url, own)
      assert.deepEqual(await statuses({ urlIdWS: own.urlIdWS, userIds }), { [userIds]: true })
      assert.deepEqual(await statuses({ urlIdWS: other.urlIdWS, userIds }), { [userIds]: false })
      await listener.close()
    },
    userIds: async () => {
      const { urlIdWS } = await socketWords(site)
      assert.deepEqual(await statuses({ urlIdWS, userIds: 'a,,b,a' }), { a: false, b: false })
      assert.deepEqual(await statuses({ urlIdWS, userIds: '' }), {})
    },
    sessionId: 'it proves a reader where a page is for some people; no such page is open to a session',
    sso: 'it proves a reader where a page is for some people: see the test of restricted pages',
  },
}
