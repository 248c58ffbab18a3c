// Updates of a comment by the tenant's server or staff: any subset of its fields, its page and its parent.
import type { z } from 'zod'
import type { Handler } from '../../../platform/api/operation.ts'
import type { Transaction } from '../../../platform/data/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import { avatarOf, emailOf, knownUserId, nameOf } from '../../comment/author.ts'
import { mustBeShort, mustCarryLittle, rawKey, shortTitle } from '../../comment/comment-input.ts'
import type { PickAPICommentUpdatableCommentFields } from '../../comment/contract-requests.ts'
import { maxHtmlBytes } from '../../comment/markup/render-text.ts'
import type { Comment, Further } from '../../comment/rules/record.ts'
import { commentById } from '../../comment/store/comments.ts'
import type { CommentContext } from '../../context.ts'
import { claimRank } from '../../pages/rules-page-claim.ts'
import { cleanUrlId, pageUrl } from '../../pages/rules-url-id.ts'
import { ensurePage, type PageRecord } from '../../pages/store.ts'
import { maskHtml } from '../../screening/rules/words/mask-words.ts'
import { rulesFor } from '../../screening/screen.ts'
import { cleanLink } from '../../text/contact-fields.ts'
import { safeHtml } from '../../text/sanitize-html.ts'
import { dateOf } from '../../wire/sanitize-body.ts'
import type { updateComment } from '../contract.ts'
import { textFields, withCalledOut } from './render-comment.ts'

type Update = Handler<typeof updateComment, CommentContext>

export interface UpdateOptions {
  /** The word under which a client knows its own change again. */
  ownBroadcastId?: string | undefined
  /**
   * `editedAt` of the text that the moderator read, epoch milliseconds; 0 for a text that was never edited. A comment
   * that was edited later is refused with `comment-changed`. Undefined: not checked.
   */
  seenEdit?: number | undefined
}

/** The operation `updateComment`, for every way in which staff decides. */
export type UpdateComment = (...given: [...Parameters<Update>, options?: UpdateOptions]) => ReturnType<Update>

type Fields = z.output<typeof PickAPICommentUpdatableCommentFields>

/** Text alone is rendered anew; HTML that comes along is taken, sanitised. Null clears what may be empty. */
export function changedFields(
  body: Fields,
  before: Comment,
  people: NamedPeople,
  ctx: CommentContext,
  now: number,
): Partial<Comment> {
  const { comment, commentHTML } = body
  const text = comment === undefined ? undefined : textFields(comment, before.further.mentions, ctx)
  const { calledOut, ...rendered } = text ?? {}
  return {
    ...rendered,
    ...(commentHTML === undefined
      ? {}
      : { commentHTML: maskHtml(ownHtml(commentHTML, ctx), rulesFor(ctx.tenant).masked) }),
    ...flagsOf(body),
    ...votesOf(body, before),
    ...authorFields(body, before, people, ctx),
    ...verifiedOf(body, before, now),
    ...given({
      createdAt: body.date == null ? undefined : dateOf(body.date),
      url: body.url === undefined ? undefined : (pageUrl(body.url) ?? ''),
      urlIdRaw: body.urlIdRaw ?? (body.urlId === undefined ? undefined : rawKey(body.urlId, cleanUrlId(body.urlId))),
    }),
    ...cleared({ pageTitle: body.pageTitle == null ? body.pageTitle : shortTitle(body.pageTitle) }),
    further: furtherOf(body, calledOut ? withCalledOut(before.further, calledOut) : before.further),
  }
}

/** Throws `invalid-input`. Addresses of pictures become longer than they were sent. */
function ownHtml(sent: string, { imageAddress }: CommentContext): string {
  const html = safeHtml(sent, imageAddress)
  if (Buffer.byteLength(html) <= maxHtmlBytes) return html
  throw new Refusal('invalid-input', { message: `commentHTML: It becomes more than ${maxHtmlBytes} bytes.` })
}

function flagsOf(body: Fields): Partial<Comment> {
  const { approved, reviewed, isSpam, isDeleted, isByAdmin, isByModerator, isPinned, isLocked, flagCount } = body
  const flags = { approved, reviewed, isSpam, isDeleted, isByAdmin, isByModerator }
  return given({
    ...flags,
    // Whoever shows it shows it to everybody.
    isShadowed: approved === true ? false : undefined,
    isPinned: isPinned === null ? false : isPinned,
    isLocked: isLocked === null ? false : isLocked,
    flagCount: flagCount === null ? 0 : flagCount,
  })
}

/** `votes` is what remains of both; said alone, it is all of one. */
function votesOf({ votes, votesUp, votesDown }: Fields, before: Comment): Partial<Comment> {
  if (votesUp != null || votesDown != null) {
    return { votesUp: votesUp ?? before.votesUp, votesDown: votesDown ?? before.votesDown }
  }
  return votes == null ? {} : { votesUp: Math.max(votes, 0), votesDown: Math.max(-votes, 0) }
}

function authorFields(body: Fields, before: Comment, people: NamedPeople, ctx: CommentContext): Partial<Comment> {
  const { commenterName, commenterEmail, commenterLink, avatarSrc, displayLabel } = body
  mustBeShort('displayLabel', displayLabel)
  const email = emptied(commenterEmail, emailOf)
  return {
    ...given({ commenterName: commenterName === undefined ? undefined : nameOf(commenterName) }),
    ...cleared({
      commenterEmail: email,
      commenterLink: emptied(commenterLink, cleanLink),
      avatarSrc: emptied(avatarSrc, (sent) => avatarOf(sent, ctx)),
      displayLabel,
      userId: people.userId,
    }),
    ...(email && email !== before.commenterEmail && body.userId === undefined ? ownerOf(people) : {}),
  }
}

