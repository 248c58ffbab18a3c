// Which comments and posts show uploaded pictures. Rows say that one did; whether it still does is in its text.
import type { Transaction } from '../../../platform/data/database.ts'
import { batchesOf } from '../../../platform/data/in-list.ts'
import { uploadNamesIn } from '../rules/upload-addresses.ts'

export type ShownBy = 'comment' | 'post'

/** Only of pictures that there are: an address that somebody made up leaves no row. */
export function addUploadUses(
  tx: Transaction,
  { tenantId, id }: { tenantId: string; id: string },
  shownBy: ShownBy,
  text: string,
): void {
  for (const { marks, keys } of batchesOf(uploadNamesIn(text, tenantId))) {
    tx.send(
      `INSERT INTO upload_uses (tenant_id, name, shown_by, shown_by_id)
       SELECT tenant_id, name, ?, ? FROM uploads WHERE tenant_id = ? AND name IN (${marks})
       ON CONFLICT (tenant_id, name, shown_by, shown_by_id) DO NOTHING`,
      [shownBy, id, tenantId, ...keys],
    )
  }
}
