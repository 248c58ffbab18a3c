// Name and address that a session last wrote under.
import type { Reader } from '../../platform/data/database.ts'

export interface SessionName {
  username: string
  email?: string | undefined
}

/** Undefined where no comment of the session is left. */
export async function readSessionName(
  reader: Reader,
  tenantId: string,
  anonUserId: string,
): Promise<SessionName | undefined> {
  const row = await reader.get<{ commenter_name: string; commenter_email: string | null }>(
    `SELECT commenter_name, commenter_email FROM comments WHERE tenant_id = ? AND anon_user_id = ? AND is_deleted = 0
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [tenantId, anonUserId],
  )
  return row && { username: row.commenter_name, email: row.commenter_email ?? undefined }
}
