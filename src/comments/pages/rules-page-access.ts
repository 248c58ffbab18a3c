// Who may read a page, and with that anything on it, from its list to its live stream. Whoever may not read it writes nothing there.
import type { Actor } from '../identity/rules-actor.ts'
import type { EffectiveSettings } from '../tenancy/settings/settings.ts'

export interface AccessGuard {
  /** Whose people may read it: undefined for everybody's, an empty list for nobody's. */
  groups: readonly string[] | undefined
}

/** The page is undefined while it is none yet: its tenant's rules hold for it all the same. */
export function mayReadPage(viewer: Actor, page: AccessGuard | undefined, settings: EffectiveSettings): boolean {
  return denyRead(viewer, page, settings) === undefined
}

/** Why somebody may not, in a sentence; undefined when they may. Staff and the tenant's own server read everything. */
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

/** A claim that nobody signed is enough where the tenant says so. */
function isSignedOn({ kind }: Actor, { ssoSecLvl }: EffectiveSettings): boolean {
  return kind === 'sso' || (kind === 'simple' && ssoSecLvl === 0)
}

/**
 * Only a signature puts anybody into a group. Who has no list of groups at all is let in by the wire's own rule, and shut
 * out where the tenant wants groups to bind everybody; an empty list is in no group either way.
 */
function isInGroup(viewer: Actor, groups: readonly string[], { limitCommentsByGroups }: EffectiveSettings): boolean {
  if (viewer.kind !== 'sso' || groups.length === 0) return false
  const { groupIds } = viewer
  return groupIds === undefined ? !limitCommentsByGroups : shareGroup(groupIds, groups)
}

type Groups = readonly string[] | undefined

/** Two people, by their groups: whoever has no list of them meets everybody. */
export function shareGroup(one: Groups, other: Groups): boolean {
  return one === undefined || other === undefined || one.some((id) => other.includes(id))
}
