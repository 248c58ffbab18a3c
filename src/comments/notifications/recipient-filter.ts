// Who of some people is not told of what somebody did: there is a block between them, or they may not read the page.
import type { Reader } from '../../platform/data/database.ts'
import type { CommentParts, Tenant } from '../context.ts'
import { stripTenantPrefix } from '../identity/rules-actor.ts'
import { authorKeys, legacyAuthorKey, type Person, personOf } from '../identity/rules-person-key.ts'
import { createSsoActor } from '../identity/rules-sso-actor.ts'
import { mayReadPage } from '../pages/rules-page-access.ts'
import type { PageRecord } from '../pages/store.ts'
import { sessionOwner } from '../screening/write-policy.ts'
import { findAuthorAddresses, findBlockedBy, findBlockers } from './store/recipients.ts'

/** Whoever wrote or voted. */
export interface NotificationCauser {
  userId?: string | undefined
  anonUserId?: string | undefined
  commenterEmail?: string | undefined
  verified?: boolean
}

/** Under all that they are known by. */
export function causerKeysOf({ userId, anonUserId }: NotificationCauser): string[] {
  return [personOf({ userId }), personOf({ anonUserId })].flatMap((person) => person?.key ?? [])
}

/** Either of the two may have blocked the other, under any key of theirs. */
export async function findBlocked(
  reader: Reader,
  tenantId: string,
  people: readonly Person[],
  doer: NotificationCauser,
): Promise<Set<string>> {
  const keys = people.map(({ key }) => key)
  const { userId, anonUserId, commenterEmail, verified = false } = doer
  const theirs: string[] = []
  const older = legacyAuthorKey({ userId, commenterEmail })
  for (const key of [...authorKeys({ userId, anonUserId, commenterEmail, verified }), ...(older ? [older] : [])]) {
    theirs.push(...(await findBlockers(reader, tenantId, key, keys)))
  }
  const named = await authorKeysOf(people, tenantId, reader)
  const own: string[] = []
  for (const key of causerKeysOf(doer)) own.push(...(await findBlockedBy(reader, tenantId, key, [...named.keys()])))
  return new Set([...theirs, ...own.flatMap((key) => named.get(key) ?? [])])
}

/** Under which keys each of them can be blocked, with the person that it means. */
async function authorKeysOf(
  people: readonly Person[],
  tenantId: string,
  reader: Reader,
): Promise<Map<string, string[]>> {
  const found = new Map(people.map(({ key }): [string, string[]] => [key, [key]]))
  const sessions = new Map(
    people.flatMap(({ anonUserId, key }) => (anonUserId === undefined ? [] : [[anonUserId, key]])),
  )
  for (const { anonUserId, email } of await findAuthorAddresses(reader, tenantId, [...sessions.keys()])) {
    const person = sessions.get(anonUserId)
    const asAuthor = { userId: undefined, anonUserId: undefined, commenterEmail: email, verified: true }
    for (const key of person ? authorKeys(asAuthor) : []) found.set(key, [...(found.get(key) ?? []), person ?? ''])
  }
  return found
}

/** Most pages are for everybody, and then nobody is looked at. */
export async function findWithoutAccess(
  people: readonly Person[],
  { page, tenant }: { page: PageRecord; tenant: Tenant },
  { ssoUsers }: Pick<CommentParts, 'ssoUsers'>,
): Promise<Set<string>> {
  const shut = new Set<string>()
  if (page.groups === undefined && !tenant.effective.requireSSO) return shut
  for (const { key, userId, anonUserId = '' } of people) {
    const id = userId === undefined ? undefined : stripTenantPrefix(userId, tenant.id)
    const known = id === undefined ? undefined : await ssoUsers.byId(tenant.id, 'secure', id)
    const viewer = id !== undefined && known ? createSsoActor(tenant, id, known.user) : sessionOwner(anonUserId)
    if (!mayReadPage(viewer, page, tenant.effective)) shut.add(key)
  }
  return shut
}
