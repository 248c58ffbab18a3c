// Permissions on feed posts. A rule returns an error code, or undefined where it is allowed.
import { type Actor, isStaff } from '../identity/rules-actor.ts'
import { actorKey } from '../identity/rules-person-key.ts'
import type { Settings } from '../tenancy/rules-tenant.ts'
import type { EffectiveSettings } from '../tenancy/settings/settings.ts'
import type { Post } from './rules.ts'

export function denyPost(actor: Actor, { feedPostsBy }: EffectiveSettings): string | undefined {
  if (isStaff(actor) || feedPostsBy === 'everybody') return undefined
  return feedPostsBy === 'signed-on' && actor.kind === 'sso' ? undefined : 'unauthorized'
}

function isPostAuthor(actor: Actor, { author }: Pick<Post, 'author'>): boolean {
  return author !== undefined && author === actorKey(actor)
}

/** For others than author and staff, what only its author sees is not there. */
export function denyEditPost(actor: Actor, post: Post, settings: Settings): string | undefined {
  return denyChange(actor, post, settings.disableCommenterCommentEdit)
}

export function denyDeletePost(actor: Actor, post: Post, settings: Settings): string | undefined {
  return denyChange(actor, post, settings.disableCommenterCommentDelete)
}

function denyChange(actor: Actor, post: Post, isStaffOnly: boolean | undefined): string | undefined {
  if (isStaff(actor)) return undefined
  if (!isPostAuthor(actor, post)) return post.isShadowed ? 'not-found' : 'unauthorized'
  return isStaffOnly ? 'unauthorized' : undefined
}
