// A tenant: whose pages, whose settings. And what its id and its key may look like.

import type { CustomConfigParameters } from '../wire/contract-custom-config.ts'
import type { Generation } from '../wire/contract-generations.ts'
import type { WebhookTarget } from './rules-webhook-target.ts'
import type { EffectiveSettings } from './settings/settings.ts'

export interface TokenCounts {
  spam: number
  ham: number
}

/** Named as on the wire; what is absent has its default. */
export type Settings = ReturnType<typeof CustomConfigParameters.parse>

export interface Tenant {
  id: string
  name: string
  parentId?: string
  /** Which of the wire's generations its clients speak. */
  wire: Generation
  /** As they were set, of those that clients are told of. */
  settings: Settings
  /** Every setting, its default where nothing was set. */
  effective: EffectiveSettings
  /** Whose addresses make them moderators, as `mailboxKey` has them. */
  moderators: ReadonlySet<string>
  /** Whose pages may ask; every page while there is none. */
  domains: readonly string[]
  /** Most tenants have none to look for. */
  hasBans: boolean
  /** Somebody who confirmed their address has a name here. */
  hasOwnNames: boolean
  /** Comments that moderators found to be spam, and to be none. The version moves with each. */
  taught: TokenCounts & { version: number }
  /** Who is told of its comments. */
  webhooks: readonly WebhookTarget[]
  createdAt: number
}

/** Tenant id under which the wire names the stream of a user. */
export const userFeedTenantId = '__internal_profiles'

/** Words that the wire itself puts where a tenant's id stands. */
const reservedIds = ['global', userFeedTenantId]

/** A sentence about what cannot be the id of a tenant. */
export function tenantIdProblem(id: string): string | undefined {
  if (!/^[\w-]{1,64}$/.test(id)) return 'The id of a tenant is 1 to 64 letters, digits, _ or -.'
  return reservedIds.includes(id)
    ? `"${id}" means something else on the wire and cannot be the id of a tenant.`
    : undefined
}

/** A sentence about what cannot be an API key. It signs, too, so it has to be long. */
export function apiKeyProblem(key: string): string | undefined {
  return /^[A-Z0-9]{24,128}$/.test(key) ? undefined : 'An API key is 24 to 128 letters A-Z and digits.'
}
