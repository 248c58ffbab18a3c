// What a page still takes: a closed one no new comments, one that is to be read only nothing at all.

import { isStaff } from '../comment/rules/permissions.ts'
import type { Actor } from '../identity/rules-actor.ts'
import type { EffectiveSettings } from '../tenancy/settings/settings.ts'

interface State {
  closedAt: number | undefined
  isReadOnly: boolean
  firstCommentAt: number | undefined
}

const dayMs = 86_400_000

/** By staff, or because its time is over. */
export function isPageClosed(page: State, settings: EffectiveSettings, now: number): boolean {
  return page.closedAt !== undefined || now >= pageClosesAt(page, settings)
}

/** When it closes of itself: never where nobody has written, or where threads stay open. */
export function pageClosesAt(
  { firstCommentAt }: Pick<State, 'firstCommentAt'>,
  { closeAfterDays }: EffectiveSettings,
): number {
  return closeAfterDays > 0 && firstCommentAt !== undefined ? firstCommentAt + closeAfterDays * dayMs : Infinity
}

/** Nobody writes, votes or changes anything. */
export function isPageReadOnly(page: Pick<State, 'isReadOnly'>, { readonly }: EffectiveSettings): boolean {
  return page.isReadOnly || readonly
}

export const readOnlyMessage = 'This page is to be read only.'

/** Why somebody may begin no thread, in a sentence; undefined where they may. Staff says what is talked about. */
export function denyNewThread(actor: Actor, { noNewRootComments }: EffectiveSettings): string | undefined {
  return noNewRootComments && !isStaff(actor) ? 'Only replies are allowed here.' : undefined
}

/** Why a page takes no new comment, in a sentence; undefined where it does. Staff write nothing there either. */
export function denyComment(page: State, settings: EffectiveSettings, now: number): string | undefined {
  if (isPageReadOnly(page, settings)) return readOnlyMessage
  return isPageClosed(page, settings, now) ? 'This thread is closed: it takes no new comments.' : undefined
}
