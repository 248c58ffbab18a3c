// What is done more seldom with a comment: fold its replies, flag it, block its author; staff pins and locks.
import type { JSX } from 'preact'
import { isOwn, type Mark, settingsOf } from '../state/state.ts'
import type { CommentProps } from './props.ts'

interface Item {
  words: string
  act(): void
}

export function CommentMenu(props: CommentProps): JSX.Element | null {
  const { state, comment } = props
  const items = itemsFor(props)
  if (items.length === 0) return null
  return (
    <details class="menu" onKeyDown={closeOnEscape} onFocusOut={closeWhenLeft}>
      <summary class="button plain" aria-label={state.tell('more', { name: comment.name })}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h.01M12 12h.01M19 12h.01" />
        </svg>
      </summary>
      <ul>
        {items.map(({ words, act }) => (
          <li key={words}>
            <button type="button" class="button plain" onClick={({ currentTarget }) => choose(currentTarget, act)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function itemsFor({ state, send, comment }: CommentProps): Item[] {
  const { id, name, replies, isFlagged, isBlocked, isPinned, isLocked, parentId } = comment
  const { tell, me, folded } = state
  const { mayFlag, mayBlock } = settingsOf(state)
  const isMine = isOwn(state, comment)
  const mark = (kind: Mark, isOn: boolean, words: string, is: boolean): Item[] =>
    is ? [{ words, act: () => send({ type: 'mark asked', id, mark: kind, isOn }) }] : []
  const hasReplies = replies.length > 0 && !folded.includes(id)
  return [
    ...(hasReplies
      ? [{ words: tell('hideReplies', { n: replies.length }), act: () => send({ type: 'folded', id }) }]
      : []),
    ...mark(
      'isFlagged',
      !isFlagged,
      tell(isFlagged ? 'unflag' : 'flag'),
      !isMine && (mayFlag || me.name !== undefined),
    ),
    // Who is nobody to the server cannot be remembered as having blocked somebody.
    ...mark(
      'isBlocked',
      !isBlocked,
      tell(isBlocked ? 'unblock' : 'block', { name }),
      !isMine && mayBlock && me.id !== undefined,
    ),
    ...mark('isPinned', !isPinned, tell(isPinned ? 'unpin' : 'pin'), me.isStaff && parentId === undefined),
    ...mark('isLocked', !isLocked, tell(isLocked ? 'unlock' : 'lock'), me.isStaff),
  ]
}

function choose(chosen: HTMLElement, act: () => void): void {
  close(chosen)
  act()
}

/** The keyboard stays where it was. */
function close(inside: HTMLElement): void {
  const menu = inside.closest('details')
  menu?.querySelector('summary')?.focus()
  menu?.removeAttribute('open')
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent & { currentTarget: HTMLElement }): void {
  if (key === 'Escape') close(currentTarget)
}

function closeWhenLeft({ relatedTarget, currentTarget }: FocusEvent & { currentTarget: HTMLElement }): void {
  if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) currentTarget.removeAttribute('open')
}
