// Aggregations on random requests and comments: SQL statements against a row-by-row reference.
import assert from 'node:assert/strict'
import type { Random } from '../../harness/random.ts'
import { type Comments, openComments } from '../harness/comment-client.ts'
import {
  aggregateNaively,
  type Doc,
  randomDocs,
  randomRequest,
  type ShapeName,
  shapes,
} from './reference-aggregation.ts'

const docsEach = 80

/** Fails at the first answer that differs. */
export async function proveAggregation({ requests }: { requests: number }, random: Random) {
  // Without jobs: its notifications are of long ago, and retention removes such.
  const comments = await openComments({ SERVICES: 'feeds,comments' })
  try {
    const [site, other] = [await comments.tenant(), await comments.tenant()]
    const docs = Object.fromEntries(
      (Object.keys(shapes) as ShapeName[]).map((name) => [name, randomDocs(name, docsEach, random)]),
    ) as Record<ShapeName, Doc[]>
    for (const { id } of [site, other]) storePages(comments, id)
    for (const name of Object.keys(docs) as ShapeName[]) {
      stores[name](comments, site.id, docs[name])
      stores[name](comments, other.id, randomDocs(name, 10, random))
    }
    for (let i = 0; i < requests; i++) {
      const body = randomRequest(random)
      const { data } = await site.ok('aggregate', { body })
      assert.deepEqual(data, aggregateNaively(body, docs[body.resourceName as ShapeName]), JSON.stringify(body))
    }
    return { requests }
  } finally {
    await comments.close()
  }
}

function storePages({ sql }: Comments, tenantId: string): void {
  for (const page of ['p1', 'p2', 'p3']) {
    sql(
      "INSERT INTO pages (tenant_id, id, url_id, url, created_at) VALUES (?, ?, ?, '', 0)",
      tenantId,
      `of ${page}`,
      page,
    )
  }
}

const stores: Record<ShapeName, (comments: Comments, tenantId: string, docs: Doc[]) => void> = {
  Comment: storeComments,
  UserNotification: storeNotifications,
  UserSubscription: storeSubscriptions,
}

const plain = (value: Doc[string]) => (typeof value === 'boolean' ? Number(value) : ((value ?? null) as string | null))

function storeNotifications({ sql }: Comments, tenantId: string, docs: Doc[]): void {
  for (const doc of docs) {
    const names = ['id', 'userId', 'anonUserId', 'type', 'fromCommentId', 'fromUserName', 'count', 'viewed']
    const values = [...names, 'optedOut', 'sent', 'createdAt'].map((name) => plain(doc[name]))
    sql(
      `INSERT INTO notifications (tenant_id, person, source, page_id, related_id, others, on_bell, id, user_id,
         anon_user_id, type, from_comment_id, from_name, count, viewed, opted_out, sent, created_at)
       VALUES (?, ?, ?, ?, 'r', '{}', 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      tenantId,
      `person ${doc.id}`,
      `source ${doc.id}`,
      `of ${doc.urlId}`,
      ...values,
    )
  }
}

function storeSubscriptions({ sql }: Comments, tenantId: string, docs: Doc[]): void {
  for (const [at, doc] of docs.entries()) {
    sql(
      `INSERT INTO page_subscriptions (tenant_id, page_id, person, user_id, anon_user_id, created_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      tenantId,
      `of ${doc.urlId}`,
      `person ${at}`,
      ...['userId', 'anonUserId', 'createdAt'].map((name) => plain(doc[name])),
    )
  }
}

function storeComments({ sql }: Comments, tenantId: string, docs: Doc[]): void {
  for (const doc of docs) {
    const { id, urlId, userId, commenterName, locale, parentId, date, hashTags, ...rest } = doc
    const flags = ['approved', 'isPinned', 'isSpam'].map((name) => Number(rest[name]))
    const values = [id, `of ${urlId}`, parentId, id, userId, commenterName, locale, date]
    sql(
      `INSERT INTO comments (tenant_id, id, page_id, parent_id, root_id, user_id, commenter_name, locale, created_at,
         votes_up, votes_down, flag_count, approved, is_pinned, is_spam, shown, reviewed, verified, is_deleted, is_by_admin,
         is_by_moderator, is_locked, has_images, has_links, has_code, mr_score, comment, comment_html, url, url_id_raw,
         further, fragment, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '', '', '', '', '{}', '', 0)`,
      tenantId,
      ...values.map((value) => (value ?? null) as string | number | null),
      rest.votesUp as number,
      rest.votesDown as number,
      rest.flagCount as number,
      ...flags,
    )
    for (const tag of hashTags as string[]) {
      sql('INSERT INTO comment_tags (tenant_id, tag, comment_id) VALUES (?, ?, ?)', tenantId, tag, id as string)
    }
  }
}
