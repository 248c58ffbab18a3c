// State of a page: closed for new comments, or read-only.

import { dayMs } from '../../platform/durations.ts'
import type { Actor } from '../identity/rules-actor.ts'
import { isStaff } from '../identity/rules-actor.ts'
import type { EffectiveSettings } from '../tenancy/settings/settings.ts'

interface State {
  closedAt: number | undefined
  isReadOnly: boolean
  firstCommentAt: number | undefined
}

/** Closed by staff, or by age. */
export function isPageClosed(page: State, settings: EffectiveSettings, now: number): boolean {
  return page.closedAt !== undefined || now >= pageClosesAt(page, settings)
}

/** Time at which it closes by age; Infinity without comments or without that setting. */
export function pageClosesAt(
  { firstCommentAt }: Pick<State, 'firstCommentAt'>,
  { closeAfterDays }: EffectiveSettings,
): number {
  return closeAfterDays > 0 && firstCommentAt !== undefined ? firstCommentAt + closeAfterDays * dayMs : Infinity
}

/** No writes, votes or changes. */
export function isPageReadOnly(page: Pick<State, 'isReadOnly'>, { readonly }: EffectiveSettings): boolean {
  return page.isReadOnly || readonly
}

export const readOnlyMessage = 'This page is to be read only.'

/** A sentence; undefined where allowed. Staff may always start threads. */
export function denyNewThread(actor: Actor, { noNewRootComments }: EffectiveSettings): string | undefined {
  return noNewRootComments && !isStaff(actor) ? 'Only replies are allowed here.' : undefined
}

/** A sentence; undefined where allowed. Applies to staff too. */
export function denyComment(page: State, settings: EffectiveSettings, now: number): string | undefined {
  if (isPageReadOnly(page, settings)) return readOnlyMessage
  return isPageClosed(page, settings, now) ? 'This thread is closed: it takes no new comments.' : undefined
}
