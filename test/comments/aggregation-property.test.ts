// Random requests over random comments: the statements answer what a look at each row does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../random.ts'
import { type Comments, openComments } from './comment-client.ts'
import { aggregateNaively, type Doc, randomDocs, randomRequest } from './naive-aggregation.ts'

const requests = 1000
const docsEach = 120

test(`${requests} random aggregations`, async (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  const comments = await openComments()
  try {
    const [site, other] = [await comments.tenant(), await comments.tenant()]
    const docs = randomDocs(docsEach, random)
    store(comments, site.id, docs)
    store(comments, other.id, randomDocs(30, random))
    for (let i = 0; i < requests; i++) {
      const body = randomRequest(random)
      const { data } = await site.ok('aggregate', { body })
      assert.deepEqual(data, aggregateNaively(body, docs), JSON.stringify(body))
    }
  } finally {
    await comments.close()
  }
})

function store({ sql }: Comments, tenantId: string, docs: Doc[]): void {
  for (const page of ['p1', 'p2', 'p3']) {
    sql(
      "INSERT INTO pages (tenant_id, id, url_id, url, created_at) VALUES (?, ?, ?, '', 0)",
      tenantId,
      `of ${page}`,
      page,
    )
  }
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
