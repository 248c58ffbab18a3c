// Authentication of comment operations: the tenant and its server by API key, or a visitor by single sign-on or
// session.
import type { Call } from '../../platform/api/call.ts'
import type { HeaderParameters, RawInput } from '../../platform/api/input.ts'
import type { Operation } from '../../platform/api/operation.ts'
import { assertAttemptsLeft, countFailedAttempt, isCrossSite } from '../../platform/api/secret-attempts.ts'
import { ApiError } from '../../platform/errors.ts'
import { logApiAccess } from '../audit/api-access-log.ts'
import type { Actor, CommentContext, CommentParts, LiveServices, Tenant } from '../context.ts'
import { isOriginAuthorised } from '../tenancy/rules-domain.ts'
import { tenantIdProblem, userFeedTenantId } from '../tenancy/rules-tenant.ts'
import type { TenantRecord, TenantStore } from '../tenancy/store.ts'
import { findApiKey, mayCall } from './api-keys/find-api-key.ts'
import { type Session, unverified } from './rules-actor.ts'
import { createSsoActor } from './rules-sso-actor.ts'
import { findSession } from './sessions.ts'
import { parseSso, type SecurePayload, type SimplePayload } from './sso/rules-sso-payload.ts'
import { mergeSsoUser } from './sso/rules-sso-user.ts'

/** The contract requires the parameter; generated clients may send the header. */
export const headerParameters = { tenantId: 'x-tenant-id' } as const satisfies HeaderParameters

/**
 * Runs before the input is validated, so that its errors are sent only to callers with access. Throws the codes of
 * missing or wrong keys, tenants, origins and payloads.
 */
export async function authenticate(
  operation: Operation,
  call: Call,
  input: RawInput,
  parts: CommentParts,
): Promise<CommentContext> {
  if (operation.auth === 'apiKey') {
    const { tenant, username } = await authenticateServer(operation, call, input, parts)
    await logApiAccess(operation, call, tenant, parts)
    const actor = { kind: 'api', verified: true, isAdmin: true, isModerator: false } as const
    return { ...parts, call, tenant, actor: username === undefined ? actor : { ...actor, username } }
  }
  const tenantId = tenantIdOf(input, parts.live.socketIdReader)
  if (tenantId === '' && isTenantOptional(operation)) throw new ApiError('missing-tenant-id')
  const record = await findTenant(tenantId, parts.stores.tenants)
  if (!record) throw new ApiError('invalid-tenant')
  if (
    operation.cors === 'named-origins' &&
    !isAuthorised(call.header('origin'), record.tenant, parts.runtime.publicUrl)
  ) {
    throw new ApiError('domain-unauthorized')
  }
  const { tenant } = record
  const mayUseCookie = callMayUseGuestCookie(operation, call, input, { tenant, identity: parts.identity })
  const actor = await visitorOf(operation, { call, search: input.search, mayUseCookie }, record, parts)
  if (!mayUseCookie) return { ...parts, call, tenant, actor }
  const session = actor.kind === 'session' && actor.isFromCookie ? actor : undefined
  return { ...parts, call, tenant, actor, guestCookie: { session } }
}

/** Calls whose contract lets the client omit the tenant. */
function isTenantOptional({ query }: Operation): boolean {
  return query?.shape.tenantId?.safeParse(undefined).success ?? false
}

/** A user's own stream is asked for without a tenant; the signed socket id names it. */
function tenantIdOf({ params, search }: RawInput, socketIdReader: LiveServices['socketIdReader']): string {
  const tenantId = params.tenantId ?? search.get('tenantId') ?? tenantIdOfUser(search)
  if (tenantId !== userFeedTenantId) return tenantId
  return socketIdReader.listenerOf(search.get('userIdWS') ?? '')?.tenantId ?? ''
}

/** Lists of one user's comments are asked for without a tenant; the user's id names it. */
function tenantIdOfUser(search: RawInput['search']): string {
  const userId = search.get('userId') || search.get('repliesToUserId') || ''
  return userId.includes(':') ? (userId.split(':', 1)[0] ?? '') : ''
}

export interface OriginParts {
  tenants: TenantStore
  socketIdReader: LiveServices['socketIdReader']
  publicUrl: string
}

/**
 * CORS decision for one origin. Calls of an unknown tenant are allowed: their reply holds nothing of a tenant. `known`:
 * tenant of an authenticated caller.
 */
export async function isOriginAllowed(
  origin: string,
  input: RawInput,
  { tenants, socketIdReader, publicUrl }: OriginParts,
  known?: Tenant,
): Promise<boolean> {
  const tenant = known ?? (await findTenant(tenantIdOf(input, socketIdReader), tenants))?.tenant
  return !tenant || isAuthorised(origin, tenant, publicUrl)
}

