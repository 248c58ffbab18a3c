// Data of a thread page: the API's list, and the viewer's own recent comments.
import type { z } from 'zod'
import type { Input } from '../../platform/api/operation.ts'
import { PreparedJson } from '../../platform/api/prepared-json.ts'
import { findReadableComment } from '../comment/comment-lookup.ts'
import type { VisitorComment } from '../comment/contract-record.ts'
import { SentParentId } from '../comment/contract-requests.ts'
import { authorDisplayOf, presentAuthor } from '../comment/rules/author-display.ts'
import { isAuthor } from '../comment/rules/permissions.ts'
import { presentForPublic } from '../comment/rules/presentation.ts'
import { appearsApproved, type Comment, isShown } from '../comment/rules/record.ts'
import type { CommentParts, DataContext, RequestContext } from '../context.ts'
import { denyNewThread, isPageReadOnly } from '../pages/rules-page-state.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import type { PageRecord } from '../pages/store.ts'
import type { getCommentsPublic } from '../thread/contract.ts'
import type { ThreadContext } from './context.ts'
import type { PageLocation } from './page-location.ts'
import { limitPageBytes } from './page-size.ts'

type List = z.output<typeof getCommentsPublic.reply>
type ListQuery = Input<typeof getCommentsPublic>['query']

/** State of the author's own comment. */
export interface PendingComment {
  id: string
  isWaiting: boolean
  needsMail: boolean
}

export interface ThreadData {
  page: PageRecord | undefined
  comments: readonly VisitorComment[]
  /** Edit times by comment id. */
  edited: ReadonlyMap<string, number>
  /** Notes of moderators by comment id. */
  notes: ReadonlyMap<string, string>
  commentCount: number
  pageNumber: number
  hasMore: boolean
  /** Message key of the reason why commenting is closed. */
  closedMessage:
    | 'Comments are closed. You can still read them.'
    | 'Comments are closed now.'
    | 'Only replies are allowed here.'
    | undefined
  noted: PendingComment | undefined
  /** The requested comment where the list lacks it: unlisted, or nested deeper. */
  apart: VisitorComment | undefined
  /** The requested comment does not exist. */
  isMissing: boolean
  /** Parent of the listed replies. */
  parent: VisitorComment | undefined
}

/** Deeper replies have pages of their own, as do further ones. */
const maxDepth = 16
const repliesOnPage = 100

/** Throws the errors of the list operation. */
export async function loadThread(place: PageLocation, ctx: ThreadContext): Promise<ThreadData> {
  const { urlId, sort: direction, page, below } = place
  const wanted = place.comment ?? place.reply ?? place.edit ?? place.remove
  const listQuery = {
    urlId,
    direction,
    modules: 'edited',
    asTree: true,
    countAll: true,
    countChildren: true,
    maxTreeDepth: maxDepth,
  }
  const threads = { page, fetchPageForCommentId: wanted }
  const replies = { parentId: below && SentParentId.parse(below), skip: page * repliesOnPage, limit: repliesOnPage }
  const list = await listOf({ ...listQuery, ...(below === undefined ? threads : replies) }, ctx)
  const found = await ctx.stores.findPage(ctx.tenant.id, normalizeUrlId(urlId))
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
    notes: notesOf(list, own, parent),
    commentCount: list.commentCount ?? 0,
    pageNumber: below === undefined ? list.pageNumber : page,
    hasMore: list.hasMore ?? false,
    closedMessage: silentOf(found, list, ctx),
    noted,
    apart,
    isMissing: place.comment !== undefined && !isListed && !apart,
    parent: parent && isForAll(parent) ? shown(parent, ctx) : undefined,
  }
}

async function listOf(query: ListQuery, ctx: ThreadContext): Promise<List> {
  const reply = await ctx.acts.getCommentsPublic({ params: { tenantId: ctx.tenant.id }, query, body: undefined }, ctx)
  const list = (reply instanceof PreparedJson ? JSON.parse(new TextDecoder().decode(reply.ready)) : reply) as List
  return { ...list, comments: withFeatured(list.comments, new Set((list.moduleData?.featured ?? []) as string[])) }
}

/** Where a wire generation cannot say it of the comments themselves. */
function withFeatured(comments: readonly VisitorComment[], ids: ReadonlySet<string>): VisitorComment[] {
  return comments.map((one) => ({
    ...one,
    ...(ids.has(one._id) && { isFeatured: true }),
    ...(one.children && { children: withFeatured(one.children, ids) }),
  }))
}

/** Of listed and separately shown comments. */
function editTimes({ moduleData }: List, ...others: (Comment | undefined)[]): ReadonlyMap<string, number> {
  const ofList = Object.entries((moduleData?.edited ?? {}) as Record<string, number>)
  const ofOthers = others.flatMap((one): [string, number][] =>
    one?.editedAt === undefined ? [] : [[one.id, one.editedAt]],
  )
  return new Map([...ofList, ...ofOthers])
}

function notesOf({ moduleData }: List, ...others: (Comment | undefined)[]): ReadonlyMap<string, string> {
  const ofOthers = others.flatMap((one): [string, string][] => (one?.publicNote ? [[one.id, one.publicNote]] : []))
  return new Map([...Object.entries((moduleData?.notes ?? {}) as Record<string, string>), ...ofOthers])
}

async function commentOn(page: PageRecord | undefined, id: string | undefined, ctx: DataContext) {
  const found = page && id ? await findReadableComment(ctx.database, id, ctx) : undefined
  return found?.page.id === page?.id ? found?.comment : undefined
}

function shown(
  comment: Comment,
  { tenant, runtime: { imageProxyUrl } }: RequestContext & Pick<CommentParts, 'runtime'>,
): VisitorComment {
  return presentAuthor(presentForPublic(comment), authorDisplayOf(tenant.effective, imageProxyUrl))
}

function isForAll(comment: Comment): boolean {
  return isShown(comment) && !comment.isDeleted
}

function notedOf(comment: Comment, { mail: { sendsMail } }: Pick<CommentParts, 'mail'>): PendingComment {
  const needsMail = sendsMail && !comment.verified && comment.commenterEmail !== undefined
  return { id: comment.id, isWaiting: !appearsApproved(comment), needsMail }
}

function silentOf(
  page: PageRecord | undefined,
  { isClosed }: List,
  { actor, tenant }: RequestContext,
): ThreadData['closedMessage'] {
  if (page ? isPageReadOnly(page, tenant.effective) : tenant.effective.readonly)
    return 'Comments are closed. You can still read them.'
  if (isClosed) return 'Comments are closed now.'
  return denyNewThread(actor, tenant.effective) === undefined ? undefined : 'Only replies are allowed here.'
}

export function hasComment(comments: readonly VisitorComment[], id: string): boolean {
  return comments.some(({ _id, children = [] }) => _id === id || hasComment(children ?? [], id))
}
