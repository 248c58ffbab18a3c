// Renewal of all that was made with an earlier secret key: in slices, as often as wanted, by several processes at once.
import type { SecretKey } from '../crypto/secrets.ts'
import type { Database, Reader } from '../data/database.ts'
import { storeKeyInForce } from '../instance-keys/store-key-ring.ts'
import type { KeyCounts, KeyedPlace } from './keyed-place.ts'

export interface PlaceCounts extends KeyCounts {
  place: string
}

export interface RenewalParts {
  database: Database
  secretKey: SecretKey
  places: readonly KeyedPlace[]
  /** After each slice; ends the renewal where it says so. */
  isStopped?: () => boolean
  onProgress?: (place: string, renewed: number) => void
}

/** Passes, because other processes write meanwhile. */
const maxPasses = 5

/**
 * Resolves to the number of values that were renewed, and to whether all is made with the key in force now. Values of none
 * of the keys stay as they are: `pageside check` names them.
 */
export async function renewKeys(parts: RenewalParts): Promise<{ renewed: number; isDone: boolean }> {
  let renewed = 0
  for (let pass = 0; pass < maxPasses; pass++) {
    const { found, changed, isCut } = await renewOnce(parts, renewed)
    renewed += changed
    if (isCut) return { renewed, isDone: false }
    if (found > 0) continue
    return { renewed, isDone: await storeKeyInForce(parts.database, parts.secretKey) }
  }
  return { renewed, isDone: false }
}

async function renewOnce({ database, places, isStopped, onProgress }: RenewalParts, before: number) {
  let [found, changed] = [0, 0]
  for (const place of places) {
    for await (const slice of place.slices(database)) {
      if (isStopped?.()) return { found, changed, isCut: true }
      if (slice.earlier === 0) continue
      found += slice.earlier
      changed += await slice.renew(database)
      onProgress?.(place.name, before + changed)
    }
  }
  return { found, changed, isCut: false }
}

export async function countKeys(
  reader: Pick<Reader, 'all'>,
  places: readonly KeyedPlace[],
): Promise<readonly PlaceCounts[]> {
  const counted: PlaceCounts[] = []
  for (const { name, slices } of places) {
    const counts: PlaceCounts = { place: name, current: 0, earlier: 0, unreadable: 0 }
    for await (const { current, earlier, unreadable } of slices(reader)) {
      counts.current += current
      counts.earlier += earlier
      counts.unreadable += unreadable
    }
    counted.push(counts)
  }
  return counted
}
