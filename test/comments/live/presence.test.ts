// Presence: exact after many joins and leaves, in replies and in broadcasts.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { createRandom } from '../../harness/random.ts'
import { openComments } from '../harness/comment-client.ts'
import { connect, listen, type SocketListener, type SocketWords, socketWords } from '../harness/socket-client.ts'

const comments = await openComments()
after(() => comments.close())
const site = await comments.tenant()
const { url } = comments.app

const userIdOf = (i: number) => `${site.id}:u${i}`

const online = async (urlIdWS: string, ids: string[]): Promise<string[]> => {
  const { userIdsOnline } = await site.ok('getUserPresenceStatuses', { query: { urlIdWS, userIds: ids.join() } })
  assert.deepEqual(Object.keys(userIdsOnline).sort(), [...ids].sort())
  return ids.filter((id) => userIdsOnline[id])
}

/** As a client keeps it. */
function told({ presence }: SocketListener): { people: Set<string>; count: number } {
  const people = new Set<string>()
  for (const { uj = [], ul = [] } of presence) {
    for (const id of uj) {
      assert.ok(!people.has(id), `${id} joined twice`)
      people.add(id)
    }
    for (const id of ul) assert.ok(people.delete(id), `${id} left without having come`)
  }
  return { people, count: presence.at(-1)?.sc ?? 0 }
}

test('exact after 1,000 random joins and leaves over two tabs each', async () => {
  const random = createRandom(7)
  const people = 25
  const observer = await listen(url, site)
  const words: SocketWords[] = []
  for (let i = 0; i < people; i++) {
    const sso = site.sign({ id: `u${i}`, email: `u${i}@example.org`, username: `U${i}` })
    words.push(await socketWords(site, 'page', { sso }))
  }
  const tabs = new Map<string, SocketListener>()
  for (let step = 0; step < 1000; step++) {
    const person = random.below(people)
    const tab = `${person} ${random.below(2)}`
    const open = tabs.get(tab)
    if (open) {
      tabs.delete(tab)
      // The next one does not wait for the goodbye of this one.
      open.socket.close()
    } else tabs.set(tab, await connect(url, words[person] as SocketWords))
  }
  const here = [...new Set([...tabs.keys()].map((tab) => userIdOf(Number(tab.split(' ')[0]))))].sort()
  const all = words.map((_, i) => userIdOf(i))
  const { urlIdWS } = observer.words
  await waitUntil('answers are exact', async () => (await online(urlIdWS, all)).sort().join() === here.join())
  // The number alone may have been the same before.
  const seen = () => [...told(observer).people].filter((id) => !id.startsWith('anon:')).sort()
  await waitUntil('observers are told', () => seen().join() === here.join())
  assert.equal(told(observer).count, here.length + 1)
  for (const tab of tabs.values()) tab.socket.close()
  await waitUntil('all have gone', () => told(observer).count === 1)
  assert.equal(told(observer).people.size, 1)
  await observer.close()
})

test('a session is one stranger, whoever has none is one for each tab; authors are found by their plain id', async () => {
  const { user } = await site.post({}, {}, 'strangers')
  const session = { sessionId: user.sessionId }
  const observer = await listen(url, site, 'strangers')
  const others = [
    await listen(url, site, 'strangers', session),
    await listen(url, site, 'strangers', session),
    await listen(url, site, 'strangers'),
  ]
  await waitUntil('three are there', () => told(observer).count === 3)
  const { people } = told(observer)
  assert.ok([...people].every((id) => id.startsWith('anon:')))
  assert.ok(people.has(`anon:${user.id}`))
  const { urlIdWS } = observer.words
  assert.deepEqual(await online(urlIdWS, [user.id, `anon:${user.id}`, 'other']), [user.id, `anon:${user.id}`])
  await Promise.all([observer, ...others].map((one) => one.close()))
})

test('too many are not asked about at a time', async () => {
  const { urlIdWS } = await socketWords(site)
  const { status, json } = await site.call('getUserPresenceStatuses', {
    query: { urlIdWS, userIds: 'u,'.repeat(3000) },
  })
  assert.deepEqual([status, json.code], [422, 'invalid-input'])
})
