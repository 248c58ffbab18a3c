// Keyed hash (HMAC-SHA-256) of client addresses, so that bans and history work without storing them.

import { createSigner, type SecretKey } from '../../platform/crypto/secrets.ts'
import { clientNetwork } from '../../platform/limits/client-address.ts'

/** Equal for all addresses of one client network; different for each tenant. */
export type AddressHasher = (tenantId: string, address: string) => string

/** Bounded cache: a signature costs more than most screens. */
const maxCachedHashes = 10_000

export function createAddressHasher(secretKey: SecretKey): AddressHasher {
  const signer = createSigner(secretKey, 'address')
  const hashes = new Map<string, string>()
  return (tenantId, address) => {
    const signed = `${tenantId} ${clientNetwork(address)}`
    const known = hashes.get(signed)
    if (known !== undefined) return known
    const key = signer.sign(signed).split('.').at(-1) ?? ''
    if (hashes.size >= maxCachedHashes) hashes.clear()
    hashes.set(signed, key)
    return key
  }
}