/** An empty text is none. */
function emptied(
  sent: string | null | undefined,
  read: (text: string) => string | undefined,
): string | null | undefined {
  return sent === undefined ? undefined : sent ? (read(sent) ?? null) : null
}

/** Another address is another person, so it has to be one that the tenant knows. */
function ownerOf({ ownerOfEmail }: NamedPeople): { userId: string } {
  if (ownerOfEmail === undefined) throw new Refusal('invalid-user', { message: 'No user has this commenterEmail.' })
  return { userId: ownerOfEmail }
}

/** The users whom a body names; looked up before the transaction, which may wait for nothing else. */
export interface NamedPeople {
  userId: string | null | undefined
  ownerOfEmail: string | undefined
}

export async function peopleIn({ userId, commenterEmail }: Fields, ctx: CommentContext): Promise<NamedPeople> {
  const { tenant, ssoUsers } = ctx
  const owner = commenterEmail ? await ssoUsers.provenId(tenant.id, 'email', commenterEmail.trim()) : undefined
  return {
    userId: userId ? await knownUserId(userId, ctx) : userId === undefined ? undefined : null,
    ownerOfEmail: owner === undefined ? undefined : `${tenant.id}:${owner}`,
  }
}

function verifiedOf({ verified, verifiedDate }: Fields, before: Comment, now: number): Partial<Comment> {
  const isVerified = verified ?? before.verified
  const sent = verifiedDate == null ? verifiedDate : dateOf(verifiedDate)
  const verifiedAt = sent === null ? undefined : (sent ?? before.verifiedAt ?? (verified ? now : undefined))
  return { verified: isVerified, verifiedAt: isVerified ? verifiedAt : undefined }
}

function furtherOf(body: Fields, before: Further): Further {
  const { meta, localDateString, localDateHours, expireAt, moderationGroupIds, feedbackIds } = body
  const { externalId, externalParentId, isDeletedUser } = body
  mustCarryLittle(body)
  mustBeShort('externalId', externalId)
  mustBeShort('externalParentId', externalParentId)
  const { notificationSentForParent, notificationSentForParentTenant } = body
  const sent = {
    meta: meta ? { ...before.meta, ...meta } : meta,
    localDateString,
    localDateHours,
    expireAt: expireAt ? dateOf(expireAt) : expireAt,
    moderationGroupIds,
    feedbackIds,
    externalId,
    externalParentId,
    isDeletedUser,
    aiDeterminedSpam: body.isSpam === false ? null : undefined,
    notificationSentForParent,
    notificationSentForParentTenant,
  }
  const kept = Object.entries({ ...before, ...given(sent) }).filter(([, value]) => value !== null)
  return Object.fromEntries(kept)
}

interface Moved {
  page: PageRecord
  /** Undefined where it begins a thread, or stays where it was. */
  parent: Comment | undefined
  fields: Pick<Comment, 'pageId' | 'parentId' | 'rootId'> & Partial<Comment>
}

/** On another page it begins a thread, unless a comment of that page is named as its parent. */
export async function movedTo(
  tx: Transaction,
  body: Fields,
  before: Comment,
  from: PageRecord,
  ctx: CommentContext,
  now: number,
): Promise<Moved> {
  const page = body.urlId === undefined ? from : await pageOf(tx, body.urlId, body, before, ctx, now)
  const kept = page.id === from.id ? before.parentId : undefined
  const parentId = body.parentId === undefined ? kept : body.parentId
  const fields = { pageId: page.id, rootId: before.id, parentId: undefined, ...addressOn(page, body, from) }
  if (!parentId || parentId === 'null') return { page, parent: undefined, fields }
  if (parentId === before.parentId && page.id === from.id)
    return { page, parent: undefined, fields: { ...fields, parentId, rootId: before.rootId } }
  const parent = await commentById(tx, ctx.tenant.id, parentId)
  if (!parent || parent.pageId !== page.id) {
    throw new Refusal('not-found', { message: 'parentId: There is no such comment on this page.' })
  }
  if (parent.isLocked) throw new Refusal('locked')
  return { page, parent, fields: { ...fields, parentId, rootId: parent.rootId } }
}

/** What was not said of the other page is taken from it. */
function addressOn(page: PageRecord, body: Fields, from: PageRecord): Partial<Comment> {
  if (page.id === from.id) return {}
  const url = body.url === undefined ? { url: page.url } : {}
  return body.pageTitle === undefined ? { ...url, pageTitle: page.title } : url
}

function pageOf(
  tx: Transaction,
  urlIdRaw: string,
  body: Fields,
  before: Comment,
  ctx: CommentContext,
  now: number,
): Promise<PageRecord> {
  const urlId = cleanUrlId(urlIdRaw)
  if (urlId === '') throw new Refusal('missing-url-id')
  const url = (body.url && pageUrl(body.url)) || pageUrl(urlIdRaw) || before.url
  const page = {
    tenantId: ctx.tenant.id,
    urlId,
    url,
    title: body.pageTitle == null ? undefined : shortTitle(body.pageTitle),
    rank: claimRank.tenant,
  }
  return ensurePage(tx, page, ctx.ids.next, now)
}

function given<T extends object>(fields: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

/** As `given`, where null says that there is none any more. */
function cleared<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null> } {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent.map(([name, value]) => [name, value ?? undefined])) as never
}
