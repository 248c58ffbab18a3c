// Whether a page is in a member's scope. Lists leave others out by `isInScope`; handlers of one comment or page refuse.
import { ApiError } from '../../../platform/errors.ts'
import { isInScope, type ScopedPage } from '../../identity/moderators/rules-scope.ts'
import type { ModeratorRecord } from '../../identity/moderators/store.ts'

/** Throws `out-of-scope`. */
export function requireInScope({ member }: { member: Pick<ModeratorRecord, 'scope'> }, page: ScopedPage): void {
  if (!isInScope(member.scope, page)) throw new ApiError('out-of-scope')
}
