// Viewer flags: own votes, spliced into shared bytes.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { spliceViewerFlags } from '../../../src/comments/listing/json-fragments.ts'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { linkOf, press, takeBack, vote } from '../harness/vote-client.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
const eve = { id: '8', email: 'eve@example.org', username: 'Eve' }

describe('the splice', () => {
  const first = '{"_id":"a","commentHTML":"x"'
  const second = '{"_id":"b","commentHTML":"y"'
  const list = {
    text: `[${first},"hasChildren":true,"children":[${second},"children":[]}]}]`,
    places: [
      { id: 'a', from: 1, to: 1 + first.length },
      { id: 'b', from: 1 + first.length + 32, to: 1 + first.length + 32 + second.length },
    ],
  }
  const plain = JSON.parse(list.text)
  const cases: [what: string, marks: [string, object][], expected: any][] = [
    ['nothing', [], plain],
    ['something of what is not there', [['c', { isVotedUp: true }]], plain],
    ['something of the outer one', [['a', { isVotedUp: true }]], [{ ...plain[0], isVotedUp: true }]],
    [
      'other words in place of its own',
      [['b', { isBlocked: true, commentHTML: '[blocked]' }]],
      [{ ...plain[0], children: [{ ...plain[0].children[0], isBlocked: true, commentHTML: '[blocked]' }] }],
    ],
    [
      'both',
      [
        ['a', { commentHTML: '"' }],
        ['b', { isFlagged: true }],
      ],
      [{ ...plain[0], commentHTML: '"', children: [{ ...plain[0].children[0], isFlagged: true }] }],
    ],
  ]
  for (const [what, marks, expected] of cases) {
    test(what, () => {
      assert.equal(list.text.slice(list.places[1]!.from, list.places[1]!.to), second)
      assert.deepEqual(JSON.parse(spliceViewerFlags(list, new Map(marks))), expected)
    })
  }
})

