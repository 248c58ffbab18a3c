// Parameter cases of notification operations.
import assert from 'node:assert/strict'
import type { OperationId } from '../harness/comment-client.ts'
import { allTold, bellOf, notificationsOf, signed } from '../harness/notified-people.ts'
import { type Case, comments, type Query, refuses, site, unknownTenant } from './parameter-cases.ts'

type Cases = Record<string, Case | Case[] | string>

let made = 0

interface Told {
  who: { sso: string }
  /** Their comment, and the replies that they were told of, the oldest first. */
  root: string
  replies: string[]
  ids: string[]
}

/** Somebody who was told of three replies. */
async function told(): Promise<Told> {
  made += 1
  const who = signed(site, `told-${made}`)
  const root = (await site.post({}, who, 'told')).comment._id
  const replies: string[] = []
  for (let i = 0; i < 3; i++) {
    comments.clock.pass(60_000)
    replies.push(
      (await site.post({ parentId: root, comment: `reply ${i}` }, signed(site, 'other'), 'told')).comment._id,
    )
    await allTold(comments)
  }
  const ids = (await notificationsOf(site, who)).map(({ _id }) => _id).reverse()
  return { who, root, replies, ids }
}

/** Places of those that are listed, among all three. */
const places = async (own: Told, query: Query) =>
  (await notificationsOf(site, own.who, query as never)).map(({ _id }) => own.ids.indexOf(_id))

/** The list with this query has these of the three. */
function lists(query: (own: Told) => Query, expected: number[], before: (own: Told) => unknown = () => {}): Case {
  return async () => {
    const own = await told()
    await before(own)
    assert.deepEqual(await places(own, {}), [2, 1, 0])
    assert.deepEqual(await places(own, query(own)), expected)
  }
}

/** A reset with this query leaves these unseen, and so many on the bell. */
function leaves(query: (own: Told) => Query, expected: number[], before: (own: Told) => unknown = () => {}): Case {
  return async () => {
    const own = await told()
    await before(own)
    await site.ok('resetUserNotifications', { query: { ...own.who, ...query(own) } })
    assert.deepEqual(await places(own, { unreadOnly: true }), expected)
    assert.equal(await bellOf(site, own.who), expected.length)
  }
}

const message = ({ ids }: Told) => comments.sql('UPDATE notifications SET type = 5 WHERE id = ?', ids[1] ?? '')
const seeOne = ({ who, ids }: Told) => mark(ids[1] ?? '', 'read', who)

function mark(id: string, word: string, who: Query): Promise<any> {
  const search = new URLSearchParams({ tenantId: site.id, ...(who as Record<string, string>) })
  return site.ok('updateUserNotificationStatus', { path: `/user-notifications/${id}/mark/${word}?${search}` })
}

const createdAt = (own: Told, at: number) =>
  Number(comments.rows('SELECT created_at FROM notifications WHERE id = ?', own.ids[at] ?? '')[0].created_at)

const paths: Partial<Record<OperationId, string>> = {
  getUserNotifications: '/user-notifications?tenantId=T',
  getUserNotificationCount: '/user-notifications/get-count?tenantId=T',
  resetUserNotificationCount: '/user-notifications/reset-count?tenantId=T',
  resetUserNotifications: '/user-notifications/reset?tenantId=T',
  updateUserNotificationStatus: '/user-notifications/x/mark/read?tenantId=T',
  updateUserNotificationCommentSubscriptionStatus: '/user-notifications/x/mark-opted/out?tenantId=T&commentId=c',
  updateUserNotificationPageSubscriptionStatus:
    '/user-notifications/set-subscription-state/subscribe?tenantId=T&urlId=u&url=https://site.example/u&pageTitle=U',
}

/** Nobody in particular is refused; whoever can be known again is heard, if only to be told that nothing is there. */
function callers(operation: OperationId): Cases {
  const path = paths[operation] ?? ''
  const call = (who: Record<string, string>) =>
    site.call(operation, { path: `${path.replace('=T', `=${site.id}`)}&${new URLSearchParams(who)}` })
  const isHeard = async (who: Record<string, string>) => {
    assert.equal((await call({})).status, 401)
    const { status, json } = await call(who)
    assert.ok(status === 200 || (status === 404 && json.code === 'not-found'), JSON.stringify(json))
  }
  return {
    tenantId: unknownTenant(operation, path.replace('=T', '=nobody')),
    sessionId: async () => isHeard({ sessionId: (await site.post({}, {}, 'told')).user.sessionId }),
    sso: () => isHeard(signed(site, 'caller')),
  }
}

