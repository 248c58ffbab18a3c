// What a thread asks of the server, and what it takes from the answers.
import type { VisitorComment } from '../../comments/contract/comment-record.ts'
import {
  createCommentPublic,
  deleteCommentPublic,
  getCommentsPublic,
  getCommentText,
  setCommentText,
} from '../../comments/contract/comments.ts'
import { type ClientCall, createClient, type FailureBody } from '../../platform/api/client.ts'
import { type ActingApi, actingApi, sessionOf } from './acting-api.ts'
import type { Proof, ThreadPlace } from './place.ts'
import type { SocketWords } from './socket-words.ts'
import type { Me, Order, Part, Posted, ThreadComment, ThreadSettings } from './state/state.ts'

export interface PartAsked {
  order: Order
  page?: number | undefined
  /** The part in which this comment stands. */
  target?: string | undefined
  /** Only comments with all of these words, as a plain list. */
  words?: string | undefined
  wantsSettings: boolean
}

export interface Written {
  text: string
  name: string
  email: string
  parentId: string | undefined
}

export interface ThreadApi extends ActingApi {
  part(asked: PartAsked, proof: Proof, signal: AbortSignal): Promise<Part>
  replies(id: string, order: Order, proof: Proof, signal: AbortSignal): Promise<ThreadComment[]>
  post(written: Written, proof: Proof, now: number): Promise<Posted>
  text(id: string, proof: Proof): Promise<string>
  save(id: string, text: string, proof: Proof): Promise<{ html: string; isWaiting: boolean }>
  /** Whether nothing of it is left. With `isLeaving`, it goes out although nobody waits for the answer. */
  remove(id: string, proof: Proof, isLeaving: boolean): Promise<boolean>
}

/** As long as the server takes a comment's key. */
const editKeyMs = 24 * 3_600_000

/** `newWord` makes the word under which a change comes back as an event. */
export function threadApi(place: ThreadPlace, newWord: () => string): ThreadApi {
  const { server, tenantId, urlId, url, title, sso } = place
  const call = createClient({ base: server, readFailure, always: sso === undefined ? undefined : { sso } })
  const one = (commentId: string) => ({ tenantId, commentId })
  return {
    ...actingApi(place, call, newWord),
    ...readingApi(place, call),
    async post({ text, name, email, parentId }, proof, now) {
      const author = { commenterName: name, ...(email.trim() === '' ? {} : { commenterEmail: email }) }
      const body = { comment: text, ...author, url, urlId, pageTitle: title, ...(parentId ? { parentId } : {}) }
      const query = { urlId, broadcastId: newWord() }
      const { comment, user } = await call(createCommentPublic, {
        params: { tenantId },
        query,
        body,
        headers: sessionOf(proof),
      })
      const { editKey } = comment
      return {
        comment: fromWire(comment, server),
        session: user?.sessionId ?? undefined,
        me: user?.id,
        editKey: editKey === undefined ? undefined : { key: editKey, endsAt: now + editKeyMs },
      }
    },
    async text(id, proof) {
      const query = { editKey: proof.editKey }
      return (await call(getCommentText, { params: one(id), query, headers: sessionOf(proof) })).commentText
    },
    async save(id, text, proof) {
      const query = { broadcastId: newWord(), editKey: proof.editKey }
      const request = { params: one(id), query, body: { comment: text }, headers: sessionOf(proof) }
      const { comment } = await call(setCommentText, request)
      return { html: comment.commentHTML, isWaiting: !comment.approved }
    },
    async remove(id, proof, isLeaving) {
      const query = { broadcastId: newWord(), editKey: proof.editKey }
      const request = { params: one(id), query, headers: sessionOf(proof), keepalive: isLeaving }
      return (await call(deleteCommentPublic, request)).hardRemoved
    },
  }
}

type ReadingApi = Pick<ThreadApi, 'part' | 'replies'>

