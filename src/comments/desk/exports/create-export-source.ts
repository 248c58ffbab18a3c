// Source of exports of this process: snapshots of the database, and signatures by the server's key.
import { signChecksum } from '../../../platform/crypto/export-checksum.ts'
import type { SecretKey } from '../../../platform/crypto/secrets.ts'
import { openSnapshot } from '../../../platform/data/copy/copy-source.ts'
import type { ExportSource } from '../access/export-source.ts'

/** `url`: of the database. */
export function createExportSource({ url, secretKey }: { url: string; secretKey: SecretKey }): ExportSource {
  return {
    openSnapshot: () => openSnapshot(url),
    sign: (checksum) => signChecksum(checksum, secretKey),
    busy: new Set(),
  }
}
