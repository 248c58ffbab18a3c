// Whether a person cannot be erased yet: a site without an owner could be managed by nobody.
import type { Reader } from '../../../platform/data/database.ts'
import { moderatorsOf } from '../../identity/moderators/store.ts'
import type { Person } from '../rules-person.ts'

/** A sentence; undefined where nothing is in the way. */
export async function lastOwnerProblem(
  reader: Reader,
  { tenantId, memberIds }: Pick<Person, 'tenantId' | 'memberIds'>,
): Promise<string | undefined> {
  if (memberIds.length === 0) return undefined
  const owners = (await moderatorsOf(reader, tenantId)).filter(({ role, scope }) => role === 'owner' && !scope)
  const isLast = owners.length > 0 && owners.every(({ id }) => memberIds.includes(id))
  return isLast ? 'This is the last owner of the site. Make somebody else an owner first.' : undefined
}
