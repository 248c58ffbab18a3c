// Handlers that create comments: by visitors, or by the tenant's server.
import type { z } from 'zod'
import type { Handler } from '../../../platform/api/operation.ts'
import type { Transaction } from '../../../platform/data/database.ts'
import type { NewJob } from '../../../platform/jobs/queue.ts'
import { type ChangeSet, unitOfWork } from '../../changes/unit-of-work.ts'
import { resolveAuthor, resolveSavedAuthor } from '../../comment/author.ts'
import {
  type PageInput,
  readFurtherFields,
  readLocale,
  readPageInput,
  readSavedPageInput,
  readVoteTotals,
} from '../../comment/comment-input.ts'
import type { CommentData } from '../../comment/contract-requests.ts'
import { filterMentions } from '../../comment/mention-policy.ts'
import {
  findPlacement,
  type Placement,
  parentMissing,
  requireReplyAllowed,
  type WantedPlacement,
} from '../../comment/placement.ts'
import { authorDisplayOf, presentAuthor } from '../../comment/rules/author-display.ts'
import { presentForAdmin, presentForPublic } from '../../comment/rules/presentation.ts'
import { appearsApproved, type Comment } from '../../comment/rules/record.ts'
import { addReplyCounters, commentById, insertComment } from '../../comment/store/comments.ts'
import { toCommentRow } from '../../comment/stored-comment.ts'
import type { CommentContext, CommentParts, DataContext, RequestContext } from '../../context.ts'
import { sessionUserOf } from '../../identity/session-user.ts'
import { ensureSession } from '../../identity/sessions.ts'
import { notifyOfComment, notifyOfWaiting } from '../../notifications/enqueue.ts'
import { requireReadAccess } from '../../pages/read-policy.ts'
import { commentUrl } from '../../pages/rules-page-claim.ts'
import { withOutsideVerdicts } from '../../screening/outside-verdicts.ts'
import { sketchOf } from '../../screening/rules/fingerprint.ts'
import { maskText } from '../../screening/rules/words/mask-words.ts'
import {
  prepareScreening,
  recentTextEntry,
  runScreening,
  runSpamCheck,
  type ScreeningDecision,
  screenedAuthorOf,
  screeningSettingsOf,
  unprovenNetwork,
} from '../../screening/screen.ts'
import { decisionReason, fieldsOfEditedComment, fieldsOfNewComment } from '../../screening/screening-outcome.ts'
import { requireSlowModePassed } from '../../screening/slow-mode.ts'
import { addRecentText } from '../../screening/store-recent-texts.ts'
import { findBansToScreen, requireCommentsOpen } from '../../screening/write-policy.ts'
import { toStorableText } from '../../text/storable-text.ts'
import { requestVerificationOfSaved, resolveVerification } from '../../verification/request-verification.ts'
import { readDate, sanitizeBody } from '../../wire/sanitize-body.ts'
import type { saveComment } from '../contract.ts'
import type { CreateComment } from './creation.ts'
import { newCommentDefaults, renderComment } from './render-comment.ts'

