// Source of exports as handlers use it: a state of the database that stays as it is, and the signature of a checksum.
import type { Checksum } from '../../../platform/crypto/export-checksum.ts'
import type { Snapshot } from '../../../platform/data/snapshot.ts'

export interface ExportSource {
  openSnapshot(): Promise<Pick<Snapshot, 'reader' | 'close'>>
  sign<C extends Checksum>(checksum: C): C & { signature: string }
  /** Sites of which a file is being written by this process. */
  busy: Set<string>
}
