// How an address is known again without being kept: by a hash that nobody makes without the server's secret.

import { createSigner } from '../../platform/crypto/secrets.ts'
import { clientNetwork } from '../../platform/limits/client-address.ts'

/** The same for all addresses of one client, another one for each tenant. */
export type AddressHasher = (tenantId: string, address: string) => string

/** Of clients who come again; a signature costs more than most screens. */
const maxCachedHashes = 10_000

export function createAddressHasher(secretKey: string): AddressHasher {
  const signer = createSigner(secretKey, 'address')
  const remembered = new Map<string, string>()
  return (tenantId, address) => {
    const signed = `${tenantId} ${clientNetwork(address)}`
    const known = remembered.get(signed)
    if (known !== undefined) return known
    const key = signer.sign(signed).split('.').at(-1) ?? ''
    if (remembered.size >= maxCachedHashes) remembered.clear()
    remembered.set(signed, key)
    return key
  }
}
