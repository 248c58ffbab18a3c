// Rows of notifications by recipient key, with unread counts.

import type { Reader, SqlValue, Transaction } from '../../../platform/data/database.ts'
import { selectInList } from '../../../platform/data/in-list.ts'
import { dayMs } from '../../../platform/durations.ts'
import { directMessageType, type Notification, type OtherSenders } from '../rules/notification.ts'

type Row = Record<string, SqlValue>

const columns = `tenant_id, person, id, user_id, anon_user_id, type, page_id, related_id, from_comment_id, from_vote_id,
  from_name, from_user_id, from_avatar, count, others, viewed, opted_out, sent, created_at`
export const selectNotifications = `SELECT ${columns} FROM notifications WHERE tenant_id = ? AND person = ?`

/** One year; older rows are not listed even before they are removed. */
export const retentionMs = 365 * dayMs

/** Selection of a list or bulk mark. */
export interface NotificationFilter {
  /** Only rows older than this one. */
  before?: { createdAt: number; id: string } | undefined
  unreadOnly?: boolean | undefined
  dmOnly?: boolean | undefined
  noDm?: boolean | undefined
}

/** Newest first. */
export async function notificationsOf(
  reader: Reader,
  { tenantId, person }: { tenantId: string; person: string },
  filter: NotificationFilter,
  { since, limit }: { since: number; limit: number },
): Promise<Notification[]> {
  const { sql, params } = filterCondition(filter)
  const rows = await reader.all<Row>(
    `${selectNotifications} AND created_at > ?${sql} ORDER BY created_at DESC, id DESC LIMIT ?`,
    [tenantId, person, since, ...params, limit],
  )
  return rows.map(notificationOf)
}

export function filterCondition({ before, unreadOnly, dmOnly, noDm }: NotificationFilter): {
  sql: string
  params: SqlValue[]
} {
  const parts: [string, ...SqlValue[]][] = [
    ...(before
      ? [
          [' AND created_at <= ? AND (created_at < ? OR id < ?)', before.createdAt, before.createdAt, before.id] as [
            string,
            ...SqlValue[],
          ],
        ]
      : []),
    ...(unreadOnly ? [[' AND viewed = 0'] as [string]] : []),
    ...(dmOnly ? [[' AND type = ?', directMessageType] as [string, SqlValue]] : []),
    ...(noDm ? [[' AND type <> ?', directMessageType] as [string, SqlValue]] : []),
  ]
  return { sql: parts.map(([sql]) => sql).join(''), params: parts.flatMap(([, ...params]) => params) }
}

/** Ids of these comments with an unviewed notification of the person. */
export async function unreadBy(
  reader: Reader,
  tenantId: string,
  person: string,
  commentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await selectInList(commentIds, Infinity, (marks, ids) =>
    reader.all<{ source: string }>(
      `SELECT source FROM notifications WHERE tenant_id = ? AND person = ? AND viewed = 0 AND source IN (${marks})`,
      [tenantId, person, ...ids],
    ),
  )
  return new Set(rows.map(({ source }) => source))
}

export async function notificationById(
  reader: Reader,
  tenantId: string,
  person: string,
  id: string,
): Promise<Notification | undefined> {
  const row = await reader.get<Row>(`${selectNotifications} AND id = ?`, [tenantId, person, id])
  return row && notificationOf(row)
}

/** The notification with this source, with a row lock. */
export async function lockBySource(
  tx: Transaction,
  tenantId: string,
  person: string,
  source: string,
): Promise<Notification | undefined> {
  const row = await tx.get<Row>(`${selectNotifications} AND source = ? FOR UPDATE`, [tenantId, person, source])
  return row && notificationOf(row)
}

/** Keys of those people who have a notification from this source. */
export async function wasNotified(
  reader: Reader,
  tenantId: string,
  source: string,
  people: readonly string[],
): Promise<Set<string>> {
  const rows = await selectInList(people, Infinity, (marks, keys) =>
    reader.all<{ person: string }>(
      `SELECT person FROM notifications WHERE tenant_id = ? AND source = ? AND person IN (${marks})`,
      [tenantId, source, ...keys],
    ),
  )
  return new Set(rows.map(({ person }) => person))
}

/** False where the person has a notification from this source. */
export async function addNotification(tx: Transaction, source: string, one: Notification): Promise<boolean> {
  const values: [string, SqlValue][] = [
    ['tenant_id', one.tenantId],
    ['person', one.person.key],
    ['id', one.id],
    ['source', source],
    ['user_id', one.person.userId ?? null],
    ['anon_user_id', one.person.anonUserId ?? null],
    ['type', one.type],
    ['page_id', one.pageId],
    ['related_id', one.relatedId],
    ['from_comment_id', one.fromCommentId ?? null],
    ['from_vote_id', one.fromVoteId ?? null],
    ['from_name', one.from.name ?? null],
    ['from_user_id', one.from.userId ?? null],
    ['from_avatar', one.from.avatarSrc ?? null],
    ['count', one.count],
    ['others', JSON.stringify(one.others)],
    ['viewed', Number(one.isViewed)],
    ['on_bell', 1],
    ['opted_out', Number(one.isOptedOut)],
    ['sent', Number(one.isSent)],
    ['created_at', one.createdAt],
  ]
  const added = await tx.run(
    `INSERT INTO notifications (${values.map(([name]) => name).join(', ')}) VALUES (${values.map(() => '?').join(', ')})
     ON CONFLICT (tenant_id, person, source) DO NOTHING`,
    values.map(([, value]) => value),
  )
  if (added === 0) return false
  addUnreadCount(tx, one.tenantId, one.person.key, 1)
  return true
}

/** Serialises transactions that read and change the person's notifications; inserts the row where it is missing. */
export async function lockUnreadCount(tx: Transaction, tenantId: string, person: string): Promise<void> {
  await tx.run(
    `INSERT INTO bells (tenant_id, person, count) VALUES (?, ?, 0)
     ON CONFLICT (tenant_id, person) DO UPDATE SET count = bells.count`,
    [tenantId, person],
  )
}

export function addUnreadCount(tx: Transaction, tenantId: string, person: string, by: number): void {
  if (by === 0) return
  tx.send(
    `INSERT INTO bells (tenant_id, person, count) VALUES (?, ?, ?)
     ON CONFLICT (tenant_id, person) DO UPDATE SET count = bells.count + excluded.count`,
    [tenantId, person, by],
  )
}

/** Unread count since the last reset. */
export async function readUnreadCount(reader: Reader, tenantId: string, person: string): Promise<number> {
  const row = await reader.get<{ count: number }>('SELECT count FROM bells WHERE tenant_id = ? AND person = ?', [
    tenantId,
    person,
  ])
  return row?.count ?? 0
}

export function notificationOf(row: Row): Notification {
  const text = (name: string) => (row[name] as string | null) ?? undefined
  return {
    tenantId: row.tenant_id as string,
    id: row.id as string,
    person: { key: row.person as string, userId: text('user_id'), anonUserId: text('anon_user_id') },
    type: row.type as number,
    pageId: row.page_id as string,
    relatedId: row.related_id as string,
    fromCommentId: text('from_comment_id'),
    fromVoteId: text('from_vote_id'),
    from: { name: text('from_name'), userId: text('from_user_id'), avatarSrc: text('from_avatar') },
    count: row.count as number,
    others: JSON.parse(row.others as string) as OtherSenders,
    isViewed: row.viewed === 1,
    isOptedOut: row.opted_out === 1,
    isSent: row.sent === 1,
    createdAt: row.created_at as number,
  }
}
