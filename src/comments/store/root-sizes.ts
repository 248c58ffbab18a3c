// How large the threads of a page are, in its order: thousands of numbers, read as one text.
import type { Reader } from '../../platform/data/database.ts'
import type { Direction } from '../core/order.ts'
import { placeBeside } from './beside.ts'
import { ofRoots } from './thread-rows.ts'

/** Of the first shown roots, pinned ones before the others: how many comments each thread has. */
export async function rootSizes(
  reader: Reader,
  page: { tenantId: string; id: string },
  direction: Direction,
  most: number,
): Promise<number[]> {
  const read = async (isPinned: number, limit: number) => {
    const row = await reader.get<{ counts: string | null }>(
      `SELECT string_agg(CAST(nested_count AS TEXT), ',') AS counts
       FROM (SELECT nested_count ${ofRoots} ORDER BY ${placeBeside(direction).order} LIMIT ?) AS ordered`,
      [page.tenantId, page.id, isPinned, limit],
    )
    return row?.counts?.split(',') ?? []
  }
  const pinned = await read(1, most)
  const others = await read(0, most - pinned.length)
  return [...pinned, ...others].map((count) => 1 + Number(count))
}
