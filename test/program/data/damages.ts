// Damage to stored rows, made by SQL: each kind that `pageside check` has to find.
import assert from 'node:assert/strict'
import type { Rows } from '../../harness/database-rows.ts'

/** Which comment a case damages: the first that fits. */
const pick = (rows: Rows, where: string): { tenant_id: string; id: string; page_id: string } => {
  const [found] = rows.all(
    `SELECT tenant_id, id, page_id FROM comments c WHERE ${where} ORDER BY tenant_id, id LIMIT 1`,
  )
  assert.ok(found, `a comment where ${where}`)
  return found
}

const reply = 'parent_id IS NOT NULL AND shown = 1'
const root = 'parent_id IS NULL AND shown = 1 AND child_count > 0'

interface Damage {
  name: string
  check: string
  /** Rows are in the end as they were before. */
  isUndone: boolean
  make(rows: Rows): void
}

const ofComment =
  (where: string, sql: string, ...values: (string | number)[]) =>
  (rows: Rows) => {
    const { tenant_id, id } = pick(rows, where)
    rows.run(`${sql} WHERE tenant_id = ? AND id = ?`, ...values, tenant_id, id)
  }

const ofIndex = (sql: string) => (rows: Rows) => {
  const { tenant_id, id } = pick(rows, 'is_deleted = 0 AND shown = 1')
  rows.run(sql, tenant_id, id)
}

export const mendable: Damage[] = [
  {
    name: 'a wrong count of comments',
    check: 'page-counters',
    isUndone: true,
    make: (rows) => rows.run('UPDATE pages SET comment_count = comment_count + 3'),
  },
  {
    name: 'a wrong count of threads',
    check: 'page-counters',
    isUndone: true,
    make: (rows) => rows.run('UPDATE pages SET root_count = root_count - 1'),
  },
  {
    name: 'a wrong count of subscribers',
    check: 'page-counters',
    isUndone: true,
    make: (rows) => rows.run('UPDATE pages SET subscriber_count = 77'),
  },
  {
    name: 'a wrong count of replies',
    check: 'thread-counters',
    isUndone: true,
    make: ofComment(root, 'UPDATE comments SET child_count = 9'),
  },
  {
    name: 'a wrong count of a thread',
    check: 'thread-counters',
    isUndone: true,
    make: ofComment(root, 'UPDATE comments SET nested_count = 0'),
  },
  {
    name: 'a wrong count of notifications',
    check: 'further-counters',
    isUndone: true,
    make: (rows) => rows.run('UPDATE bells SET count = count + 1'),
  },
  {
    name: 'a reply that is not shown',
    check: 'threads',
    isUndone: true,
    make: ofComment(reply, 'UPDATE comments SET shown = 0'),
  },
  {
    name: 'a reply of another thread',
    check: 'threads',
    isUndone: true,
    make: ofComment(reply, "UPDATE comments SET root_id = 'nowhere'"),
  },
  {
    name: 'a reply on a page that is not there',
    check: 'threads',
    isUndone: true,
    make: ofComment(reply, "UPDATE comments SET page_id = 'nowhere'"),
  },
  {
    name: 'a reply to nothing',
    check: 'threads',
    isUndone: false,
    make: ofComment(reply, "UPDATE comments SET parent_id = 'nowhere'"),
  },
  {
    name: 'a reply to itself',
    check: 'threads',
    isUndone: false,
    make: ofComment(reply, 'UPDATE comments SET parent_id = id'),
  },
  {
    name: 'a wrong order',
    check: 'comments',
    isUndone: true,
    make: ofComment('shown = 1', 'UPDATE comments SET mr_score = 5'),
  },
  {
    name: 'another public form',
    check: 'comments',
    isUndone: true,
    make: ofComment('shown = 1', "UPDATE comments SET fragment = '{}'"),
  },
  {
    name: 'a comment that no search finds',
    check: 'search-index',
    isUndone: true,
    make: ofIndex('DELETE FROM comment_words WHERE tenant_id = ? AND key = ?'),
  },
  {
    name: 'a comment that others words find',
    check: 'search-index',
    isUndone: true,
    make: ofIndex(
      "UPDATE comment_words SET tenant_id = tenant_id, key = key, words = 'other words' WHERE tenant_id = ? AND key = ?",
    ),
  },
  {
    name: 'words of no comment',
    check: 'search-index',
    isUndone: true,
    make: (rows) =>
      rows.run("INSERT INTO comment_words (tenant_id, key, words) VALUES ('demo', 'nobody', 'lost words')"),
  },
  {
    name: 'a vote on nothing',
    check: 'references',
    isUndone: true,
    make: (rows) =>
      rows.run(`INSERT INTO votes (tenant_id, comment_id, direction, id, voter, counted, created_at)
        VALUES ('demo', 'nowhere', 1, 'lost', 'somebody', 1, 0)`),
  },
  {
    name: 'a subscription of no page',
    check: 'references',
    isUndone: true,
    make: (rows) =>
      rows.run(
        `INSERT INTO page_subscriptions (tenant_id, page_id, person, created_at) VALUES ('demo', 'nowhere', 'u', 0)`,
      ),
  },
]

export const lasting: Damage[] = [
  {
    name: 'a sealed key that nobody opens',
    check: 'sealed',
    isUndone: false,
    make: (rows) => rows.run("UPDATE tenants SET api_key_sealed = 'AAAA' WHERE id = 'demo'"),
  },
  {
    name: 'a picture that is cut off',
    check: 'uploads',
    isUndone: false,
    make: (rows) =>
      rows.run(`INSERT INTO uploads (tenant_id, name, type, content, size_bytes, width, height, created_at)
        VALUES ('demo', 'cut', 'image/png', 'AAAA', 9, 1, 1, 0)`),
  },
  {
    name: 'a page that is gone',
    check: 'references',
    isUndone: false,
    make: (rows) => rows.run("UPDATE comments SET page_id = 'nowhere'"),
  },
]
