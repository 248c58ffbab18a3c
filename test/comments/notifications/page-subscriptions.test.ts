// Bound of page subscriptions per person, under concurrent requests.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Comments, openComments } from '../harness/comment-client.ts'
import { signed } from '../harness/notified-people.ts'

let comments: Comments
before(async () => {
  comments = await openComments()
})
after(() => comments.close())

const most = 1000

test('nobody follows more than a thousand pages, also where they ask for several at once', async () => {
  const site = await comments.tenant()
  const ask = (urlId: string, who = signed(site, 'eve')) => {
    const asked = { tenantId: site.id, urlId, url: 'https://site.example/page', pageTitle: 'A page', ...who }
    const path = `/user-notifications/set-subscription-state/subscribe?${new URLSearchParams(asked)}`
    return site.call('updateUserNotificationPageSubscriptionStatus', { path })
  }
  const askAtOnce = (name: string) => Promise.all(Array.from({ length: 8 }, (_, i) => ask(`${name}-${i}`)))
  for (const { status } of await askAtOnce('first')) assert.equal(status, 200)
  comments.sql(
    `WITH RECURSIVE n (i) AS (SELECT 9 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO page_subscriptions (tenant_id, page_id, person, user_id, anon_user_id, created_at)
     SELECT tenant_id, 'page ' || i, person, user_id, anon_user_id, created_at FROM n,
       (SELECT * FROM page_subscriptions WHERE tenant_id = ? LIMIT 1) AS one`,
    most - 1,
    site.id,
  )
  const answers = await askAtOnce('page')
  assert.deepEqual(answers.map(({ json }) => json.code ?? 'followed').sort(), [
    'followed',
    ...Array(7).fill('invalid-input'),
  ])
  assert.equal((await ask('page-9', signed(site, 'bob'))).status, 200, 'others may follow on')
})
