// Routes `/thread/{tenantId}?urlId=`: the thread page without scripts, on top of the API's operations.
import { z } from 'zod'
import type { Call } from '../../platform/api/call.ts'
import { type Input, operation } from '../../platform/api/operation.ts'
import { documentResponse } from '../../platform/api/response.ts'
import { defineService, type ServiceModule } from '../../platform/api/serve.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CommentParts } from '../context.ts'
import { unverified } from '../identity/rules-actor.ts'
import { findSession } from '../identity/sessions.ts'
import { tenantIdProblem } from '../tenancy/rules-tenant.ts'
import { resolvePermalink } from './comment-permalink.ts'
import type { ThreadContext } from './context.ts'
import { createCookieSecret, readCookie } from './form-session.ts'
import { handleForm, showPage, type ThreadPageDeps } from './handlers.ts'
import { errorSentenceOf } from './i18n/error-messages.ts'
import { createPageTranslator } from './i18n/page-translator.ts'
import { locationQuery, parseLocation } from './page-location.ts'
import { renderMessagePage } from './page-view.ts'

const page = {
  path: '/thread/{tenantId}',
  params: z.object({ tenantId: z.string() }),
  query: locationQuery,
  reply: { media: ['text/html'] },
} as const

const operations = {
  showThread: operation({
    ...page,
    operationId: 'showThread',
    summary: 'Read a thread without a script.',
    method: 'GET',
  }),
  writeInThread: operation({
    ...page,
    operationId: 'writeInThread',
    summary: 'Post to a thread without a script.',
    method: 'POST',
    body: z.string(),
    bodyMedia: 'application/x-www-form-urlencoded',
  }),
}

export function threadPageRoutes(
  parts: CommentParts,
  doors: ThreadPageDeps & Pick<ThreadContext, 'acts'>,
): ServiceModule<ThreadContext> {
  return defineService({
    name: 'comments',
    base: '',
    operations,
    handlers: {
      showThread: async ({ query }: Input<typeof operations.showThread>, ctx: ThreadContext) =>
        showPage(await resolvePermalink(parseLocation(query), ctx), ctx, doors),
      writeInThread: async ({ query, body }: Input<typeof operations.writeInThread>, ctx: ThreadContext) =>
        handleForm(await resolvePermalink(parseLocation(query), ctx), body, ctx, doors),
    },
    authenticate: (_, call, { params, search }) =>
      admit(call, params.tenantId ?? '', search.get('locale'), { ...parts, acts: doors.acts }),
    renderError: (refusal: ApiError, call) => refusedPage(refusal, call, doors),
    allowsOrigin: async () => false,
    bodyLimit: 256 * 1024,
  })
}

/** Identity comes from the page's own cookie only. */
async function admit(
  call: Call,
  tenantId: string,
  locale: string | null,
  parts: CommentParts & Pick<ThreadContext, 'acts'>,
): Promise<ThreadContext> {
  const record = tenantIdProblem(tenantId) ? undefined : await parts.stores.tenants.byId(tenantId)
  if (!record) throw new ApiError('invalid-tenant')
  const { tenant } = record
  const sent = readCookie(call)
  const session = sent === undefined ? undefined : await findSession(tenant.id, sent, parts)
  const actor = session
    ? ({ kind: 'session', ...unverified, ...session } as const)
    : { kind: 'nobody' as const, ...unverified }
  const speech = createPageTranslator(
    locale ?? undefined,
    call.header('accept-language') ?? tenant.settings.locale ?? undefined,
  )
  return { ...parts, call, tenant, actor, cookie: sent ?? createCookieSecret(), speech }
}

function refusedPage(refusal: ApiError, call: Call, { basePath }: ThreadPageDeps) {
  const speech = createPageTranslator(undefined, call.header('accept-language'))
  const page = renderMessagePage(errorSentenceOf(refusal, speech), speech, basePath)
  const wait = refusal.detail.retryAfterSeconds
  const headers = { ...page.headers, ...refusal.detail.headers, ...(wait ? { 'Retry-After': String(wait) } : {}) }
  return documentResponse({ ...page, headers }, call)
}
