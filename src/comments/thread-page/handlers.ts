// Handlers of the thread page: rendering, and form submissions with their result.
import type { ReplyDocument } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import type { ThreadContext } from './context.ts'
import type { FormIdempotency } from './form-idempotency.ts'
import { cookieHeader, type FormTokens, isOwnOrigin, readCookie } from './form-session.ts'
import {
  type Draft,
  loadDraft,
  openFormLocation,
  parseSubmission,
  type SubmissionResult,
  submitForm,
} from './form-submission.ts'
import { renderFragment } from './fragment.ts'
import { formErrorOf } from './i18n/error-messages.ts'
import type { PageTranslator } from './i18n/page-translator.ts'
import { locationLink, type PageLocation } from './page-location.ts'
import { renderMessagePage, renderThreadPage } from './page-view.ts'
import { loadThread } from './thread-data.ts'
import type { FormError } from './view-model.ts'

export interface ThreadPageDeps {
  tokens: FormTokens
  idempotency: FormIdempotency<SubmissionResult>
  /** Path of the public address, without trailing slash. */
  basePath: string
}

export async function showPage(place: PageLocation, ctx: ThreadContext, deps: ThreadPageDeps): Promise<ReplyDocument> {
  if (place.fragment !== undefined) return renderFragment(place, ctx)
  return show(place, await loadWithDraft(place, ctx), ctx, deps)
}

interface Shown {
  draft: Draft | undefined
  formError?: FormError | undefined
  status?: number
}

/** Errors of an opened form are shown at the form of new comments. */
async function loadWithDraft(place: PageLocation, ctx: ThreadContext): Promise<Shown> {
  try {
    return { draft: await loadDraft(place, ctx) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'unauthorized-page') throw error
    return { draft: undefined, formError: { ...formErrorOf(error, 'edit', ctx.speech), at: 'notice' } }
  }
}

async function show(
  place: PageLocation,
  { draft, formError, status }: Shown,
  ctx: ThreadContext,
  deps: ThreadPageDeps,
): Promise<ReplyDocument> {
  const { cookie, tenant, speech, clock, call } = ctx
  const thread = await loadThread(place, ctx)
  const token = deps.tokens.make({ cookie, tenantId: tenant.id, urlId: normalizeUrlId(place.urlId) }, clock.now())
  const view = { ...speech, ctx, location: place, thread, noted: thread.noted, token, draft, formError }
  const document = renderThreadPage(view, status ?? 200, deps.basePath)
  return readCookie(call) === undefined ? withCookie(document, cookie, ctx, deps) : document
}

/** Foreign forms change nothing; failed forms return with their values. */
export async function handleForm(
  place: PageLocation,
  body: string,
  ctx: ThreadContext,
  deps: ThreadPageDeps,
): Promise<ReplyDocument> {
  const { call, cookie, tenant, speech, clock } = ctx
  const { publicUrl } = ctx.runtime
  const { pageMessages } = speech
  if (!isOwnOrigin(call, publicUrl)) return foreignFormPage(speech, deps.basePath)
  const sent = parseSubmission(body)
  const again = (formError: FormError, status: number) =>
    show(
      sent.id === undefined ? place : { ...place, comment: undefined, ...openFormLocation(sent) },
      { draft: sent, formError, status },
      ctx,
      deps,
    )
  const bound = { cookie, tenantId: tenant.id, urlId: normalizeUrlId(place.urlId) }
  const openedAt = deps.tokens.madeAt(sent.token, bound, clock.now())
  if (openedAt === undefined)
    return again({ at: 'notice', title: pageMessages.notOurForm, text: pageMessages.sendAgain }, 403)
  try {
    const { commentId, sessionId } = await deps.idempotency(body, clock.now(), () =>
      submitForm(sent, place, openedAt, ctx),
    )
    const there =
      commentId === undefined
        ? locationLink(place, { page: place.page })
        : locationLink(place, { comment: commentId }, `comment-${commentId}`)
    return withCookie(redirectTo(there), sessionId ?? cookie, ctx, deps)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'unauthorized-page') throw error
    const { status, ...formError } = formErrorOf(error, sent.action, speech)
    return again(formError, status)
  }
}

function foreignFormPage(speech: PageTranslator, basePath: string): ReplyDocument {
  const { foreign: title, foreignText: text } = speech.pageMessages
  return renderMessagePage({ status: 403, title, text }, speech, basePath)
}

/** Redirect 303, so that reloading or going back submits nothing again. */
function redirectTo(Location: string): ReplyDocument {
  return { status: 303, bytes: '', type: 'text/plain; charset=utf-8', cacheControl: 'no-store', headers: { Location } }
}

function withCookie(
  document: ReplyDocument,
  secret: string,
  { tenant, runtime: { publicUrl } }: ThreadContext,
  { basePath }: ThreadPageDeps,
) {
  const cookie = cookieHeader(secret, `${basePath}/thread/${tenant.id}`, publicUrl.startsWith('https:'))
  return { ...document, headers: { ...document.headers, 'Set-Cookie': cookie } }
}