export const createCommentPublicHandler: CreateComment = async ({ query, body: sent }, caller, options = {}) => {
  const body = await filterMentions(sanitizeBody(sent), caller)
  const page = readPageInput(query.urlId, body, caller)
  const { actor, saveSession, isNew } = ensureSession(caller)
  const ctx = { ...caller, actor }
  const { author, rendered, further, screeningInput } = await draftOf(body, page, isNew, ctx)
  const comment = await unitOfWork(ctx, async (tx, now) => {
    const first = await options.first?.(tx, now)
    const place = await requirePlacement(tx, { page, parentId: body.parentId }, ctx, now)
    const { id: pageId, preModeration } = place.page
    const decided = await runScreening(tx, { ...screeningInput, pageId, preModeration }, ctx, now)
    await requireSlowModePassed(tx, place.page, screeningInput, ctx, now)
    const url = commentUrl(place.page, page.url)
    const pageFields = { url, urlIdRaw: page.raw, pageTitle: place.page.title, locale: readLocale(body) }
    const verification = await resolveVerification(tx, { ...author, ...pageFields, isNew }, ctx, now)
    const created: Comment = {
      ...newCommentDefaults,
      ...place.fields,
      ...author,
      ...rendered,
      ...fieldsOfNewComment(decided, further, place.parent),
      ...verification.fields,
      ...pageFields,
      createdAt: now,
      updatedAt: now,
    }
    saveSession(tx)
    addRecentText(tx, created, recentTextEntry(screeningInput, ctx), now)
    const broadcastId = toStorableText(query.broadcastId)
    const stored = storeNewComment(tx, created, place, { broadcastId, decided })
    return { ...stored, first, jobs: [...verification.jobs, ...notifyJobsOf(stored, place, ctx, now)] }
  })
  // Unverified authors get an edit key.
  const editKey = author.verified ? undefined : ctx.identity.editKeys.keyOf(comment)
  return {
    status: 'success',
    comment: presentCreated(comment, editKey, ctx),
    user: await sessionUserOf(actor, ctx, { username: comment.commenterName, email: comment.commenterEmail }),
    userIdWS: ctx.live.socketIds(ctx.tenant.id, page.urlId, actor).userIdWS,
  }
}

/** Throws also where the page is closed, or the parent takes no replies from this visitor. */
async function requirePlacement(
  tx: Transaction,
  wanted: WantedPlacement,
  ctx: DataContext,
  now: number,
): Promise<Placement> {
  const place = await findPlacement(tx, wanted, ctx, now)
  requireCommentsOpen(place, ctx, now)
  requireReplyAllowed(place, ctx.actor)
  return place
}

function presentCreated(
  comment: Comment,
  editKey: string | undefined,
  { tenant, runtime }: RequestContext & Pick<CommentParts, 'runtime'>,
) {
  const requiresVerification = !comment.verified && comment.commenterEmail !== undefined
  return {
    ...presentAuthor(presentForPublic(comment), authorDisplayOf(tenant.effective, runtime.imageProxyUrl)),
    approved: appearsApproved(comment),
    ...(editKey ? { editKey, requiresVerification } : {}),
  }
}

function notifyJobsOf(
  { reply, isShown }: Stored,
  { page, parent }: Placement,
  ctx: RequestContext & Pick<CommentParts, 'identity'>,
  now: number,
): NewJob[] {
  const notifyContext = { page, tenant: ctx.tenant, now, network: unprovenNetwork(ctx) }
  return isShown ? notifyOfComment(reply, parent, notifyContext) : notifyOfWaiting(reply, notifyContext)
}

/** Page of the comment before it is locked or made, with the refusals of `requirePlacement` that can be known by then. */
async function openPage({ page: { urlId }, parentId }: WantedPlacement, ctx: CommentContext) {
  const { database, tenant, stores, clock } = ctx
  const page = await stores.findPage(tenant.id, urlId)
  const parent = parentId ? await commentById(database, tenant.id, parentId) : undefined
  if (parentId && (!parent || !page || parent.pageId !== page.id)) throw parentMissing()
  if (!page) return undefined
  requireReadAccess(page, ctx)
  requireCommentsOpen({ page, parent }, ctx, clock.now())
  return page
}

/** Draft of a visitor's comment, with all screening that needs no transaction. */
async function draftOf(body: z.output<typeof CommentData>, page: PageInput, isNew: boolean, ctx: CommentContext) {
  // First, so that an invalid text consumes no attempts on names and addresses.
  const { mentionsAndTags, ...rendered } = renderComment(body.comment, body.mentions, ctx)
  const author = await resolveAuthor(ctx.actor, body, ctx)
  const person = screenedAuthorOf(ctx, author.commenterEmail)
  const bans = await findBansToScreen(person, ctx)
  const further = readFurtherFields(body, mentionsAndTags)
  const draft = { ...author, ...rendered, further }
  const ready = { ...(await prepareScreening('create', draft, { person, bans }, ctx)), isNew }
  const { urlId, url: pageUrl } = page
  const findPage = () => openPage({ page, parentId: body.parentId }, ctx)
  const place = { urlId, pageUrl, isReply: Boolean(body.parentId), findPage }
  const screeningInput = await withOutsideVerdicts(ready, draft, place, ctx)
  // After screening, which needs the name as typed.
  const commenterName = maskText(author.commenterName, screeningSettingsOf(ctx.tenant).masked)
  const sketch = sketchOf(screeningInput.input.fingerprint)
  return { author: { ...author, commenterName }, rendered: { ...rendered, mark: sketch }, further, screeningInput }
}

