// Which comments and posts show uploaded pictures. Rows say that one did; whether it still does is in its text.
import type { Transaction } from '../../../platform/data/database.ts'
import { uploadNamesIn } from '../rules/upload-addresses.ts'

export type ShownBy = 'comment' | 'post'

export function addUploadUses(
  tx: Transaction,
  { tenantId, id }: { tenantId: string; id: string },
  shownBy: ShownBy,
  text: string,
): void {
  for (const name of uploadNamesIn(text, tenantId)) {
    tx.send(
      `INSERT INTO upload_uses (tenant_id, name, shown_by, shown_by_id) VALUES (?, ?, ?, ?)
       ON CONFLICT (tenant_id, name, shown_by, shown_by_id) DO NOTHING`,
      [tenantId, name, shownBy, id],
    )
  }
}