const filters: Record<
  string,
  [query: (own: Told) => Query, found: number[], left: number[], before?: (own: Told) => unknown]
> = {
  afterId: [(own) => ({ afterId: own.ids[2] ?? '' }), [1, 0], [2]],
  afterCreatedAt: [(own) => ({ afterCreatedAt: createdAt(own, 1) }), [0], [2, 1]],
  unreadOnly: [() => ({ unreadOnly: true }), [2, 0], [], seeOne],
  dmOnly: [() => ({ dmOnly: true }), [1], [2, 0], message],
  noDm: [() => ({ noDm: true }), [2, 0], [1], message],
}
const listFilters = Object.fromEntries(
  Object.entries(filters).map(([name, [query, found, , before]]) => [name, lists(query, found, before)]),
)
const resetFilters = Object.fromEntries(
  Object.entries(filters).map(([name, [query, , left, before]]) => [name, leaves(query, left, before)]),
)
const wrongFilters = (operation: OperationId): Case[] => [
  () => refuses(operation, { ...signed(site, 'caller'), afterId: 'nobody' }, 404, 'not-found')(),
  () => refuses(operation, { ...signed(site, 'caller'), afterCreatedAt: -1 }, 422, 'invalid-input')(),
]

/** With the parameter the list says something that it does not say without. */
const says = (query: Query, read: (json: any) => unknown, without: unknown, value: (own: Told) => unknown): Case => {
  return async () => {
    const own = await told()
    const ask = async (more: Query) => read(await site.ok('getUserNotifications', { query: { ...own.who, ...more } }))
    assert.deepEqual(await ask({}), without)
    assert.deepEqual(await ask(query), value(own))
  }
}

const subscription = (word: string, query: Query) => {
  const search = new URLSearchParams({
    tenantId: site.id,
    urlId: 'followed',
    url: 'https://site.example/followed',
    pageTitle: 'Followed',
    ...(query as Record<string, string>),
  })
  return site.call('updateUserNotificationPageSubscriptionStatus', {
    path: `/user-notifications/set-subscription-state/${word}?${search}`,
  })
}

/** A page that somebody follows is made with what they say of it. */
function makes(column: string, sent: Query, expected: string): Case {
  return async () => {
    made += 1
    const urlId = `followed ${made}`
    assert.equal((await subscription('subscribe', { ...signed(site, 'caller'), urlId, ...sent })).status, 200)
    const [row] = comments.rows(`SELECT ${column} AS value FROM pages WHERE url_id = ?`, urlId)
    assert.equal(row?.value, expected)
  }
}

