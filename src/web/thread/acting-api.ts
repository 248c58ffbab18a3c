// What readers and staff ask of the server about one comment: to vote, flag, block, pin and lock.
import {
  blockFromCommentPublic,
  flagCommentPublic,
  lockComment,
  pinComment,
  unBlockCommentPublic,
  unLockComment,
  unPinComment,
} from '../../comments/contract/moderation.ts'
import { deleteCommentVote, voteComment } from '../../comments/contract/votes.ts'
import type { ClientCall } from '../../platform/api/client.ts'
import type { Proof, ThreadPlace } from './place.ts'
import type { Author, Mark, MarkOutcome, Vote, VoteCounted } from './state/state.ts'

export interface VoteAsked {
  id: string
  vote: Vote
  /** Of the vote that stands so far: it goes first. */
  voteId: string | undefined
  author: Pick<Author, 'name' | 'email'>
}

export interface MarkAsked {
  id: string
  mark: Mark
  isOn: boolean
  /** Comments that may be by the same author. */
  others: string[]
}

export interface ActingApi {
  vote(asked: VoteAsked, proof: Proof): Promise<VoteCounted>
  mark(asked: MarkAsked, proof: Proof): Promise<MarkOutcome>
}

export function actingApi({ tenantId, urlId, url }: ThreadPlace, call: ClientCall, newWord: () => string): ActingApi {
  return {
    async vote({ id, vote, voteId, author: { name, email } }, proof) {
      const params = { tenantId, commentId: id }
      const headers = sessionOf(proof)
      const query = () => ({ urlId, broadcastId: newWord() })
      if (voteId) await call(deleteCommentVote, { params: { ...params, voteId }, query: query(), headers })
      if (vote === 0) return { voteId: undefined, isPending: false, session: undefined }
      const voteDir = vote === 1 ? ('up' as const) : ('down' as const)
      const body = { voteDir, commenterName: name.trim() || null, commenterEmail: email.trim() || null, url }
      const reply = await call(voteComment, { params, query: query(), body, headers })
      const isPending = reply.status === 'pending-verification'
      return { voteId: reply.voteId, isPending, session: reply.user?.sessionId ?? undefined }
    },
    async mark({ id, mark, isOn, others }, proof) {
      const headers = sessionOf(proof)
      const one = { params: { commentId: id }, headers }
      if (mark === 'isFlagged') {
        await call(flagCommentPublic, { ...one, query: { tenantId, isFlagged: isOn } })
        return {}
      }
      if (mark === 'isBlocked') {
        const request = { ...one, query: { tenantId }, body: { commentIds: others } }
        return { blocked: (await call(isOn ? blockFromCommentPublic : unBlockCommentPublic, request)).commentStatuses }
      }
      const request = { params: { tenantId, commentId: id }, query: { broadcastId: newWord() }, headers }
      if (mark === 'isPinned') {
        return { positions: (await call(isOn ? pinComment : unPinComment, request)).commentPositions }
      }
      await call(isOn ? lockComment : unLockComment, request)
      return {}
    },
  }
}

/** In a header, so that it stands in no address and in no log of one. */
export function sessionOf({ session }: Proof): Record<string, string> {
  return session === undefined ? {} : { 'X-Session-Id': session }
}
