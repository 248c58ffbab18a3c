// API keys of tenants: stored as a hash for lookup and sealed for signing.
import { createSecretKey, type KeyObject, randomInt } from 'node:crypto'
import { createSealer, hashSecret, openSealed, type SecretKey, secretsEqual } from '../../platform/crypto/secrets.ts'
import type { TenantKey, TenantRecord } from './store.ts'

export interface ApiKeys {
  /** The form stored with the tenant. */
  sealed(tenantId: string, apiKey: string): TenantKey
  isRight(record: TenantRecord, apiKey: string): boolean
  /**
   * Key of the signatures that the tenant's servers make; cached, because every signed call needs it. Undefined for a key
   * that was sealed under a lost secret.
   */
  signingKey(record: TenantRecord): KeyObject | undefined
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const maxCachedKeys = 1000

export function createApiKeys(secretKey: SecretKey): ApiKeys {
  const sealer = createSealer(secretKey, 'tenant-key')
  const ready = new Map<string, KeyObject>()
  return {
    sealed: (tenantId, apiKey) => ({ hash: hashSecret(apiKey), sealed: sealer.seal(apiKey, tenantId) }),
    isRight: ({ key }, apiKey) => secretsEqual(hashSecret(apiKey), key.hash),
    signingKey({ tenant, key }) {
      const known = ready.get(key.sealed)
      if (known) return known
      const text = openSealed(sealer, key.sealed, tenant.id)
      if (text === undefined) return undefined
      const found = createSecretKey(text, 'utf8')
      if (ready.size >= maxCachedKeys) ready.clear()
      ready.set(key.sealed, found)
      return found
    },
  }
}

/** 165 random bits, in the alphabet that clients accept for a key. */
export function newApiKey(): string {
  return Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
