// What a thread asks of the server, and what it takes from the answers.
import type { VisitorComment } from '../../comments/contract/comment-record.ts'
import {
  createCommentPublic,
  deleteCommentPublic,
  getCommentsPublic,
  getCommentText,
  setCommentText,
} from '../../comments/contract/comments.ts'
import { createClient, type FailureBody } from '../../platform/api/client.ts'
import type { SocketWords } from './socket-words.ts'
import type { Order, Part, Posted, ThreadComment } from './state/state.ts'

/** Which thread, where its server is, and the page that it belongs to. */
export interface ThreadPlace {
  server: URL
  tenantId: string
  urlId: string
  url: string
  title: string
}

/** What proves who somebody is: their session, or the key to one comment. */
export interface Proof {
  session: string | undefined
  editKey?: string | undefined
}

export interface PartAsked {
  order: Order
  page?: number | undefined
  /** The part in which this comment stands. */
  target?: string | undefined
}

export interface Written {
  text: string
  name: string
  email: string
  parentId: string | undefined
}

export interface ThreadApi {
  part(asked: PartAsked, proof: Proof, signal: AbortSignal): Promise<Part>
  replies(id: string, order: Order, proof: Proof, signal: AbortSignal): Promise<ThreadComment[]>
  post(written: Written, proof: Proof, now: number): Promise<Posted>
  text(id: string, proof: Proof): Promise<string>
  save(id: string, text: string, proof: Proof): Promise<{ html: string; isWaiting: boolean }>
  /** Whether nothing of it is left. */
  remove(id: string, proof: Proof): Promise<boolean>
}

/** As long as the server takes a comment's key. */
const editKeyMs = 24 * 3_600_000

/** `newWord` makes the word under which a change comes back as an event. */
export function threadApi({ server, tenantId, urlId, url, title }: ThreadPlace, newWord: () => string): ThreadApi {
  const call = createClient({ base: server, readFailure })
  const read = (comment: Wire): ThreadComment => fromWire(comment, server)
  const one = (commentId: string) => ({ tenantId, commentId })
  return {
    async part({ order, page, target }, proof, signal) {
      const query = { urlId, direction: order, page, fetchPageForCommentId: target, ...wholeTrees, countAll: true }
      const reply = await call(getCommentsPublic, { params: { tenantId }, query, headers: sessionOf(proof), signal })
      const { pageNumber, hasMore = false, commentCount = 0, isClosed = false, user } = reply
      const roots = reply.comments.map(read)
      return { roots, page: pageNumber, hasMore, count: commentCount, isClosed, me: user?.id, words: wordsIn(reply) }
    },
    async replies(parentId, order, proof, signal) {
      const query = { urlId, direction: order, parentId, ...wholeTrees }
      const reply = await call(getCommentsPublic, { params: { tenantId }, query, headers: sessionOf(proof), signal })
      return reply.comments.map(read)
    },
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
        comment: read(comment),
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
    async remove(id, proof) {
      const query = { broadcastId: newWord(), editKey: proof.editKey }
      return (await call(deleteCommentPublic, { params: one(id), query, headers: sessionOf(proof) })).hardRemoved
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
    label: comment.displayLabel ?? (comment.isByAdmin ? 'Admin' : comment.isByModerator ? 'Moderator' : undefined),
    avatar: comment.avatarSrc ? pictureAddress(comment.avatarSrc, server) : undefined,
    isPinned: comment.isPinned === true,
    isDeleted: comment.isDeleted === true,
    isWaiting: comment.approved === false,
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

/** In a header, so that it stands in no address and in no log of one. */
export function sessionOf({ session }: Proof): Record<string, string> {
  return session === undefined ? {} : { 'X-Session-Id': session }
}

function readFailure(body: unknown): FailureBody | undefined {
  const { code, reason, maxCharacterLength: most } = body as Record<string, unknown>
  if (typeof code !== 'string' || typeof reason !== 'string') return undefined
  const failure: FailureBody = { code, message: reason }
  if (typeof most === 'number') failure.nextAction = `Shorten it to ${most.toLocaleString('en')} characters.`
  return failure
}
