// Authentication at the desk: session, own origin, membership and right, asked again on each call.
import type { Call } from '../../../platform/api/call.ts'
import type { RawInput } from '../../../platform/api/input.ts'
import type { Operation } from '../../../platform/api/operation.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Tenant } from '../../context.ts'
import { type ModeratorRecord, memberByKey, touchMember } from '../../identity/moderators/store.ts'
import type { SsoActor } from '../../identity/rules-actor.ts'
import { createMemberActor } from '../../identity/rules-sso-actor.ts'
import { tenantIdProblem } from '../../tenancy/rules-tenant.ts'
import type { DeskContext, DeskParts, DeskPerson, PersonContext } from './context.ts'
import { operationRights, wholeSiteOperations } from './rules-operation-rights.ts'
import { type DeskRight, hasRight, rightsOf } from './rules-rights.ts'

/** The time of a visit is written at most this often. */
const touchMs = 3_600_000

/** Throws `foreign-request`, `signed-out`. */
export async function authenticatePerson(operation: Operation, call: Call, parts: DeskParts): Promise<PersonContext> {
  parts.signIn.requireOwnRequest(call, operation)
  const session = await parts.signIn.findSession(call)
  if (!session) throw new ApiError('signed-out')
  return { ...parts, call, person: session.person, sessionId: session.id }
}

/**
 * Sites that do not exist and sites of others get the same answer. Throws `foreign-request`, `signed-out`, `not-found`,
 * `role-not-allowed`, `rate-limited`.
 */
export async function authenticateMember(
  operation: Operation,
  call: Call,
  { params }: RawInput,
  parts: DeskParts,
): Promise<DeskContext> {
  const { person, sessionId } = await authenticatePerson(operation, call, parts)
  const { tenant, member } = await findMembership(params.tenantId ?? '', person, parts)
  requireRight(member, operation)
  if (operation.method !== 'GET') spendChange(member, parts)
  await noteVisit(tenant, member, parts)
  return { ...parts, call, tenant, person, sessionId, member, actor: actorOf(tenant, member) }
}

/** Operations without an entry are nobody's. */
function rightOf({ operationId }: Operation): DeskRight {
  const rights: Readonly<Record<string, DeskRight>> = operationRights
  const right = Object.hasOwn(rights, operationId) ? rights[operationId] : undefined
  if (right === undefined) throw new ApiError('not-found')
  return right
}

function requireRight(member: ModeratorRecord, operation: Operation): void {
  const right = rightOf(operation)
  if (!hasRight(member.role, right)) throw new ApiError('role-not-allowed')
  const isBeyondScope = !rightsOf(member).includes(right) || wholeSiteOperations.has(operation.operationId)
  if (member.scope && isBeyondScope) throw new ApiError('out-of-scope', { message: 'This concerns the whole site.' })
}

async function findMembership(
  tenantId: string,
  { emailKey }: DeskPerson,
  { database, stores }: DeskParts,
): Promise<{ tenant: Tenant; member: ModeratorRecord }> {
  const isPossible = tenantIdProblem(tenantId) === undefined
  const record = isPossible ? await stores.tenants.byId(tenantId) : undefined
  const member = isPossible ? await memberByKey(database, tenantId, emailKey) : undefined
  if (!record || !member) throw new ApiError('not-found')
  return { tenant: record.tenant, member }
}

/** The desk's calls are not counted as public writes: a moderator decides more often than a visitor comments. */
function spendChange({ id }: ModeratorRecord, { runtime }: DeskParts): void {
  const wait = runtime.budgets.spend('desk-changes', id)
  if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
}

async function noteVisit({ id }: Tenant, { id: memberId, seenAt }: ModeratorRecord, parts: DeskParts): Promise<void> {
  const now = parts.clock.now()
  if (seenAt !== undefined && now - seenAt < touchMs) return
  await parts.database.write(async (tx) => touchMember(tx, id, memberId, now), { durability: 'relaxed' })
}

/** As in mail decisions: handlers of operations know staff by it. Auditors get no rights by it. */
export function actorOf(tenant: Tenant, { id, email, name, role, scope }: ModeratorRecord): SsoActor {
  const isModerator = hasRight(role, 'decide')
  const isAdmin = role === 'owner' || role === 'admin'
  return createMemberActor(tenant, id, { email, username: name ?? email, isAdmin: isAdmin && !scope, isModerator })
}
