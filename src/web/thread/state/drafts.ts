// Drafts: a comment, replies, edits of own comments. Kept until the server has accepted them.

import { type Problem, problem, problemSentence } from '../../../platform/i18n/widget-problems.ts'
import { withComment, withNew, withTarget } from './comment-tree.ts'
import { editTime } from './edit-times.ts'
import {
  type Author,
  announce,
  announceMessage,
  type Draft,
  type DraftKey,
  draftOf,
  type EditKey,
  emptyDraft,
  type ListReply,
  nameOf,
  orderOf,
  pendingLabel,
  type State,
  type ThreadComment,
} from './state.ts'

export const isChange = (key: DraftKey): boolean => key.startsWith('edit-')

/** The comment that a reply or a change is about. */
export const subject = (key: DraftKey): string => key.slice(key.indexOf('-') + 1)

export function withDraft(state: State, key: DraftKey, change: Partial<Draft>): State {
  return { ...state, drafts: { ...state.drafts, [key]: { ...draftOf(state, key), ...change } } }
}

/** A change begins with the text as its author typed it, unless one was begun already. */
export function draftOpened(state: State, key: DraftKey): State {
  const earlier = state.drafts[key]
  const work = isChange(key) && !earlier ? 'fetching' : 'typing'
  return withDraft(state, key, { ...(earlier ?? emptyDraft), isOpen: true, work })
}

/** A reply that is closed keeps its text; a change that is given up is gone. */
export function draftLeft(state: State, key: DraftKey): State {
  const isGivenUp = isChange(key) || draftOf(state, key).text.trim() === ''
  return isGivenUp ? withoutDraft(state, key) : withDraft(state, key, { isOpen: false })
}

/** An error of the text is cleared when the text changes. */
export function draftTyped(state: State, key: DraftKey, text: string): State {
  const { problem } = draftOf(state, key)
  return withDraft(state, key, { text, problem: problem?.at === 'text' ? undefined : problem })
}

/** So does what was said of a field. */
export function authorChanged(state: State, change: Partial<Author>): State {
  const drafts = Object.entries(state.drafts).map(([key, draft]) => [
    key,
    draft.problem && draft.problem.at in change ? { ...draft, problem: undefined } : draft,
  ])
  return { ...state, author: { ...state.author, ...change }, drafts: Object.fromEntries(drafts) }
}

/** Reports missing fields; otherwise marks the draft as being sent. */
export function draftSubmitted(state: State, key: DraftKey): State {
  const { localize, author } = state
  const { work, text } = draftOf(state, key)
  if (work !== 'typing') return state
  if (!text.trim()) return draftFailed(state, key, problem('text', '', localize('Write something first.')))
  if (!isChange(key) && !nameOf(state) && !author.name.trim())
    return draftFailed(state, key, problem('name', '', localize('Enter a name. It is shown.')))
  return withDraft({ ...state, suggestions: undefined }, key, {
    work: 'sending',
    isSlow: false,
    problem: undefined,
    preview: undefined,
  })
}

/** Fields that something is wrong with have to be in sight. */
export function draftFailed(state: State, key: DraftKey, problem: Problem): State {
  const isOfAuthor = problem.at === 'name' || problem.at === 'email'
  const author = isOfAuthor ? { ...state.author, isAsked: true } : state.author
  // A change whose text did not come has nothing to keep.
  const work = draftOf(state, key).work === 'fetching' ? 'fetching' : 'typing'
  return announce(withDraft({ ...state, author }, key, { work, isSlow: false, problem }), problemSentence(problem))
}

export interface PostedComment {
  comment: ThreadComment
  user: ListReply['user']
  editKey: EditKey | undefined
}

export function commentPosted(state: State, key: DraftKey, { comment, user, editKey }: PostedComment): State {
  const after: State = {
    ...withoutDraft(state, key),
    user: user ?? state.user,
    author: { ...state.author, isAsked: false },
    editKeys: editKey ? { ...state.editKeys, [comment._id]: editKey } : state.editKeys,
  }
  const { shown } = state
  // One's own by then, so that it is said as it stands there.
  const waits = pendingLabel({ ...after, isStaff: false }, comment)
  const spoken = announceMessage(
    after,
    (comment.approved === false && waits) || (key === 'new' ? 'Comment posted.' : 'Reply posted.'),
  )
  if (!shown) return spoken
  return withTarget(
    {
      ...spoken,
      shown: { ...shown, roots: withNew(shown.roots, comment, orderOf(state) === 'OF'), count: shown.count + 1 },
    },
    comment._id,
  )
}

export function editSaved(
  state: State,
  key: DraftKey,
  change: Pick<ThreadComment, 'commentHTML' | 'approved'>,
  at: number,
): State {
  return announceMessage(
    withComment(withoutDraft(state, key), subject(key), (one) => ({
      ...one,
      ...change,
      editedAt: editTime(one, change, at),
    })),
    'Comment changed.',
  )
}

function withoutDraft(state: State, key: DraftKey): State {
  const { [key]: _, ...drafts } = state.drafts
  return { ...state, drafts, suggestions: undefined }
}
