// Signed checksum of an exported file: the same server tells later whether the file is still the one that it wrote.
import { createSigner, type SecretKey } from './secrets.ts'

const purpose = 'export checksum'

export interface Checksum {
  /** As hex. */
  sha256: string
}

/** In the order of its fields. */
export function signChecksum<C extends Checksum>(checksum: C, secretKey: SecretKey): C & { signature: string } {
  return { ...checksum, signature: createSigner(secretKey, purpose).sign(JSON.stringify(checksum)) }
}

export function isSignedChecksum(checksum: Checksum, signature: unknown, secretKey: SecretKey): boolean {
  return createSigner(secretKey, purpose).verify(String(signature)) === JSON.stringify(checksum)
}
