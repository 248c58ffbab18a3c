// Authorization of a WebSocket handshake: origin, ids, tenant and access to the stream.
import { type Call, queryOf } from '../../platform/api/call.ts'
import type { RawInput } from '../../platform/api/input.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { userStreamId } from '../events/store-user-streams.ts'
import type { SsoUserStore } from '../identity/sso/store.ts'
import { type Tenant, tenantIdProblem, userFeedTenantId } from '../tenancy/rules-tenant.ts'
import type { TenantStore } from '../tenancy/store.ts'
import { denyFollow } from './follow-policy.ts'
import { accessVersionOf, type StreamPlace, type StreamProgress } from './room.ts'
import type { Listener } from './rules-listener.ts'
import { accessGuardOf, pageStates, pagesBySocketKey, personStates } from './store-streams.ts'

export interface HandshakeParts {
  database: Database
  clock: Clock
  tenants: TenantStore
  ssoUsers: SsoUserStore
  /** Part of `urlIdWS` after the tenant. */
  pageKey(tenantId: string, urlId: string): string
  listenerOf(userIdWS: string): Listener | undefined
  /** Same rule as CORS of the operations. */
  allowsOrigin(origin: string, input: RawInput): Promise<boolean>
  versionOf(tenantId: string): Promise<number>
  /** Notes the settings that new sessions start with. */
  noteSettings(tenant: Tenant): void
}

export interface HandshakeResult {
  listener: Listener
  place: StreamPlace
  /** Access version at authorization. */
  rules: string
  begin(): Promise<StreamProgress>
}

/** Throws an `ApiError`. */
export async function performHandshake(call: Call, parts: HandshakeParts): Promise<HandshakeResult> {
  const search = new URLSearchParams(queryOf(call.target))
  const [tenantIdWS = '', urlIdWS, userIdWS] = ['tenantIdWS', 'urlId', 'userIdWS'].map((name) => search.get(name) ?? '')
  const origin = call.header('origin')
  // Of the tenant whose stream is asked for, whatever other parameters name.
  if (origin !== undefined && !(await parts.allowsOrigin(origin, { params: { tenantId: tenantIdWS }, search })))
    throw new ApiError('domain-unauthorized')
  const listener = userIdWS ? parts.listenerOf(userIdWS) : strangerOf(tenantIdWS)
  if (!listener) throw new ApiError('unauthorized', { message: 'userIdWS is not valid, or has expired.' })
  const { tenantId } = listener
  const isFeed = tenantIdWS === userFeedTenantId
  if (!isFeed && tenantIdWS !== tenantId)
    throw new ApiError('unauthorized', { message: 'userIdWS belongs to another tenant.' })
  const key = isFeed ? feedOf(urlIdWS ?? '', listener, parts) : keyIn(urlIdWS ?? '', tenantId)
  // Read before the access check, so that a concurrent change is noticed later.
  const tenantVersion = await parts.versionOf(tenantId)
  const tenant = tenantIdProblem(tenantId) ? undefined : (await parts.tenants.byId(tenantId))?.tenant
  if (!tenant) throw new ApiError('invalid-tenant')
  const page = isFeed ? undefined : (await pagesBySocketKey(parts.database, tenantId, [key], parts.pageKey)).get(key)
  const refusal = await denyFollow(listener, page, tenant, parts)
  if (refusal) throw new ApiError(refusal.code, { message: refusal.message })
  const streamId = isFeed ? key : page?.id
  const rules = accessVersionOf(tenantVersion, page ? accessGuardOf(page) : '')
  const begin = async () => {
    parts.noteSettings(tenant)
    return { streamId, rules, tenantVersion, ...(await lastOf(tenantId, streamId, isFeed, parts)) }
  }
  return { listener, place: { tenantId, key, isFeed }, rules, begin }
}

/** The vendor's clients drop their id at a logout, and go on listening without one. */
function strangerOf(tenantId: string): Listener | undefined {
  return tenantIdProblem(tenantId) ? undefined : { tenantId }
}

/** Own stream of a verified SSO user, for that user only. */
function feedOf(urlIdWS: string, { userId }: Listener, { listenerOf }: HandshakeParts): string {
  const named = urlIdWS.startsWith(`${userFeedTenantId}:`)
    ? listenerOf(urlIdWS.slice(userFeedTenantId.length + 1))
    : undefined
  if (userId === undefined || named?.userId !== userId) throw new ApiError('unauthorized')
  return userStreamId(userId)
}

/** Throws where it is not a `urlIdWS` of the tenant. */
function keyIn(urlIdWS: string, tenantId: string): string {
  const key = readPageKey(urlIdWS, tenantId)
  if (key === undefined) throw new ApiError('invalid-input', { message: 'urlIdWS is not valid for this tenant.' })
  return key
}

/** Undefined where it is not a `urlIdWS` of the tenant. */
export function readPageKey(urlIdWS: string, tenantId: string): string | undefined {
  const key = urlIdWS.startsWith(`${tenantId}:`) ? urlIdWS.slice(tenantId.length + 1) : ''
  return /^[\w-]{22}$/.test(key) ? key : undefined
}

async function lastOf(
  tenantId: string,
  streamId: string | undefined,
  isFeed: boolean,
  { database }: HandshakeParts,
): Promise<Pick<StreamProgress, 'number' | 'at'>> {
  if (streamId === undefined) return { number: 0, at: 0 }
  const [state] = await (isFeed ? personStates : pageStates)(database, tenantId, [streamId])
  return { number: state?.number ?? 0, at: state?.at ?? 0 }
}
