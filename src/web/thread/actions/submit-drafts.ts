// Submission of comments, replies and edits. A draft is kept until the server has accepted it.
import { createCommentPublic, getCommentText, setCommentText } from '../../../comments/thread/contract.ts'
import { callOrReport } from '../api-calls.ts'
import { findComment } from '../state/comment-tree.ts'
import {
  authorChanged,
  commentPosted,
  draftFailed,
  draftLeft,
  draftOpened,
  draftSubmitted,
  editSaved,
  isChange,
  subject,
  withDraft,
} from '../state/drafts.ts'
import {
  type Author,
  announceMessage,
  type DraftKey,
  draftOf,
  isOfSession,
  type LoadRequest,
  nameOf,
} from '../state/state.ts'
import type { Thread } from '../thread.ts'

const slowMs = 4_000
/** As long as the server takes a comment's key. */
const editKeyMs = 24 * 3_600_000

export function createDraftSubmission(thread: Thread, read: (request: LoadRequest) => void) {
  return {
    async openDraft(key: DraftKey) {
      thread.change(draftOpened, key)
      thread.focusOn(`text-${key}`)
      if (draftOf(thread.state, key).work !== 'fetching') return
      const calling = thread.call(getCommentText, ownershipProof(thread, subject(key)))
      const reply = await submitOrReport(thread, key, calling)
      if (!reply || draftOf(thread.state, key).work !== 'fetching') return
      thread.change(withDraft, key, { text: reply.commentText, work: 'typing' })
      thread.focusOn(`text-${key}`)
    },
    leaveDraft(key: DraftKey) {
      thread.change(draftLeft, key)
      thread.focusOn(key)
    },
    askAuthor(key: DraftKey) {
      thread.change(authorChanged, { isAsked: true })
      thread.focusOn(`name-${key}`)
    },
    setAuthor(change: Partial<Author>) {
      thread.change(authorChanged, change)
    },
    /** Appends text typed elsewhere to the draft. */
    carry(text: string) {
      const begun = draftOf(thread.state, 'new').text
      if (text !== begun) thread.change(withDraft, 'new', { text: begun ? `${begun}\n\n${text}` : text })
    },
    async submit(key: DraftKey) {
      const before = thread.state
      thread.put(draftSubmitted(before, key))
      focusProblem(thread, key)
      if (draftOf(before, key).work !== 'typing' || draftOf(thread.state, key).work !== 'sending') return
      const slow = setTimeout(
        () =>
          thread.put(announceMessage(withDraft(thread.state, key, { isSlow: true }), 'The server is slow to answer.')),
        slowMs,
      )
      await (isChange(key) ? save(thread, key) : post(thread, key, read)).finally(() => clearTimeout(slow))
    },
  }
}

async function post(thread: Thread, key: DraftKey, read: (request: LoadRequest) => void): Promise<void> {
  const { url, urlId, title: pageTitle, state } = thread
  const { text: comment, mentions } = draftOf(state, key)
  const name = nameOf(state)
  const { email } = state.author
  const calling = thread.call(
    createCommentPublic,
    {},
    {
      comment,
      url,
      urlId,
      pageTitle,
      meta: { locale: state.localize.language },
      commenterName: name ?? state.author.name,
      mentions: mentions.filter(({ tag }) => comment.includes(tag)),
      commenterEmail: name || !email.trim() ? undefined : email,
      parentId: key === 'new' ? undefined : subject(key),
    },
  )
  const isElsewhere = watchFocus(thread)
  const reply = await submitOrReport(thread, key, calling)
  if (!reply) return
  const isMoved = isElsewhere()
  const { editKey, _id } = reply.comment
  if (reply.user?.sessionId) thread.keep.setSession(reply.user.sessionId)
  thread.change(commentPosted, key, {
    comment: reply.comment,
    user: reply.user,
    editKey: editKey ? { key: editKey, endsAt: Date.now() + editKeyMs } : undefined,
  })
  // A thread that could not be loaded is loaded now, at the place of the comment.
  if (!thread.state.shown) read({ is: 'start', targetId: _id })
  else if (!isMoved) thread.focusOn(`comment-${_id}`)
}

async function save(thread: Thread, key: DraftKey): Promise<void> {
  const id = subject(key)
  const calling = thread.call(setCommentText, ownershipProof(thread, id), { comment: draftOf(thread.state, key).text })
  const isElsewhere = watchFocus(thread)
  const reply = await submitOrReport(thread, key, calling)
  if (!reply) return
  const isMoved = isElsewhere()
  thread.change(editSaved, key, reply.comment, Date.now())
  if (!isMoved) thread.focusOn(`comment-${id}`)
}

/** The session where it suffices: a key that is no longer good must not be tried. */
export function ownershipProof({ state }: Thread, commentId: string): { commentId: string; editKey?: string } {
  const editKey = state.editKeys[commentId]?.key
  return !editKey || isOfSession(state.user, findComment(state, commentId)) ? { commentId } : { commentId, editKey }
}

/** Errors are shown at the form. */
export function submitOrReport<T>(thread: Thread, key: DraftKey, calling: Promise<T>): Promise<T | undefined> {
  const isElsewhere = watchFocus(thread)
  return callOrReport('writing', thread, calling, (problem) => {
    const isMoved = isElsewhere()
    thread.change(draftFailed, key, problem)
    if (!isMoved) focusProblem(thread, key)
  })
}

/** Tells whether the reader has moved the focus to another control since: then it stays there. */
function watchFocus({ root }: Thread): () => boolean {
  const focused = root.activeElement
  return () => ![focused, null, document.body].includes(root.activeElement)
}

function focusProblem(thread: Thread, key: DraftKey): void {
  const { problem, work } = draftOf(thread.state, key)
  if (problem && work !== 'sending') thread.focusOn(`${problem.at === 'notice' ? 'problem' : problem.at}-${key}`)
}
