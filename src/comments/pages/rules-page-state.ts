// What a page still takes: a closed one no new comments, one that is to be read only nothing at all.

import { isStaff } from '../comment/rules/permissions.ts'
import type { Actor } from '../identity/rules-actor.ts'
import type { Effective } from '../tenancy/settings/settings.ts'

interface State {
  closedAt: number | undefined
  isReadOnly: boolean
  firstCommentAt: number | undefined
}

const dayMs = 86_400_000

/** By staff, or because its time is over. */
export function isClosed(page: State, settings: Effective, now: number): boolean {
  return page.closedAt !== undefined || now >= closesAt(page, settings)
}

/** When it closes of itself: never where nobody has written, or where threads stay open. */
export function closesAt({ firstCommentAt }: Pick<State, 'firstCommentAt'>, { closeAfterDays }: Effective): number {
  return closeAfterDays > 0 && firstCommentAt !== undefined ? firstCommentAt + closeAfterDays * dayMs : Infinity
}

/** Nobody writes, votes or changes anything. */
export function isReadOnly(page: Pick<State, 'isReadOnly'>, { readonly }: Effective): boolean {
  return page.isReadOnly || readonly
}

export const readOnlyPage = 'This page is to be read only.'

/** Why somebody may begin no thread, in a sentence; undefined where they may. Staff says what is talked about. */
export function refusalToBegin(actor: Actor, { noNewRootComments }: Effective): string | undefined {
  return noNewRootComments && !isStaff(actor) ? 'Only replies are taken here.' : undefined
}

/** Why a page takes no new comment, in a sentence; undefined where it does. Staff write nothing there either. */
export function refusalToComment(page: State, settings: Effective, now: number): string | undefined {
  if (isReadOnly(page, settings)) return readOnlyPage
  return isClosed(page, settings, now) ? 'This thread is closed: it takes no new comments.' : undefined
}
