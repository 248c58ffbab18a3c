// Recipients to exclude from a notification: blocked in either direction, or without access to the page.
import type { Reader } from '../../platform/data/database.ts'
import type { Stores, Tenant } from '../context.ts'
import { stripTenantPrefix } from '../identity/rules-actor.ts'
import { authorKeys, legacyAuthorKey, type Person, personOf } from '../identity/rules-person-key.ts'
import { createSsoActor } from '../identity/rules-sso-actor.ts'
import { mayReadPage } from '../pages/rules-page-access.ts'
import type { PageRecord } from '../pages/store.ts'
import { sessionOwner } from '../screening/write-policy.ts'
import { findAuthorAddresses, findBlockedBy, findBlockers } from './store/recipients.ts'

/** Author of the comment or voter. */
export interface NotificationCauser {
  userId?: string | undefined
  anonUserId?: string | undefined
  commenterEmail?: string | undefined
  verified?: boolean
}

/** Keys of the user and of the session. */
export function causerKeysOf({ userId, anonUserId }: NotificationCauser): string[] {
  return [personOf({ userId }), personOf({ anonUserId })].flatMap((person) => person?.key ?? [])
}

/** Keys of recipients who blocked the causer, or whom the causer blocked, under any author key. */
export async function findBlocked(
  reader: Reader,
  tenantId: string,
  people: readonly Person[],
  causer: NotificationCauser,
): Promise<Set<string>> {
  const keys = people.map(({ key }) => key)
  const { userId, anonUserId, commenterEmail, verified = false } = causer
  const theirs: string[] = []
  const older = legacyAuthorKey({ userId, commenterEmail })
  for (const key of [...authorKeys({ userId, anonUserId, commenterEmail, verified }), ...(older ? [older] : [])]) {
    theirs.push(...(await findBlockers(reader, tenantId, key, keys)))
  }
  const named = await authorKeysOf(people, tenantId, reader)
  const own: string[] = []
  for (const key of causerKeysOf(causer)) own.push(...(await findBlockedBy(reader, tenantId, key, [...named.keys()])))
  return new Set([...theirs, ...own.flatMap((key) => named.get(key) ?? [])])
}

/** Author keys under which each recipient can be blocked, mapped to recipient keys. */
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

/** Public pages, nearly all, need no lookup. */
export async function findWithoutAccess(
  people: readonly Person[],
  { page, tenant }: { page: PageRecord; tenant: Tenant },
  { ssoUsers }: Pick<Stores, 'ssoUsers'>,
): Promise<Set<string>> {
  const excluded = new Set<string>()
  if (page.groups === undefined && !tenant.effective.requireSSO) return excluded
  for (const { key, userId, anonUserId = '' } of people) {
    const id = userId === undefined ? undefined : stripTenantPrefix(userId, tenant.id)
    const known = id === undefined ? undefined : await ssoUsers.byId(tenant.id, 'secure', id)
    const viewer = id !== undefined && known ? createSsoActor(tenant, id, known.user) : sessionOwner(anonUserId)
    if (!mayReadPage(viewer, page, tenant.effective)) excluded.add(key)
  }
  return excluded
}