describe('own votes', () => {
  let comments: Comments
  let site: TenantClient
  const ids: Record<string, string> = {}
  let upId: string
  let downId: string

  before(async () => {
    comments = await openComments()
    site = await comments.tenant({ settings: { defaultSortDirection: 'OF' } })
    for (const [word, parent] of [
      ['up', ''],
      ['reply', 'up'],
      ['down', 'reply'],
      ['none', ''],
    ] as const) {
      ids[word] = (await site.save({ comment: word, ...(parent ? { parentId: ids[parent] } : {}) })).id
    }
    const query = { sso: site.sign(ada) }
    upId = (await vote(site, ids.up!, { query })).voteId
    downId = (await vote(site, ids.down!, { dir: 'down', query })).voteId
  })
  after(() => comments.close())

  const flat = (list: any[]): any[] => list.flatMap((one) => [one, ...flat(one.children ?? [])])
  const marksIn = (list: any[]) =>
    Object.fromEntries(
      flat(list)
        .filter(({ myVoteId, isVotedUp, isVotedDown }) => (myVoteId ?? isVotedUp ?? isVotedDown) !== undefined)
        .map(({ commentHTML, myVoteId, isVotedUp, isVotedDown }) => [
          commentHTML.replace(/<.*?>/g, ''),
          [myVoteId, isVotedUp, isVotedDown],
        ]),
    )
  const both = () => ({ up: [upId, true, false], down: [downId, false, true] })

  const lists: [what: string, query: object, seen: () => object][] = [
    ['a page', {}, both],
    ['whole threads as trees', { asTree: true, countChildren: true }, both],
    ['a part', { limit: 1 }, () => ({ up: both().up })],
    [
      'replies to one',
      {
        get parentId() {
          return ids.reply
        },
        asTree: true,
      },
      () => ({ down: both().down }),
    ],
  ]
  for (const [what, query, seen] of lists) {
    test(`${what}: the voter’s, nobody else’s`, async () => {
      for (let again = 0; again < 2; again++) {
        assert.deepEqual(marksIn((await site.read({ ...query, sso: site.sign(ada) })).comments), seen())
        assert.deepEqual(marksIn((await site.read({ ...query, sso: site.sign(eve) })).comments), {})
        assert.deepEqual(marksIn((await site.read({ ...query })).comments), {})
      }
    })
  }

  test('but for them, it is everybody’s list', async () => {
    const shared = (await site.read({ asTree: true })).comments
    const own = (await site.read({ asTree: true, sso: site.sign(ada) })).comments
    for (const one of flat(own)) for (const field of ['myVoteId', 'isVotedUp', 'isVotedDown']) delete one[field]
    assert.deepEqual(own, shared)
  })

  test('one look of each kind for the whole page, of which the cut is shared', async () => {
    const asked: string[] = []
    const watched = await openComments(
      {},
      {
        watch: (database) => ({
          ...database,
          all: (sql, params) => {
            asked.push(sql)
            return database.all(sql, params)
          },
        }),
      },
    )
    try {
      const tenant = await watched.tenant()
      for (let i = 0; i < 30; i++) await tenant.save()
      await tenant.read({ sso: tenant.sign(ada), limit: 1 })
      await tenant.read()
      asked.length = 0
      assert.equal((await tenant.read({ sso: tenant.sign(ada) })).comments.length, 30)
      assert.deepEqual(
        asked.flatMap((sql) => /FROM (\w+)/.exec(sql)?.[1] ?? []).filter((table) => table !== 'jobs'),
        ['comments', 'votes', 'notifications'],
        'what waits of their own, their votes, what they were told',
      )
    } finally {
      await watched.close()
    }
  })

  test('what was committed anywhere shows at once; another name, too', async () => {
    const [id = ''] = [(await site.save({ comment: 'new' }, {}, 'fresh')).id]
    const read = async (user: object) => site.read({ sso: site.sign(user) }, 'fresh')
    for (let i = 0; i < 2; i++) assert.deepEqual(marksIn((await read(eve)).comments), {})
    const { voteId } = await vote(site, id, { query: { urlId: 'fresh', sso: site.sign(eve) } })
    for (let i = 0; i < 2; i++) assert.deepEqual(marksIn((await read(eve)).comments), { new: [voteId, true, false] })
    comments.clock.pass(1000)
    assert.equal((await read({ ...eve, displayName: 'Eva' })).user.displayName, 'Eva')
    comments.sql('DELETE FROM votes WHERE tenant_id = ? AND id = ?', site.id, voteId)
    await waitUntil('another process’s commit shows', async () => (await read(eve)).comments[0].myVoteId === undefined)
  })

  test('who is hidden without being told sees what they wrote in another tab at the same moment', async () => {
    const user = { id: 'uma', email: 'uma@example.org', username: 'Uma' }
    for (let round = 0; round < 3; round++) {
      const own = await comments.tenant()
      await comments.ban({ tenantId: own.id, kind: 'user', subject: user.id, isShadow: true })
      // With a commit of its own, the server looks for those of others.
      await own.save()
      const sso = own.sign(user)
      await own.read({ sso })
      comments.clock.pass(1000)
      const again = own.sign({ ...user, avatar: `https://example.org/${round}.png` })
      const [written] = await Promise.all([own.post({ comment: 'hidden' }, { sso }), own.read({ sso: again })])
      const { comments: seen } = await own.read({ sso: again })
      assert.ok(seen.some(({ _id }: { _id: string }) => _id === written.comment._id))
    }
  })

  test('a vote that waits is its voter’s, too; it goes with a word', async () => {
    const { voteId, user } = await vote(site, ids.none!, { email: 'ann@example.com' })
    const session = { sessionId: user.sessionId }
    assert.deepEqual(marksIn((await site.read(session)).comments), { none: [voteId, true, false] })
    await press(linkOf(comments, site))
    assert.deepEqual(marksIn((await site.read(session)).comments), { none: [voteId, true, false] })
    assert.equal((await takeBack(site, ids.none!, voteId, session)).status, 200)
    assert.deepEqual(marksIn((await site.read(session)).comments), {})
  })

  test('a session stays one’s own after one has logged in', async () => {
    const { voteId, user } = await vote(site, ids.reply!, { email: 'ann@example.com' })
    const { comments: list } = await site.read({ sessionId: user.sessionId, sso: site.sign(ada) })
    assert.deepEqual(marksIn(list), { ...both(), reply: [voteId, true, false] })
  })
})
