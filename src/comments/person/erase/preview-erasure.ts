// What an erasure would take: records by kind, counted.
import type { Reader } from '../../../platform/data/database.ts'
import { ownComments } from '../own-comments.ts'
import { type Person, personKeysOf } from '../rules-person.ts'
import { places } from '../rules-places.ts'
import { countPlaceRows } from '../store-place-rows.ts'

/** By kind, without those of which there are none. Rows that only name the person are found when they are erased. */
export async function previewErasure(reader: Reader, person: Person): Promise<Record<string, number>> {
  const keys = personKeysOf(person)
  let comments = 0
  for await (const rows of ownComments(reader, person)) comments += rows.length
  const counts: Record<string, number> = comments > 0 ? { comments } : {}
  for (const place of places) {
    const count = await countPlaceRows(reader, person.tenantId, place, keys)
    const name = place.file ?? (place.table === 'audit_people' ? 'log entries' : 'other records')
    if (count > 0) counts[name] = (counts[name] ?? 0) + count
  }
  return counts
}