export const notificationParameters = {
  getUserNotifications: {
    ...callers('getUserNotifications'),
    ...listFilters,
    afterId: [listFilters.afterId as Case, ...wrongFilters('getUserNotifications')],
    pageSize: [
      lists(() => ({ pageSize: 2 }), [2, 1]),
      says(
        { pageSize: 2 },
        ({ hasMore }) => hasMore,
        false,
        () => true,
      ),
      () => refuses('getUserNotifications', { ...signed(site, 'caller'), pageSize: 0 }, 422, 'invalid-input')(),
      () => refuses('getUserNotifications', { ...signed(site, 'caller'), pageSize: 201 }, 422, 'invalid-input')(),
    ],
    includeContext: says(
      { includeContext: true },
      ({ notifications }) => notifications.map(({ contextHTML }: any) => contextHTML),
      [undefined, undefined, undefined],
      () => ['reply 2', 'reply 1', 'reply 0'],
    ),
    includeTranslations: says(
      { includeTranslations: true },
      ({ translations }) => translations?.NOTIFICATION_REPLIED_TO_ME,
      undefined,
      () => '[fromUserName] replied to you',
    ),
    urlId: async () => {
      const who = signed(site, 'follower')
      const { json } = await subscription('subscribe', who)
      assert.equal(json.matchedCount, 1)
      const ask = async (query: Query) =>
        (await site.ok('getUserNotifications', { query: { ...who, ...query } })).isSubscribed
      assert.deepEqual(
        [await ask({}), await ask({ urlId: 'told' }), await ask({ urlId: 'followed' })],
        [false, false, true],
      )
    },
    includeTenantNotifications: 'there are no notices of the tenant itself, so there is nothing to leave out',
  },
  getUserNotificationCount: callers('getUserNotificationCount'),
  resetUserNotificationCount: {
    ...callers('resetUserNotificationCount'),
    sso: async () => {
      const own = await told()
      assert.equal(await bellOf(site, own.who), 3)
      await site.ok('resetUserNotificationCount', { query: own.who })
      assert.equal(await bellOf(site, own.who), 0)
      assert.deepEqual(await places(own, { unreadOnly: true }), [2, 1, 0])
    },
  },
  resetUserNotifications: {
    ...callers('resetUserNotifications'),
    ...resetFilters,
    afterId: [resetFilters.afterId as Case, ...wrongFilters('resetUserNotifications')],
    sso: leaves(() => ({}), []),
  },
  updateUserNotificationStatus: {
    ...callers('updateUserNotificationStatus'),
    notificationId: async () => {
      const [own, other] = [await told(), await told()]
      const path = `/user-notifications/${other.ids[0]}/mark/read?${new URLSearchParams({ tenantId: site.id, ...own.who })}`
      await site.refused('updateUserNotificationStatus', { path }, 404, 'not-found')
    },
    newStatus: [
      async () => {
        const own = await told()
        const counts = []
        for (const word of ['read', 'read', 'unread', 'unread']) {
          const { matchedCount, modifiedCount } = await mark(own.ids[0] ?? '', word, own.who)
          counts.push([matchedCount, modifiedCount, await bellOf(site, own.who)])
        }
        assert.deepEqual(counts, [
          [1, 1, 2],
          [1, 0, 2],
          [1, 1, 3],
          [1, 0, 3],
        ])
      },
      async () => {
        const path = `/user-notifications/x/mark/gone?${new URLSearchParams({ tenantId: site.id, ...signed(site, 'a') })}`
        await site.refused('updateUserNotificationStatus', { path }, 422, 'invalid-input')
      },
    ],
  },
  updateUserNotificationCommentSubscriptionStatus: {
    ...callers('updateUserNotificationCommentSubscriptionStatus'),
    notificationId: 'as with updateUserNotificationStatus; notifications.test.ts opts out by it',
    optedInOrOut: 'notifications.test.ts opts out and in',
    commentId: 'notifications.test.ts opts out of one comment and of another',
  },
  updateUserNotificationPageSubscriptionStatus: {
    ...callers('updateUserNotificationPageSubscriptionStatus'),
    subscribedOrUnsubscribed: 'notifications.test.ts subscribes and stops',
    urlId: async () => {
      const { status, json } = await subscription('subscribe', { ...signed(site, 'caller'), urlId: ' ' })
      assert.deepEqual([status, json.code], [422, 'missing-url-id'])
    },
    url: [
      makes('url', { url: 'https://site.example/x' }, 'https://site.example/x'),
      makes('url', { url: 'javascript:x' }, ''),
    ],
    pageTitle: makes('title', { pageTitle: 'A title' }, 'A title'),
  },
} satisfies Partial<Record<OperationId, Cases>>

export const savedAndTold: Case = async () => {
  made += 1
  const who = signed(site, `saved-${made}`)
  const root = (await site.post({}, who, 'told')).comment._id
  const save = (query: Query) => site.save({ parentId: root }, query as never, 'told')
  await save({})
  await save({ populateNotifications: true })
  await allTold(comments)
  assert.equal((await notificationsOf(site, who)).length, 1)
}

export const bellInList: Case = async () => {
  const own = await told()
  const ask = async (query: Query) => (await site.read(query as never, 'told')).notificationCount
  const asked = { includeNotificationCount: true }
  assert.deepEqual([await ask(own.who), await ask(asked), await ask({ ...own.who, ...asked })], [undefined, 0, 3])
  const unread = async () =>
    (await site.read(own.who, 'told')).comments.filter(({ isUnread }: any) => isUnread).map(({ _id }: any) => _id)
  assert.deepEqual((await unread()).sort(), [...own.replies].sort())
  await site.ok('resetUserNotifications', { query: own.who })
  assert.deepEqual([await unread(), await ask({ ...own.who, ...asked })], [[], 0])
}
