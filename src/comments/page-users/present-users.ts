// Public entries of users: name and picture as the site shows authors; nothing else of a profile.
import { ssoDisplayName } from '../comment/author.ts'
import { authorDisplayOf, presentAuthor } from '../comment/rules/author-display.ts'
import type { CommentParts, DataContext } from '../context.ts'
import { avatarAddress, stripTenantPrefix } from '../identity/rules-actor.ts'
import type { StoredUser } from '../identity/sso/rules-sso-user.ts'
import { secureUsersById } from '../identity/sso/store.ts'

export interface UserEntry {
  id: string
  displayName: string
  avatarSrc?: string
  isPrivate?: boolean
}

type PresentContext = DataContext & Pick<CommentParts, 'runtime'>

/** Shown in place of a private profile's name. */
const privateName = 'Anonymous'

/** Entries of the known ones among these users, in their order. `userIds`: `<tenant>:<id>`. */
export async function presentUsers(userIds: readonly string[], ctx: PresentContext): Promise<UserEntry[]> {
  const { database, tenant, runtime } = ctx
  const ids = userIds.map((userId) => stripTenantPrefix(userId, tenant.id))
  const found = await secureUsersById(database, tenant.id, ids)
  const display = authorDisplayOf(tenant.effective, runtime.imageProxyUrl)
  return userIds.flatMap((userId, at) => {
    const id = ids[at] ?? ''
    const user = found.get(id)
    return user ? [entryOf({ userId, id, user }, display, ctx)] : []
  })
}

/** A profile is private where its payload says so; the default concerns lists of a user's activity alone. */
function entryOf(
  { userId, id, user }: { userId: string; id: string; user: StoredUser },
  display: ReturnType<typeof authorDisplayOf>,
  { runtime }: PresentContext,
): UserEntry {
  if (user.isProfileActivityPrivate) return { id: userId, displayName: privateName, isPrivate: true }
  const avatarSrc = avatarAddress(user.avatar, runtime.imageProxyUrl)
  const shown = presentAuthor({ commenterName: ssoDisplayName({ ...user, id }), avatarSrc }, display)
  return { id: userId, displayName: shown.commenterName, ...(shown.avatarSrc ? { avatarSrc: shown.avatarSrc } : {}) }
}
