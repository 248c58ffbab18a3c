// How an address is known again without being kept: by a hash that nobody makes without the server's secret.
import { networkOf } from '../platform/http/client-address.ts'
import { createSigner } from '../platform/signed.ts'

/** The same for all addresses of one client, another one for each tenant. */
export type AddressKey = (tenantId: string, address: string) => string

export function createAddressKeys(secretKey: string): AddressKey {
  const signer = createSigner(secretKey, 'address')
  return (tenantId, address) =>
    signer
      .sign(`${tenantId} ${networkOf(address)}`)
      .split('.')
      .at(-1) ?? ''
}
