// Tenant record, and the formats of its id and API key.

import type { CustomConfigParameters } from '../wire/contract-custom-config.ts'
import type { Generation } from '../wire/contract-generations.ts'
import type { WebhookTarget } from './rules-webhook-target.ts'
import type { EffectiveSettings } from './settings/settings.ts'

export interface TokenCounts {
  spam: number
  ham: number
}

/** Names as on the wire; an absent setting has its default. */
export type Settings = ReturnType<typeof CustomConfigParameters.parse>

export interface Tenant {
  id: string
  name: string
  parentId?: string
  /** Wire generation of its clients. */
  wire: Generation
  /** Settings that clients may see, as stored. */
  settings: Settings
  /** Every setting, with defaults. */
  effective: EffectiveSettings
  /** Addresses with moderator rights, by `mailboxKey`. */
  moderators: ReadonlySet<string>
  /** Authorised domains; every origin is allowed while there is none. */
  domains: readonly string[]
  /** Most tenants have none, which saves the lookup. */
  hasBans: boolean
  /** Some verified address owns a name here. */
  hasOwnNames: boolean
  /** Counts of comments taught as spam and as ham; `version` moves with each lesson. */
  taught: TokenCounts & { version: number }
  /** Receivers of its comment events. */
  webhooks: readonly WebhookTarget[]
  createdAt: number
}

/** Tenant id under which the wire names the stream of a user. */
export const userFeedTenantId = '__internal_profiles'

/** Tenant ids with a meaning of their own on the wire. */
const reservedIds = ['global', userFeedTenantId]

/** A sentence; undefined for a valid id. */
export function tenantIdProblem(id: string): string | undefined {
  if (!/^[\w-]{1,64}$/.test(id)) return 'The id of a tenant is 1 to 64 letters, digits, _ or -.'
  return reservedIds.includes(id)
    ? `"${id}" means something else on the wire and cannot be the id of a tenant.`
    : undefined
}

/** A sentence; undefined for a valid key. Keys sign too, hence the minimum length. */
export function apiKeyProblem(key: string): string | undefined {
  return /^[A-Z0-9]{24,128}$/.test(key) ? undefined : 'An API key is 24 to 128 letters A-Z and digits.'
}
