// An export written to its receiver as fast as they read it, with its checksum noted at the end.
import { createHash } from 'node:crypto'
import type { StreamSink } from '../../../platform/api/operation.ts'
import { sendPieces } from '../../../platform/record-files/send-pieces.ts'
import { exportComments } from '../../export/export-comments.ts'
import type { ExportFormat } from '../../export/rules/exported-record.ts'
import type { DeskContext } from '../access/context.ts'
import { insertExport } from './store-exports.ts'

/** Checksums that are kept of a site. */
export const maxExports = 20

/** Resolves once the file is whole, or its receiver is gone. A file that is not whole ends with its connection cut. */
export async function streamExport(
  sink: StreamSink,
  { id, name, format }: { id: string; name: string; format: ExportFormat },
  ctx: DeskContext,
): Promise<void> {
  const { tenant, clock, exports } = ctx
  const counts = { pages: 0, comments: 0 }
  const sum = createHash('sha256')
  let bytes = 0
  const count = (part: string) => {
    sum.update(part)
    bytes += Buffer.byteLength(part)
  }
  const snapshot = await exports.openSnapshot()
  try {
    const site = { id: tenant.id, name: tenant.name, at: clock.now() }
    if (!(await sendPieces(sink, exportComments(snapshot.reader, site, format, counts), count))) return
  } finally {
    await snapshot.close()
  }
  const row = { id, format: name, ...counts, bytes, sha256: sum.digest('hex'), createdAt: clock.now() }
  await ctx.database.write((tx) => insertExport(tx, tenant.id, row, maxExports))
  sink.end()
}
