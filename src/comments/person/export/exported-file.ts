// Export of one person as a reply: made in memory, one at a time for each site, of bounded size.
import type { ReplyDocument } from '../../../platform/api/operation.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { CommentContext } from '../../context.ts'
import type { Person } from '../rules-person.ts'
import { exportPerson } from './export-person.ts'

const maxBytes = 64 * 1024 * 1024

/** Throws `invalid-input` for a file that is larger than a reply may be, and `overloaded` where too many are asked for at once. */
export async function exportedFile(person: Person, ctx: CommentContext): Promise<ReplyDocument> {
  const { tenant, clock, database, runtime } = ctx
  const site = { id: tenant.id, name: tenant.name }
  const bytes = await runtime.limitAggregation(async () => {
    const pieces: Uint8Array[] = []
    let size = 0
    for await (const piece of exportPerson(
      { reader: database, person, site, at: clock.now() },
      { files: 0, records: 0 },
    )) {
      size += piece.length
      if (size > maxBytes) throw new ApiError('invalid-input', { message: tooLarge })
      pieces.push(piece)
    }
    return new Uint8Array(Buffer.concat(pieces))
  }, tenant.id)
  return {
    bytes,
    type: 'application/zip',
    cacheControl: 'no-store',
    headers: {
      'Content-Disposition': `attachment; filename="personal-data-${new Date(clock.now()).toISOString().slice(0, 10)}.zip"`,
    },
  }
}

const tooLarge = 'The file is larger than 64 MB. The operator of the server writes it with: pageside person export.'