/** Programs send no origin. Our own pages are always allowed. */
function isAuthorised(origin: string | undefined, { domains }: Tenant, publicUrl: string): boolean {
  return origin === undefined || isOriginAuthorised(domains, origin) || origin === new URL(publicUrl).origin
}

/**
 * Only keys of the tenant itself are accepted: the key of its parent opens the parent alone. `username`: name of a further
 * key.
 */
async function authenticateServer(
  operation: Operation,
  call: Call,
  { search }: RawInput,
  parts: CommentParts,
): Promise<{ tenant: Tenant; username?: string }> {
  const tenantId = search.get('tenantId') || call.header(headerParameters.tenantId)
  if (!tenantId) throw new ApiError('missing-tenant-id')
  const record = await findTenant(tenantId, parts.stores.tenants)
  if (!record) throw new ApiError('invalid-tenant-id')
  const sent = call.header('x-api-key') || search.get('API_KEY')
  if (!sent) throw new ApiError('missing-api-key')
  const kind = `api-key ${record.tenant.id}` as const
  if (isCrossSite(call)) throw new ApiError('invalid-api-key')
  assertAttemptsLeft(call, kind, parts.runtime.budgets)
  // Generated clients send a prefix word.
  const apiKey = sent.replace(/^\S+ +(?=\S)/, '')
  const { tenant } = record
  if (parts.identity.tenantKeys.isRight(record, apiKey)) return { tenant }
  const further = await findApiKey(tenant.id, apiKey, parts)
  if (!further) {
    countFailedAttempt(call, kind, parts.runtime.budgets)
    throw new ApiError('invalid-api-key')
  }
  if (!mayCall(further, operation))
    throw new ApiError('invalid-api-key', { message: 'This API key may read only. Use one that may write.' })
  return { tenant, username: further.name }
}

/** Invalid ids are not looked up: databases reject some of them. */
async function findTenant(id: string, tenants: TenantStore): Promise<TenantRecord | undefined> {
  return tenantIdProblem(id) ? undefined : tenants.byId(id)
}

/** Only where pages may send credentials. Who says who they are takes no part: a guest of the same browser may be another. */
function callMayUseGuestCookie(
  operation: Operation,
  call: Call,
  { search }: RawInput,
  { tenant, identity }: { tenant: Tenant } & Pick<CommentParts, 'identity'>,
): boolean {
  if (operation.cors !== 'named-origins' || search.get('sso')) return false
  return identity.guestCookies.mayUse(call, tenant)
}

interface Visit {
  call: Call
  search: RawInput['search']
  mayUseCookie: boolean
}

/** Actor by the strongest proof sent: signed payload, unsigned payload, session, session of the guest cookie. */
async function visitorOf(
  operation: Operation,
  { call, search, mayUseCookie }: Visit,
  record: TenantRecord,
  parts: CommentParts,
): Promise<Actor> {
  const { tenant } = record
  const sessionId = search.get('sessionId') || call.header('x-session-id')
  if (!sessionId && mayUseCookie) return guestOf(call, tenant, parts)
  const session = sessionId ? await findSession(tenant.id, sessionId, parts) : undefined
  const text = operation.query && 'sso' in operation.query.shape ? search.get('sso') : null
  const sso = text ? parseSso(text, parts.identity.tenantKeys.signingKey(record), parts.clock.now()) : undefined
  switch (sso?.kind) {
    case 'malformed':
      throw new ApiError('malformed-sso', { message: sso.reason })
    case 'secure':
      return provenUser(tenant, sso, session, parts)
    case 'simple':
      if (operation.method !== 'GET') await parts.identity.ssoProfiles.noteSimple(tenant.id, sso.user)
      return claimedUser(sso, session)
    default:
      return session ? { kind: 'session', ...unverified, ...session } : { kind: 'nobody', ...unverified }
  }
}

async function guestOf(call: Call, tenant: Tenant, parts: CommentParts): Promise<Actor> {
  const sessionId = parts.identity.guestCookies.read(call, tenant.id)
  const session = sessionId ? await findSession(tenant.id, sessionId, parts) : undefined
  if (!session) return { kind: 'nobody', ...unverified }
  return { kind: 'session', ...unverified, ...session, isFromCookie: true }
}

async function provenUser(
  tenant: Tenant,
  payload: SecurePayload,
  session: Session | undefined,
  { identity: { ssoProfiles } }: CommentParts,
): Promise<Actor> {
  return createSsoActor(tenant, payload.user.id, await ssoProfiles.ofSecure(tenant.id, payload), session)
}

function claimedUser({ user }: SimplePayload, session: Session | undefined): Actor {
  return { ...mergeSsoUser({}, user), ...unverified, ...session, kind: 'simple' }
}
