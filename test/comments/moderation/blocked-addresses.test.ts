// Blocks and mail addresses: an unproven address identifies nobody, so blocks reveal no owner.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { userKey } from '../../../src/comments/identity/rules-person-key.ts'
import { mailboxKey } from '../../../src/comments/text/lookup-keys.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments
let site: TenantClient

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const asBea = () => ({ sso: site.sign({ id: '8', email: 'bea@example.org', username: 'Bea' }) })
const sent = (id: string, query: object, commentIds: string[] | null = null) => ({
  id,
  query: { ...query },
  body: { commentIds },
})

describe('an address that nobody has proven is nobody’s identity', () => {
  const victim = { commenterName: 'Vic', commenterEmail: 'vic@example.org' }
  const probe = { commenterName: 'Probe', commenterEmail: 'VIC@example.org' }
  const prove = (id: string) => comments.sql('UPDATE comments SET verified = 1 WHERE id = ?', id)
  before(async () => {
    site = await comments.tenant()
  })
  const statuses = async (id: string, others: string[]) =>
    Object.values((await site.ok('blockFromCommentPublic', sent(id, asBea(), others))).commentStatuses)

  const cases: [why: string, make: () => Promise<[blocked: string, others: string[]]>, are: boolean[]][] = [
    [
      'a typed address is not confirmed by a block of whose it is',
      async () => {
        const theirs = (await site.post(victim)).comment._id
        prove(theirs)
        return [theirs, [theirs, (await site.post(probe)).comment._id]]
      },
      [true, false],
    ],
    [
      'nor by a block of the typed one',
      async () => {
        const theirs = (await site.post(victim)).comment._id
        prove(theirs)
        const typed = (await site.post(probe)).comment._id
        return [typed, [typed, theirs]]
      },
      [true, false],
    ],
    [
      'two pseudonyms of one typed address are two',
      async () => {
        const [one, two] = [await site.post(victim), await site.post({ ...victim, commenterName: 'Other' })]
        return [one.comment._id, [one.comment._id, two.comment._id]]
      },
      [true, false],
    ],
    [
      'a session is one, whatever it types',
      async () => {
        const one = await site.post(victim)
        const two = await site.post({ ...victim, commenterEmail: 'x@example.org' }, { sessionId: one.user.sessionId })
        return [one.comment._id, [one.comment._id, two.comment._id]]
      },
      [true, true],
    ],
    [
      'a proven address is one, in whatever session',
      async () => {
        const [one, two] = [await site.post(victim), await site.post(victim)]
        for (const { comment } of [one, two]) prove(comment._id)
        return [one.comment._id, [one.comment._id, two.comment._id]]
      },
      [true, true],
    ],
  ]
  for (const [why, make, are] of cases) {
    test(why, async () => {
      comments.sql('DELETE FROM blocks WHERE tenant_id = ?', site.id)
      const [id, others] = await make()
      assert.deepEqual(await statuses(id, others), are)
      const list = (await site.read(asBea())).comments.filter(({ _id }: any) => others.includes(_id))
      const isBlocked = new Map(list.map((one: any) => [one._id, one.isBlocked === true]))
      assert.deepEqual(
        others.map((other) => isBlocked.get(other)),
        are,
      )
      await site.ok('unBlockCommentPublic', sent(id, asBea()))
      assert.deepEqual(comments.rows('SELECT * FROM blocks WHERE tenant_id = ?', site.id), [])
    })
  }

  test('blocks of before go on for what was written before them, and can be taken back', async () => {
    const old = (await site.post(victim)).comment._id
    const key = createHash('sha256')
      .update(`email ${mailboxKey(victim.commenterEmail)}`)
      .digest('base64url')
    comments.sql(
      'INSERT INTO blocks (tenant_id, blocker, blocked, created_at) VALUES (?, ?, ?, ?)',
      ...[site.id, userKey(`${site.id}:8`), key, comments.clock.now()],
    )
    comments.clock.pass(1000)
    const typed = (await site.post(probe)).comment._id
    const query = () => ({ commentIds: `${old},${typed}`, ...asBea() })
    const asked = await site.ok('checkedCommentsForBlocked', { query: query() })
    assert.deepEqual(asked.commentStatuses, { [old]: true, [typed]: false })
    await site.ok('unBlockCommentPublic', sent(old, asBea()))
    const later = await site.ok('checkedCommentsForBlocked', { query: query() })
    assert.deepEqual(later.commentStatuses, { [old]: false, [typed]: false })
  })
})
