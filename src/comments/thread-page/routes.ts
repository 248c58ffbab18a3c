// `/thread/{tenantId}?urlId=`: the thread without a script, as the server sees it. Its operations are the API's own.
import { z } from 'zod'
import type { Call } from '../../platform/api/call.ts'
import { type Input, operation } from '../../platform/api/operation.ts'
import { documentAnswer } from '../../platform/api/response.ts'
import { bind, type House } from '../../platform/api/serve.ts'
import { Refusal } from '../../platform/errors.ts'
import type { CommentParts } from '../context.ts'
import { unproven } from '../identity/rules-actor.ts'
import { sessionOf } from '../identity/sessions.ts'
import { problemOfTenantId } from '../tenancy/rules-tenant.ts'
import { withPage } from './comment-permalink.ts'
import type { ThreadContext } from './context.ts'
import { cookieOf, strangersCookie } from './form-session.ts'
import { act, type Doors, look } from './handlers.ts'
import { sentenceOf } from './i18n/error-messages.ts'
import { speechFor } from './i18n/page-translator.ts'
import { placeOf, placeQuery } from './page-location.ts'
import { sentencePage } from './page-view.ts'

const page = {
  path: '/thread/{tenantId}',
  params: z.object({ tenantId: z.string() }),
  query: placeQuery,
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
    summary: 'Write in a thread without a script.',
    method: 'POST',
    body: z.string(),
    bodyMedia: 'application/x-www-form-urlencoded',
  }),
}

export function threadHouse(parts: CommentParts, doors: Doors & Pick<ThreadContext, 'acts'>): House<ThreadContext> {
  return bind({
    name: 'comments',
    base: '',
    operations,
    handlers: {
      showThread: async ({ query }: Input<typeof operations.showThread>, ctx: ThreadContext) =>
        look(await withPage(placeOf(query), ctx), ctx, doors),
      writeInThread: async ({ query, body }: Input<typeof operations.writeInThread>, ctx: ThreadContext) =>
        act(await withPage(placeOf(query), ctx), body, ctx, doors),
    },
    admit: (_, call, { params, search }) =>
      admit(call, params.tenantId ?? '', search.get('locale'), { ...parts, acts: doors.acts }),
    refuse: (refusal: Refusal, call) => refusedPage(refusal, call, doors),
    allowsOrigin: async () => false,
    bodyLimit: 256 * 1024,
  })
}

/** Whoever it is, is known by the page's own cookie and nothing else. */
async function admit(
  call: Call,
  tenantId: string,
  locale: string | null,
  parts: CommentParts & Pick<ThreadContext, 'acts'>,
): Promise<ThreadContext> {
  const record = problemOfTenantId(tenantId) ? undefined : await parts.tenants.byId(tenantId)
  if (!record) throw new Refusal('invalid-tenant')
  const { tenant } = record
  const sent = cookieOf(call)
  const session = sent === undefined ? undefined : await sessionOf(tenant.id, sent, parts)
  const actor = session
    ? ({ kind: 'session', ...unproven, ...session } as const)
    : { kind: 'nobody' as const, ...unproven }
  const speech = speechFor(locale ?? undefined, call.header('accept-language') ?? tenant.settings.locale ?? undefined)
  return { ...parts, call, tenant, actor, cookie: sent ?? strangersCookie(), speech }
}

function refusedPage(refusal: Refusal, call: Call, { basePath }: Doors) {
  const speech = speechFor(undefined, call.header('accept-language'))
  const page = sentencePage(sentenceOf(refusal, speech), speech, basePath)
  const wait = refusal.detail.retryAfterSeconds
  const headers = { ...page.headers, ...refusal.detail.headers, ...(wait ? { 'Retry-After': String(wait) } : {}) }
  return documentAnswer({ ...page, headers }, call)
}
