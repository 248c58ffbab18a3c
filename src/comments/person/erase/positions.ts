// Places in a scan as text, so that an erasure goes on there after a restart.
import type { SqlValue } from '../../../platform/data/database.ts'
import type { Scan, ScannedRow } from '../store-scans.ts'

/** Undefined at the start. */
export function readPosition(position: string): readonly SqlValue[] | undefined {
  return position === '' ? undefined : (JSON.parse(position) as SqlValue[])
}

export function writePosition({ key }: Scan, last: ScannedRow | undefined): string | undefined {
  return last && JSON.stringify(key.map((column) => last[column]))
}
