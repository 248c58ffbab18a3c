// Votes and deletions: applied optimistically, then sent.
import { deleteCommentPublic } from '../../../comments/thread/contract.ts'
import { sendVerificationAgain } from '../../../comments/verification/contract.ts'
import { deleteCommentVote, voteComment } from '../../../comments/votes/contract.ts'
import type { Problem } from '../../../platform/i18n/widget-problems.ts'
import { callOrReport } from '../api-calls.ts'
import { findComment, foldToggled, nextTo, rootsOf } from '../state/comment-tree.ts'
import {
  actionFailed,
  deleted,
  deleteStarted,
  deleteUndone,
  mailSent,
  voteFailed,
  voteSaved,
  voteStarted,
  withDeleting,
} from '../state/comment-updates.ts'
import { authorChanged } from '../state/drafts.ts'
import { nameOf, type ThreadComment } from '../state/state.ts'
import type { Thread } from '../thread.ts'
import { ownershipProof } from './submit-drafts.ts'

/** For as long the last of several deletions can be undone, and those before it with it. */
const undoMs = 5_000

export function createVotesAndDeletions(thread: Thread) {
  let timer: ReturnType<typeof setTimeout>
  return {
    async vote(id: string, isUp: boolean) {
      const { state } = thread
      thread.put(voteStarted(state, id, isUp))
      const was = thread.state.voting[id]
      const is = findComment(thread.state, id)
      if (state.voting[id] || !was || !is) return
      const failed = (problem: Problem) => {
        thread.change(voteFailed, id, problem)
        // Missing name or address can be entered in the composer.
        if (!problem.mayRetry && !nameOf(state) && !state.author.email.trim()) {
          thread.change(authorChanged, { isAsked: true })
          thread.focusOn('email-new')
        }
      }
      const reply = await callOrReport('acting', thread, changeVote(thread, was, is), failed)
      if (!reply) return
      if (reply.user?.sessionId) thread.keep.setSession(reply.user.sessionId)
      thread.change(voteSaved, id, reply.voteId, reply.status === 'pending-verification')
    },
    /** The mail that asks whether an address is theirs. */
    async sendAgain(id: string) {
      const failed = (problem: Problem) => thread.change(actionFailed, id, problem)
      if (await callOrReport('acting', thread, thread.call(sendVerificationAgain, ownershipProof(thread, id)), failed))
        thread.change(mailSent, id)
    },
    turn(id: string) {
      thread.change(foldToggled, id)
      thread.focusOn(`comment-${id}`)
      // Brought out, the first of them is there.
      const first = findComment(thread.state, id)?.children?.[0]?._id
      if (first) thread.focusOn(`comment-${first}`)
    },
    discard(id: string) {
      thread.change(deleteStarted, id)
      thread.focusOn(`undo-${id}`)
      clearTimeout(timer)
      timer = setTimeout(removeAll, undoMs, thread)
    },
    keep(id: string) {
      thread.change(deleteUndone, id)
      thread.focusOn(`comment-${id}`)
    },
    /** The page is left: nothing can be undone any more, and the line rests. */
    leave() {
      removeAll(thread)
      thread.line?.rest()
    },
  }
}

/** The vote that stands so far goes first. */
async function changeVote(
  { call, url, state: { author } }: Thread,
  { _id: commentId, myVoteId: voteId }: ThreadComment,
  { isVotedUp, isVotedDown }: ThreadComment,
): Promise<{
  voteId?: string | undefined
  status?: string
  user?: { sessionId?: string | null | undefined } | undefined
}> {
  if (voteId) await call(deleteCommentVote, { commentId, voteId })
  if (!isVotedUp && !isVotedDown) return {}
  const commenterName = author.name.trim() || null
  const commenterEmail = author.email.trim() || null
  return call(voteComment, { commentId }, { url, commenterName, commenterEmail, voteDir: isVotedUp ? 'up' : 'down' })
}

function removeAll(thread: Thread): void {
  for (const id in thread.state.deleting) void remove(thread, id)
}

async function remove(thread: Thread, id: string): Promise<void> {
  if (thread.state.deleting[id] !== 'waiting') return
  thread.change(withDeleting, id, 'sending')
  // The page may be left meanwhile.
  const calling = thread.call(deleteCommentPublic, ownershipProof(thread, id), undefined, { keepalive: true })
  const reply = await callOrReport('acting', thread, calling, (problem) =>
    thread.put(actionFailed(withDeleting(thread.state, id), id, problem)),
  )
  if (!reply) return
  const next = nextTo(rootsOf(thread.state), id)
  // The focus stays where the reader has moved it meanwhile.
  const isThere = thread.root.activeElement?.id === `undo-${id}`
  thread.change(deleted, id, reply.hardRemoved)
  if (!isThere) return
  const place = findComment(thread.state, id) ?? findComment(thread.state, next)
  thread.focusOn(place ? `comment-${place._id}` : 'thread-title')
}
