// Places of all services that hold what was made with the secret key, and the job that renews them.
import { commentIntegrity } from './comments/admin.ts'
import { feedIntegrity } from './feeds/admin.ts'
import type { SecretKey } from './platform/crypto/secrets.ts'
import type { SealedColumn } from './platform/data/check/sealed-check.ts'
import type { InstanceKeys } from './platform/instance-keys/key-file.ts'
import type { KeyedPlace } from './platform/key-renewal/keyed-place.ts'
import { createKeyRenewal, type KeyRenewal } from './platform/key-renewal/renewal-job.ts'
import { sealedCarriedKeys, sealedPlace } from './platform/key-renewal/store-sealed-places.ts'

export const sealedColumns: readonly SealedColumn[] = [
  ...feedIntegrity.sealed,
  ...commentIntegrity.sealed,
  sealedCarriedKeys,
]

export function keyedPlaces(secretKey: SecretKey): KeyedPlace[] {
  return [
    ...sealedColumns.map((column) => sealedPlace(column, secretKey)),
    ...commentIntegrity.signedAddressPlaces(secretKey),
  ]
}

export function createInstanceKeyRenewal(
  parts: Omit<Parameters<typeof createKeyRenewal>[0], 'secretKey' | 'places'> & { keys: InstanceKeys },
): KeyRenewal {
  const { secretKey } = parts.keys
  return createKeyRenewal({ ...parts, secretKey, places: keyedPlaces(secretKey) })
}
