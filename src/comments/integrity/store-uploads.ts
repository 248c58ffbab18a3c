// Contents of uploaded pictures, which are rows: as long as the row says.
import { findInSlices, type IntegrityCheck } from '../../platform/data/check/integrity-check.ts'

/** Base64 has four letters for three bytes. */
const damaged = (more: string) => `SELECT r.tenant_id AS tenant_id, r.name AS name FROM uploads r
  WHERE length(r.content) <> ((r.size_bytes + 2) / 3) * 4 ${more}`

export const uploadCheck: IntegrityCheck = {
  name: 'uploads',
  title: 'Uploaded pictures are whole',
  remedy: 'The picture is lost: restore it from a backup, or delete the comment that shows it.',
  async *find({ reader }) {
    for await (const rows of findInSlices(reader, { key: ['tenant_id', 'name'], sqlOf: damaged }))
      yield rows.map(({ tenant_id = null, name = null }) => ({
        table: 'uploads',
        key: { tenant_id, name },
        text: 'is not as long as it says',
      }))
  },
}