function readingApi({ server, tenantId, urlId }: ThreadPlace, call: ClientCall): ReadingApi {
  const read = (comment: Wire): ThreadComment => fromWire(comment, server)
  return {
    async part({ order, page, target, words, wantsSettings }, proof, signal) {
      const wanted = { direction: order, page, fetchPageForCommentId: target, searchText: words }
      const query = { urlId, ...wanted, ...wholeTrees, countAll: true, includeConfig: wantsSettings || undefined }
      const reply = await call(getCommentsPublic, { params: { tenantId }, query, headers: sessionOf(proof), signal })
      const { pageNumber, hasMore = false, commentCount = 0, isClosed = false } = reply
      const roots = reply.comments.map(read)
      const list = { roots, page: pageNumber, hasMore, count: commentCount, isClosed }
      return { ...list, me: meIn(reply), words: wordsIn(reply), settings: settingsIn(reply) }
    },
    async replies(parentId, order, proof, signal) {
      const query = { urlId, direction: order, parentId, ...wholeTrees }
      const reply = await call(getCommentsPublic, { params: { tenantId }, query, headers: sessionOf(proof), signal })
      return reply.comments.map(read)
    },
  }
}

const wholeTrees = { asTree: true, countChildren: true }

type ListReply = ReturnType<typeof getCommentsPublic.reply.parse>
type Wire = Omit<VisitorComment, 'date'> & { date?: string | null | undefined }

/** What a comment is to this thread, from a list as from an event. */
export function fromWire(comment: Wire, server: URL): ThreadComment {
  const replies = (comment.children ?? []).map((child) => fromWire(child, server))
  return {
    id: comment._id,
    parentId: comment.parentId ?? undefined,
    name: comment.commenterName,
    html: comment.commentHTML,
    writtenAt: Date.parse(comment.date ?? ''),
    anonUserId: comment.anonUserId ?? undefined,
    personId: comment.userId ?? comment.anonUserId ?? undefined,
    votes: comment.votes ?? 0,
    vote: comment.isVotedUp ? 1 : comment.isVotedDown ? -1 : 0,
    voteId: comment.myVoteId,
    label: comment.displayLabel ?? undefined,
    staff: comment.isByAdmin ? 'admin' : comment.isByModerator ? 'moderator' : undefined,
    avatar: comment.avatarSrc ? pictureAddress(comment.avatarSrc, server) : undefined,
    isPinned: comment.isPinned === true,
    isLocked: comment.isLocked === true,
    isFlagged: comment.isFlagged === true,
    isBlocked: comment.isBlocked === true,
    isDeleted: comment.isDeleted === true,
    isWaiting: comment.approved === false,
    needsMail: comment.requiresVerification === true,
    replyCount: Math.max(comment.childCount ?? 0, replies.length),
    replies,
  }
}

/** Pictures come from the server; its public name need not be the one that it is reached under. */
function pictureAddress(address: string, server: URL): string {
  if (address.startsWith('data:')) return address
  const { pathname, search } = new URL(address, server)
  return new URL(pathname + search, server).href
}

function wordsIn({ tenantIdWS, urlIdWS, userIdWS, lastGenDate }: ListReply): SocketWords | undefined {
  const isWhole = tenantIdWS && urlIdWS && userIdWS && lastGenDate != null
  return isWhole ? { tenantIdWS, urlIdWS, userIdWS, since: lastGenDate + 1 } : undefined
}

/** Sessions of strangers have no name of their own. */
function meIn({ user, isSiteAdmin = false }: ListReply): Me {
  const name = user?.isAnonSession ? undefined : (user?.displayName ?? user?.username)
  return { id: user?.id, name: name || undefined, isStaff: isSiteAdmin }
}

function settingsIn({ customConfig: config }: ListReply): ThreadSettings | undefined {
  if (!config) return undefined
  const { readonly, disableVoting, voteStyle, enableSearch, allowAnonFlag, disableBlocking, noNewRootComments } = config
  return {
    isReadOnly: readonly === true,
    hasVotes: !disableVoting,
    hasHearts: voteStyle === 1,
    hasSearch: enableSearch !== false,
    mayFlag: allowAnonFlag === true,
    mayBlock: !disableBlocking,
    repliesOnly: noNewRootComments === true,
    mostCharacters: config.maxCommentCharacterLength ?? 2000,
  }
}

function readFailure(body: unknown): FailureBody | undefined {
  const { code, reason, maxCharacterLength: most } = body as Record<string, unknown>
  if (typeof code !== 'string' || typeof reason !== 'string') return undefined
  const failure: FailureBody = { code, message: reason }
  if (typeof most === 'number') failure.nextAction = String(most)
  return failure
}
