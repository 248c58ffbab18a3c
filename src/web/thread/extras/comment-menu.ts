// Menu of a comment: collapse replies, report, block the author; for staff moderation, pin and lock.
import { h, type VirtualChildren } from '../../shared/virtual-dom.ts'
import type { ExtrasCommentView } from '../extras-interface.ts'
import { repliesOf } from '../state/comment-tree.ts'
import type { CommentFlag } from '../state/comment-updates.ts'
import { nameOf } from '../state/state.ts'
import { closeMenu } from '../view/comment-actions.ts'
import { button } from '../view/view-elements.ts'
import type { createCommentFlags } from './comment-flags.ts'
import type { createModerationActions } from './moderation-actions.ts'

type HideReplies = false | (() => void)
/** The menu stays open where the act is only asked for. */
type Entry = readonly [words: string, act: () => unknown, isAsked?: boolean]

export type MenuActions = ReturnType<typeof createCommentFlags> &
  ReturnType<typeof createModerationActions> & {
    /** Of a comment: it is drawn anew. */
    again(id: string): void
  }

export function createCommentMenu(threadActions: MenuActions) {
  /** Whose author is to be banned once that is said again. */
  let asked: string | undefined
  const ask = (id: string) => {
    asked = id
    threadActions.again(id)
  }
  return (view: ExtrasCommentView, isMine: boolean, hideReplies: HideReplies): VirtualChildren => {
    const choose =
      ([, act, isAsked]: Entry) =>
      (event: MouseEvent) => {
        if (!isAsked) closeMenu(event.currentTarget as HTMLElement)
        act()
        if (!isAsked) asked = undefined
      }
    const { _id: id, commenterName: name, isByAdmin, isByModerator } = view.comment
    const { localize, state } = view
    const ban: Entry =
      asked === id
        ? [localize('Yes, ban {name}', { name }), () => threadActions.ban(id)]
        : [localize('Ban {name}', { name }), () => ask(id), true]
    const mayBan = state.isStaff && !isMine && !isByAdmin && !isByModerator
    const entries = [...entriesOf(view, threadActions, isMine, hideReplies), ...(mayBan ? [ban] : [])]
    return h(
      'ul',
      {},
      entries.map((entry) => h('li', {}, button(entry[0], entry[1], { onclick: choose(entry) }))),
    )
  }
}

function entriesOf(
  { state, localize, comment }: ExtrasCommentView,
  threadActions: MenuActions,
  isMine: boolean,
  hideReplies: HideReplies,
): Entry[] {
  const { _id: id, commenterName: name, isFlagged, isBlocked, isPinned, isLocked, parentId, isSpam } = comment
  const { isStaff, settings, user } = state
  const mark = (mark: CommentFlag, is: boolean | null | undefined, words: string): Entry => [
    words,
    () => threadActions.mark(id, mark, !is),
  ]
  const entries: (Entry | false)[] = [
    isStaff && (isSpam || comment.approved === false) && [localize('Approve'), () => threadActions.approve(id)],
    isStaff && !isMine && !isSpam && [localize('Mark as spam'), () => threadActions.spam(id)],
    hideReplies && [localize('Hide {n} reply|Hide {n} replies', { n: repliesOf(comment).length }), hideReplies],
    !isMine &&
      Boolean(settings.allowAnonFlag || nameOf(state)) &&
      mark('isFlagged', isFlagged, localize(isFlagged ? 'Unflag' : 'Flag')),
    !isMine &&
      !settings.disableBlocking &&
      Boolean(user?.id) &&
      mark('isBlocked', isBlocked, localize(isBlocked ? 'Unblock {name}' : 'Block {name}', { name })),
    isStaff && !parentId && mark('isPinned', isPinned, localize(isPinned ? 'Unpin' : 'Pin')),
    isStaff && mark('isLocked', isLocked, localize(isLocked ? 'Unlock' : 'Lock')),
  ]
  return entries.filter((one) => one !== false)
}
