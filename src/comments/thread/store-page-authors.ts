// Authors of a page's newest listed comments: 300 roots pinned and unpinned each, 2000 replies.
import type { Reader, SqlValue } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'
import { ofReplies, ofRoots } from '../listing/store/thread-rows.ts'

export interface PageAuthor {
  userId: string | undefined
  anonUserId: string | undefined
  name: string
  avatarSrc: string | undefined
}

/** Mentions go to authors of recent threads. */
const maxThreads = 300
const maxReplies = 2000

const columns = 'id, user_id, anon_user_id, commenter_name, avatar_src, is_deleted'

/** One entry per author and name, newest threads first. */
export async function findPageAuthors(reader: Reader, page: { tenantId: string; id: string }): Promise<PageAuthor[]> {
  const roots = await Promise.all(
    [1, 0].map((isPinned) =>
      reader.all<Record<string, SqlValue>>(
        `SELECT ${columns} ${ofRoots} ORDER BY created_at DESC, id DESC LIMIT ${maxThreads}`,
        [page.tenantId, page.id, isPinned],
      ),
    ),
  )
  const ids = roots.flat().map(({ id }) => id as string)
  const replies = await selectInList(ids, maxReplies, (marks, some, limit) =>
    reader.all<Record<string, SqlValue>>(`SELECT ${columns} ${ofReplies(marks)}`, [
      page.tenantId,
      page.id,
      ...some,
      limit,
    ]),
  )
  const authored = [...roots.flat(), ...replies].filter(({ is_deleted }) => is_deleted === 0)
  return [...new Map(authored.map((row) => [keyOf(row), authorOf(row)])).values()]
}

function keyOf({ user_id, anon_user_id, commenter_name }: Record<string, SqlValue>): string {
  return JSON.stringify([user_id, anon_user_id, commenter_name])
}

function authorOf(row: Record<string, SqlValue>): PageAuthor {
  return {
    userId: (row.user_id as string | null) ?? undefined,
    anonUserId: (row.anon_user_id as string | null) ?? undefined,
    name: row.commenter_name as string,
    avatarSrc: (row.avatar_src as string | null) ?? undefined,
  }
}
