// Buttons of a comment: votes and reply, edit and delete for its author, and the menu.
import { h, type VirtualChildren, type VirtualElement } from '../../shared/virtual-dom.ts'
import { repliesOf } from '../state/comment-tree.ts'
import { type DraftKey, isOwn, nameOf } from '../state/state.ts'
import { button, type CommentViewContext, note, visuallyHidden } from './view-elements.ts'

export function commentActions(view: CommentViewContext, isFolded: boolean): VirtualElement | false {
  const { state, localize, threadActions, comment } = view
  const { _id: id, commenterName: name, votes: n, isLocked } = comment
  const { isStaff, settings, shown } = state
  if (settings.readonly) return n ? note(localize('{n} vote|{n} votes', { n })) : false
  const isMine = isOwn(state, comment)
  const mayDelete = (isMine || isStaff) && !isLocked
  return h(
    'div.acts',
    {},
    votes(view, isMine),
    !shown?.isClosed &&
      !isLocked &&
      opener(view, `reply-${id}`, localize('Reply'), localize('Reply to {name}', { name })),
    isMine && !isLocked && opener(view, `edit-${id}`, localize('Edit'), localize('Edit your comment')),
    mayDelete &&
      button(localize('Delete'), () => threadActions.discard(id), {
        id: `delete-${id}`,
        'aria-label': isMine ? localize('Delete your comment') : localize('Delete the comment by {name}', { name }),
      }),
    menu(view, isMine, isFolded),
  )
}

function opener(
  { state, threadActions }: CommentViewContext,
  key: DraftKey,
  words: string,
  label: string,
): VirtualElement {
  const isOpen = state.drafts[key]?.isOpen === true
  return button(words, () => (isOpen ? threadActions.leaveDraft(key) : threadActions.openDraft(key)), {
    id: key,
    'aria-label': label,
    'aria-expanded': isOpen,
  })
}

function votes(
  { state: { settings }, localize, threadActions, comment }: CommentViewContext,
  isMine: boolean,
): VirtualChildren {
  const { _id: id, isVotedUp = false, isVotedDown = false } = comment
  const n = comment.votes ?? 0
  // Placeholders keep the positions of unkeyed siblings.
  if (settings.disableVoting) return [false, false, false]
  // Own comments cannot be voted on.
  if (isMine) return [n !== 0 && h('span.note', {}, localize('{n} vote|{n} votes', { n })), false, false]
  const hasHearts = settings.voteStyle === 1
  const vote = (isUp: boolean, label: string, isOn: boolean) =>
    button(
      hasHearts ? (isOn ? '♥' : '♡') : h('i'),
      () => threadActions.vote(id, isUp),
      { 'aria-label': label, 'aria-pressed': isOn },
      isUp ? 'button.button plain vote' : 'button.button plain vote down',
    )
  return [
    vote(true, localize(hasHearts ? 'Like' : 'Vote up'), isVotedUp),
    h(
      'span.votes',
      {},
      h('span', { 'aria-hidden': true }, `${n}`),
      visuallyHidden(localize('{n} vote|{n} votes', { n })),
    ),
    !hasHearts && vote(false, localize('Vote down'), isVotedDown),
  ]
}

/** Menu of rarer actions; its entries come with the second file. */
function menu(view: CommentViewContext, isMine: boolean, isFolded: boolean): VirtualElement | false {
  const { state, localize, threadActions, comment, thread } = view
  const { isStaff, settings, user } = state
  const { extras } = thread
  const { _id: id, commenterName: name } = comment
  const mayFlag = settings.allowAnonFlag || nameOf(state)
  // Blocks need an identity that the server knows.
  const mayBlock = !settings.disableBlocking && user?.id
  const hideReplies = !isFolded && repliesOf(comment).length > 0 && (() => threadActions.turn(id))
  if (!isStaff && !hideReplies && (isMine || !(mayFlag || mayBlock))) return false
  return h(
    'details.menu',
    {
      onkeydown: ({ key, currentTarget }) => {
        if (key === 'Escape') closeMenu(currentTarget)
      },
      ontoggle: ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => {
        if (currentTarget.open && !extras) void threadActions.openMenu(id, () => closeMenu(currentTarget))
      },
    },
    h('summary.button plain', { 'aria-label': localize('More about the comment by {name}', { name }) }, '···'),
    extras ? extras.menu(view, isMine, hideReplies) : h('ul', {}, h('li', {}, note(localize('Loading…')))),
  )
}

/** The keyboard stays where it was. */
export function closeMenu(inside: HTMLElement): void {
  const menu = inside.closest('details')
  menu?.querySelector('summary')?.focus()
  menu?.removeAttribute('open')
}