export const saveCommentHandler: Handler<typeof saveComment, CommentContext> = async ({ query, body: sent }, ctx) => {
  const body = sanitizeBody(sent)
  const page = readSavedPageInput(body, ctx)
  const author = await resolveSavedAuthor(body, ctx)
  const { mentionsAndTags, ...rendered } = renderComment(body.comment, body.mentions, ctx)
  const further = { ...readFurtherFields(body, mentionsAndTags), ...(body.domain ? { domain: body.domain } : {}) }
  const votes = readVoteTotals(body)
  const date = body.date === undefined ? undefined : readDate(body.date)
  const comment = await unitOfWork(ctx, async (tx, now) => {
    const place = await findPlacement(tx, { page, parentId: body.parentId }, ctx, now)
    const draft: Comment = {
      ...newCommentDefaults,
      ...place.fields,
      ...author,
      ...rendered,
      ...votes,
      approved: body.approved ?? false,
      reviewed: body.reviewed ?? false,
      verified: body.verified ?? false,
      verifiedAt: body.verified ? now : undefined,
      isPinned: body.isPinned ?? false,
      url: page.url,
      urlIdRaw: page.raw,
      pageTitle: page.title,
      locale: body.locale,
      further,
      createdAt: date ?? now,
      updatedAt: now,
    }
    const decided = query.doSpamCheck ? await runSpamCheck(tx, draft, ctx, now) : undefined
    const verification = query.sendEmails ? await requestVerificationOfSaved(tx, draft, ctx, now) : undefined
    const created = { ...draft, ...fieldsOfEditedComment(decided, draft), ...verification?.fields }
    const stored = storeNewComment(tx, created, place, {
      broadcastId: query.isLive ? ctx.ids.next() : undefined,
      decided,
    })
    const isNotified = query.populateNotifications && stored.isShown
    const notifyContext = { page: place.page, tenant: ctx.tenant, now }
    const notifyJobs = isNotified
      ? notifyOfComment(created, place.parent, notifyContext, query.sendEmails ?? false)
      : []
    return { ...stored, jobs: [...(verification?.jobs ?? []), ...notifyJobs] }
  })
  return { status: 'success', comment: presentForAdmin(comment, page.urlId), user: null }
}

type Stored = ChangeSet<Comment> & { isShown: boolean }

interface StoreOptions {
  /** Undefined: no live event. Unlisted comments have none either. */
  broadcastId: string | undefined
  decided: ScreeningDecision
}

function storeNewComment(
  tx: Transaction,
  created: Comment,
  { page, isListed: mayShow }: Placement,
  { broadcastId, decided }: StoreOptions,
): Stored {
  const row = toCommentRow(created)
  const shown = row.shown && mayShow
  insertComment(tx, { ...row, shown })
  if (shown) addReplyCounters(tx, created, 1)
  const frame = { comment: { comment: row.comment, urlId: page.urlId, fragment: row.fragment } }
  const isLive = shown && broadcastId !== undefined
  return {
    isShown: shown,
    reply: row.comment,
    comments: [{ event: 'create', comment: row.comment, urlId: page.urlId }],
    audit: {
      resource: 'Comment',
      objectId: created.id,
      crud: 'c',
      description: 'A comment was written.',
      after: { comment: created.comment, ...decisionReason(decided) },
    },
    pages: [
      {
        pageId: page.id,
        ...(shown ? { counted: { comments: 1, roots: created.parentId === undefined ? 1 : 0 } } : {}),
        event: isLive ? { type: 'new-comment', commentId: created.id, broadcastId, frame } : undefined,
      },
    ],
  }
}
