// What there is to show of a thread: its list, as every client gets it, and what this viewer has just left there.
import type { z } from 'zod'
import { PreparedJson } from '../../platform/api/prepared-json.ts'
import { findReadableComment } from '../comment/comment-lookup.ts'
import type { VisitorComment } from '../comment/contract-record.ts'
import { authorDisplayOf, presentAuthor } from '../comment/rules/author-display.ts'
import { isAuthor } from '../comment/rules/permissions.ts'
import { presentForPublic } from '../comment/rules/presentation.ts'
import { appearsApproved, type Comment, isShown } from '../comment/rules/record.ts'
import type { CommentContext } from '../context.ts'
import { denyNewThread, isPageReadOnly } from '../pages/rules-page-state.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import type { PageRecord } from '../pages/store.ts'
import { getCommentsPublic } from '../thread/contract.ts'
import type { ThreadContext } from './context.ts'
import type { PageLocation } from './page-location.ts'
import { limitPageBytes } from './page-size.ts'

type List = z.output<typeof getCommentsPublic.reply>

/** What an author is told of their own comment. */
export interface PendingComment {
  id: string
  isWaiting: boolean
  needsMail: boolean
}

export interface ThreadData {
  page: PageRecord | undefined
  comments: readonly VisitorComment[]
  /** When texts were changed, by the comments' ids. */
  edited: ReadonlyMap<string, number>
  commentCount: number
  pageNumber: number
  hasMore: boolean
  /** Why nobody writes here, by the name of the words for it. */
  silent:
    | 'Comments are closed. You can still read them.'
    | 'Comments are closed now.'
    | 'Only replies are allowed here.'
    | undefined
  noted: PendingComment | undefined
  /** The comment that was asked for, where the list has it not: it waits, or stands deeper. */
  apart: VisitorComment | undefined
  /** It was asked for, and is not there. */
  isMissing: boolean
  /** Whose replies these are. */
  parent: VisitorComment | undefined
}

/** Deeper replies stand on a page of their own, and so do more of them. */
const maxDepth = 16
const repliesOnPage = 100

/** Throws what the list throws. */
export async function loadThread(place: PageLocation, ctx: ThreadContext): Promise<ThreadData> {
  const { urlId, sort: direction, page, below } = place
  const wanted = place.comment ?? place.reply ?? place.edit ?? place.remove
  const asked = {
    urlId,
    direction,
    modules: 'edited',
    asTree: true,
    countAll: true,
    countChildren: true,
    maxTreeDepth: maxDepth,
  }
  const threads = { page, fetchPageForCommentId: wanted }
  const replies = { parentId: below, skip: page * repliesOnPage, limit: repliesOnPage }
  const list = await listOf({ ...asked, ...(below === undefined ? threads : replies) }, ctx)
  const found = await ctx.findPage(ctx.tenant.id, normalizeUrlId(urlId))
  const [own, parent] = await Promise.all([commentOn(found, wanted, ctx), commentOn(found, below, ctx)])
  const comments = limitPageBytes(list.comments, place)
  const isListed = wanted !== undefined && hasComment(comments, wanted)
  const noted = own && isAuthor(ctx.actor, own, false) ? notedOf(own, ctx) : undefined
  const mayShow = own && (noted !== undefined || isForAll(own))
  const apart = mayShow && !isListed ? shown(own, ctx) : undefined
  return {
    page: found,
    comments,
    edited: editTimes(list, own, parent),
    commentCount: list.commentCount ?? 0,
    pageNumber: below === undefined ? list.pageNumber : page,
    hasMore: list.hasMore ?? false,
    silent: silentOf(found, list, ctx),
    noted,
    apart,
    isMissing: place.comment !== undefined && !isListed && !apart,
    parent: parent && isForAll(parent) ? shown(parent, ctx) : undefined,
  }
}

async function listOf(asked: object, ctx: ThreadContext): Promise<List> {
  const query = getCommentsPublic.query.parse(asked)
  const reply = await ctx.acts.getCommentsPublic({ params: { tenantId: ctx.tenant.id }, query, body: undefined }, ctx)
  return (reply instanceof PreparedJson ? JSON.parse(new TextDecoder().decode(reply.ready)) : reply) as List
}

/** Of the list, and of what stands beside it. */
function editTimes({ moduleData }: List, ...others: (Comment | undefined)[]): ReadonlyMap<string, number> {
  const ofList = Object.entries((moduleData?.edited ?? {}) as Record<string, number>)
  const ofOthers = others.flatMap((one): [string, number][] =>
    one?.editedAt === undefined ? [] : [[one.id, one.editedAt]],
  )
  return new Map([...ofList, ...ofOthers])
}

async function commentOn(page: PageRecord | undefined, id: string | undefined, ctx: CommentContext) {
  const found = page && id ? await findReadableComment(ctx.database, id, ctx) : undefined
  return found?.page.id === page?.id ? found?.comment : undefined
}

function shown(comment: Comment, { tenant, imageAddress }: CommentContext): VisitorComment {
  return presentAuthor(presentForPublic(comment), authorDisplayOf(tenant.effective, imageAddress))
}

function isForAll(comment: Comment): boolean {
  return isShown(comment) && !comment.isDeleted
}

function notedOf(comment: Comment, { sendsMail }: CommentContext): PendingComment {
  const needsMail = sendsMail && !comment.verified && comment.commenterEmail !== undefined
  return { id: comment.id, isWaiting: !appearsApproved(comment), needsMail }
}

function silentOf(
  page: PageRecord | undefined,
  { isClosed }: List,
  { actor, tenant }: CommentContext,
): ThreadData['silent'] {
  if (page ? isPageReadOnly(page, tenant.effective) : tenant.effective.readonly)
    return 'Comments are closed. You can still read them.'
  if (isClosed) return 'Comments are closed now.'
  return denyNewThread(actor, tenant.effective) === undefined ? undefined : 'Only replies are allowed here.'
}

export function hasComment(comments: readonly VisitorComment[], id: string): boolean {
  return comments.some(({ _id, children = [] }) => _id === id || hasComment(children ?? [], id))
}
