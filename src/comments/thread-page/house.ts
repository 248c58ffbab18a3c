// `/thread/{tenantId}?urlId=`: the thread without a script, as the server sees it. Its operations are the API's own.
import { z } from 'zod'
import { documentAnswer } from '../../platform/api/answer.ts'
import type { Call } from '../../platform/api/call.ts'
import { type Input, operation } from '../../platform/api/operation.ts'
import { Refusal } from '../../platform/api/refusal.ts'
import { bind, type House } from '../../platform/api/serve.ts'
import type { CommentParts } from '../context.ts'
import { unproven } from '../core/actor.ts'
import { problemOfTenantId } from '../core/tenant.ts'
import { sessionOf } from '../sessions.ts'
import type { ThreadContext } from './context.ts'
import { withPage } from './named-page.ts'
import { sentencePage } from './page.ts'
import { placeOf, placeQuery } from './place.ts'
import { speechFor } from './speech/language.ts'
import { sentenceOf } from './speech/trouble.ts'
import { act, type Doors, look } from './visit.ts'
import { cookieOf, strangersCookie } from './visitor.ts'

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
