// Tenant record, and the formats of its id and API key.
import type { CustomConfigParameters } from '../wire/contract-custom-config.ts'
import type { Generation } from '../wire/contract-generations.ts'
import type { WebhookTarget } from './rules-webhook-target.ts'
import type { EffectiveSettings } from './settings/settings.ts'

/** Comments taught as each kind: all, or those with one token. */
export interface TokenCounts {
  spam: number
  ham: number
}

/** Settings by their names of the wire; an absent one has its default. */
export type Settings = ReturnType<typeof CustomConfigParameters.parse>

/** Of a member, on every page of the site. */
export type PageRights = 'admin' | 'moderator' | 'none'

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
  /** Rights of members on all pages, by mail address as `mailboxKey`. */
  moderators: ReadonlyMap<string, PageRights>
  /** Members of any role; false saves the lookup of their names. */
  hasMembers: boolean
  /** Some have chosen a mail for each comment, or pushes; false saves the lookup. */
  hasNotifiedMembers: boolean
  /** Authorised domains; without any, every origin is allowed. */
  domains: readonly string[]
  /** False, as for most tenants, saves the lookup of bans. */
  hasBans: boolean
  /** Somebody has blocked somebody. */
  hasBlocks: boolean
  /** Members have set trust in somebody; false saves the lookup. */
  hasTrust: boolean
  /** A verified mail address owns a name here; false saves the lookup. */
  hasOwnNames: boolean
  /** `version` increases with each lesson. */
  taught: TokenCounts & { version: number }
  /** Receivers of its comment events. */
  webhooks: readonly WebhookTarget[]
  createdAt: number
}

/** Tenant id under which the wire names the stream of a user. */
export const userFeedTenantId = '__internal_profiles'

/** Tenant ids with a meaning of their own on the wire. */
const reservedIds = ['global', userFeedTenantId]

/** Error message; undefined for a valid id. */
export function tenantIdProblem(id: string): string | undefined {
  if (!/^[\w-]{1,64}$/.test(id)) return 'The id of a tenant is 1 to 64 letters, digits, _ or -.'
  return reservedIds.includes(id)
    ? `"${id}" means something else on the wire and cannot be the id of a tenant.`
    : undefined
}

/** Error message; undefined for a valid key. Keys sign SSO values too (HMAC), hence the minimum length. */
export function apiKeyProblem(key: string): string | undefined {
  return /^[A-Z0-9]{24,128}$/.test(key) ? undefined : 'An API key is 24 to 128 letters A-Z and digits.'
}
