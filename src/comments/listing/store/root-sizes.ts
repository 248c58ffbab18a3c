// Thread sizes of a page's roots in list order: thousands of numbers, read as one text.
import type { Reader } from '../../../platform/data/database.ts'
import type { Direction } from '../../comment/rules/order.ts'
import { cursorCondition } from './cursor-condition.ts'
import { ofRoots } from './thread-rows.ts'

/** Of the first shown roots, pinned first: number of comments in each thread. */
export async function rootSizes(
  reader: Reader,
  page: { tenantId: string; id: string },
  direction: Direction,
  max: number,
): Promise<number[]> {
  const read = async (isPinned: number, limit: number) => {
    const row = await reader.get<{ counts: string | null }>(
      `SELECT string_agg(CAST(nested_count AS TEXT), ',') AS counts
       FROM (SELECT nested_count ${ofRoots} ORDER BY ${cursorCondition(direction).order} LIMIT ?) AS ordered`,
      [page.tenantId, page.id, isPinned, limit],
    )
    return sizesIn(row?.counts ?? '')
  }
  const pinned = await read(1, max)
  const others = await read(0, max - pinned.length)
  return pinned.length === 0 ? others : [...pinned, ...others]
}

const [comma, zero] = [0x2c, 0x30]

/** Comma-separated replies per root, parsed digit by digit to avoid thousands of strings. Adds the root to each. */
export function sizesIn(counts: string): number[] {
  const sizes: number[] = []
  let count = 0
  for (let at = 0; at < counts.length; at++) {
    const code = counts.charCodeAt(at)
    if (code === comma) {
      sizes.push(1 + count)
      count = 0
    } else count = 10 * count + code - zero
  }
  if (counts !== '') sizes.push(1 + count)
  return sizes
}
