// Signed-on users with their notification lists and unread counts.
import assert from 'node:assert/strict'
import { waitUntil } from '../../harness/app.ts'
import type { Comments, TenantClient } from './comment-client.ts'

export type Sent = Record<string, string | number | boolean | undefined>

/** The same person each time they are named. */
export function signed(site: TenantClient, name: string, more: object = {}): { sso: string } {
  return { sso: site.sign({ id: name, email: `${name}@example.org`, username: name, ...more }) }
}

/** Until all that was left to tell has been told. */
export async function allTold(comments: Comments): Promise<void> {
  const left = () => comments.rows("SELECT id, last_error FROM jobs WHERE kind = 'tell'")
  await waitUntil('everybody was told', () => {
    const [failed] = left().filter(({ last_error }) => last_error !== null)
    assert.equal(failed, undefined, failed?.last_error)
    return left().length === 0
  })
}

export async function notificationsOf(site: TenantClient, who: Sent, query: Sent = {}): Promise<any[]> {
  return (await site.ok('getUserNotifications', { query: { ...who, ...query } })).notifications
}

export async function bellOf(site: TenantClient, who: Sent): Promise<number> {
  return (await site.ok('getUserNotificationCount', { query: who })).count
}

/** The number on each bell is that of the records that it stands for. */
export function assertBells(comments: Comments): void {
  const counted = comments.rows(
    `SELECT tenant_id, person, COUNT(*) AS number FROM notifications WHERE on_bell = 1
     GROUP BY tenant_id, person ORDER BY tenant_id, person`,
  )
  const bells = comments.rows(
    'SELECT tenant_id, person, count AS number FROM bells WHERE count <> 0 ORDER BY tenant_id, person',
  )
  const plain = (rows: any[]) => rows.map(({ tenant_id, person, number }) => [tenant_id, person, Number(number)])
  assert.deepEqual(plain(bells), plain(counted))
}

export type Telling = ReturnType<typeof tellingOn>

/** Each test has people and a page of its own. */
export function tellingOn(comments: Comments, site: TenantClient) {
  let made = 0
  const page = () => `page-${made}`
  const name = (who: string) => `${who}-${made}`
  return {
    page,
    name,
    /** Nobody of these was told anything before. */
    people(...names: string[]): [Sent, Sent, Sent] {
      made += 1
      const [one = '', two = '', three = ''] = names
      const who = (one: string): Sent => signed(site, name(one))
      return [who(one), who(two), who(three)]
    },
    /** Resolves to the comment's id. */
    async write(who: Sent, parentId?: string, more: object = {}): Promise<string> {
      const urlId = page()
      const place = parentId ? { parentId } : {}
      const { comment } = await site.post({ comment: 'Hello', urlId, ...place, ...more }, who, urlId)
      // Of what is told at the same time, either may come first.
      await allTold(comments)
      return comment._id
    },
    async told(who: Sent, query: Sent = {}) {
      await allTold(comments)
      const listed = await notificationsOf(site, who, query)
      return listed.map(({ type, fromCommentId, relatedObjectId }) => ({ type, fromCommentId, relatedObjectId }))
    },
    subscribe(who: Sent, urlId = page(), word = 'subscribe') {
      const asked = { tenantId: site.id, urlId, url: 'https://site.example/page', pageTitle: 'A page', ...who }
      const path = `/user-notifications/set-subscription-state/${word}?${new URLSearchParams(asked as never)}`
      return site.ok('updateUserNotificationPageSubscriptionStatus', { path })
    },
  }
}
