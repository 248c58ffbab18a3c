// The entries of a comment's menu: replies folded, a comment flagged, its author blocked; staff pins and locks.
import { h, type Kids } from '../../shared/dom.ts'
import type { Mark } from '../state/acting.ts'
import { nameOf } from '../state/state.ts'
import { repliesOf } from '../state/tree.ts'
import { closeMenu } from '../view/comment-actions.ts'
import { button } from '../view/view.ts'
import type { DrawnComment } from './interface.ts'
import type { createMarking } from './marking.ts'

type HideReplies = false | (() => void)
type Entry = readonly [words: string, act: () => unknown]

export function createMenu(marking: ReturnType<typeof createMarking>) {
  return (view: DrawnComment, isMine: boolean, hideReplies: HideReplies): Kids => {
    const choose = (act: Entry[1]) => (event: MouseEvent) => {
      closeMenu(event.currentTarget as HTMLElement)
      act()
    }
    const entries = entriesOf(view, marking, isMine, hideReplies)
    return h(
      'ul',
      {},
      entries.map(([words, act]) => h('li', {}, button(words, act, { onclick: choose(act) }))),
    )
  }
}

function entriesOf(
  { state, tell, comment }: DrawnComment,
  marking: ReturnType<typeof createMarking>,
  isMine: boolean,
  hideReplies: HideReplies,
): Entry[] {
  const { _id: id, commenterName: name, isFlagged, isBlocked, isPinned, isLocked, parentId } = comment
  const { isStaff, settings, user } = state
  const mark = (mark: Mark, is: boolean | null | undefined, words: string): Entry => [
    words,
    () => marking.mark(id, mark, !is),
  ]
  const entries: (Entry | false)[] = [
    hideReplies && [tell('Hide {n} reply|Hide {n} replies', { n: repliesOf(comment).length }), hideReplies],
    !isMine &&
      Boolean(settings.allowAnonFlag || nameOf(state)) &&
      mark('isFlagged', isFlagged, tell(isFlagged ? 'Unflag' : 'Flag')),
    !isMine &&
      !settings.disableBlocking &&
      Boolean(user?.id) &&
      mark('isBlocked', isBlocked, tell(isBlocked ? 'Unblock {name}' : 'Block {name}', { name })),
    isStaff && !parentId && mark('isPinned', isPinned, tell(isPinned ? 'Unpin' : 'Pin')),
    isStaff && mark('isLocked', isLocked, tell(isLocked ? 'Unlock' : 'Lock')),
  ]
  return entries.filter((one) => one !== false)
}
