// Read access to a page and everything on it, from lists to the live stream. Without it there is no write access.
import type { Actor } from '../identity/rules-actor.ts'
import type { EffectiveSettings } from '../tenancy/settings/settings.ts'

export interface AccessGuard {
  /** Groups that may read; undefined for everybody, empty for nobody. */
  groups: readonly string[] | undefined
}

/** `page` is undefined before the first comment: the tenant's settings apply all the same. */
export function mayReadPage(viewer: Actor, page: AccessGuard | undefined, settings: EffectiveSettings): boolean {
  return denyRead(viewer, page, settings) === undefined
}

/** A sentence; undefined where access is allowed. Staff and the tenant's server read everything. */
export function denyRead(
  viewer: Actor,
  page: AccessGuard | undefined,
  settings: EffectiveSettings,
): string | undefined {
  if (viewer.isAdmin || viewer.isModerator) return undefined
  if (settings.requireSSO && !isSignedOn(viewer, settings)) return 'Log in: only those who signed on read this page.'
  if (page?.groups === undefined || isInGroup(viewer, page.groups, settings)) return undefined
  return viewer.kind === 'sso'
    ? 'This page is for people of other groups.'
    : 'Log in: this page is for some groups only.'
}

/** An unsigned user is enough where the tenant's settings say so. */
function isSignedOn({ kind }: Actor, { ssoSecLvl }: EffectiveSettings): boolean {
  return kind === 'sso' || (kind === 'simple' && ssoSecLvl === 0)
}

/**
 * Only a signed user is in a group. One without a list of groups has access by the wire's rule, and none where the
 * tenant binds everybody by groups; an empty list is in no group.
 */
function isInGroup(viewer: Actor, groups: readonly string[], { limitCommentsByGroups }: EffectiveSettings): boolean {
  if (viewer.kind !== 'sso' || groups.length === 0) return false
  const { groupIds } = viewer
  return groupIds === undefined ? !limitCommentsByGroups : shareGroup(groupIds, groups)
}

type Groups = readonly string[] | undefined

/** People without a list of groups meet everybody. */
export function shareGroup(one: Groups, other: Groups): boolean {
  return one === undefined || other === undefined || one.some((id) => other.includes(id))
}
