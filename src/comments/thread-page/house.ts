// `/thread/{tenantId}?urlId=`: the thread without a script, as the server sees it. Its operations are the API's own.
import { z } from 'zod'
import { documentAnswer } from '../../platform/api/answer.ts'
import type { Call } from '../../platform/api/call.ts'
import { type Document, type Input, operation } from '../../platform/api/operation.ts'
import { Refusal } from '../../platform/api/refusal.ts'
import { bind, type House } from '../../platform/api/serve.ts'
import type { CommentParts } from '../context.ts'
import { unproven } from '../core/actor.ts'
import { problemOfTenantId } from '../core/tenant.ts'
import { cleanUrlId } from '../core/url-id.ts'
import { sessionOf } from '../sessions.ts'
import type { ThreadActs, ThreadContext } from './context.ts'
import { speechFor } from './language.ts'
import { sentencePage, threadPage } from './page.ts'
import { linkTo, type Place, placeOf, placeQuery } from './place.ts'
import { readThread } from './read.ts'
import { sentenceOf, troubleOf } from './trouble.ts'
import type { Trouble } from './view.ts'
import { cookieOf, type FormTokens, isOwnOrigin, setCookie, strangersCookie } from './visitor.ts'
import { type Draft, draftAt, openAt, sentOf, write } from './write.ts'

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

interface Doors {
  acts: ThreadActs
  tokens: FormTokens
  /** Path of the public address, without trailing slash. */
  basePath: string
}

export function threadHouse(parts: CommentParts, doors: Doors): House<ThreadContext> {
  return bind({
    name: 'comments',
    base: '',
    operations,
    handlers: {
      showThread: async ({ query }: Input<typeof operations.showThread>, ctx: ThreadContext) => {
        const place = placeOf(query)
        return show(place, await opened(place, ctx), ctx, doors)
      },
      writeInThread: ({ query, body }: Input<typeof operations.writeInThread>, ctx: ThreadContext) =>
        act(placeOf(query), body, ctx, doors),
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

interface Shown {
  draft: Draft | undefined
  trouble?: Trouble | undefined
  status?: number
}

/** What somebody may not open is told where new comments are written. */
async function opened(place: Place, ctx: ThreadContext): Promise<Shown> {
  try {
    return { draft: await draftAt(place, ctx) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unauthorized-page') throw error
    return { draft: undefined, trouble: { ...troubleOf(error, 'edit', ctx.speech), at: 'notice' } }
  }
}

async function show(
  place: Place,
  { draft, trouble, status }: Shown,
  ctx: ThreadContext,
  doors: Doors,
): Promise<Document> {
  const { cookie, tenant, speech, clock, call } = ctx
  const thread = await readThread(place, ctx)
  const token = doors.tokens.make({ cookie, tenantId: tenant.id, urlId: cleanUrlId(place.urlId) }, clock.now())
  const view = { ...speech, ctx, place, thread, noted: thread.noted, token, draft, trouble }
  const document = threadPage(view, status ?? 200, doors.basePath)
  return cookieOf(call) === undefined ? withCookie(document, cookie, ctx, doors) : document
}

/** A form that is not ours does nothing; one that fails comes back as it was sent. */
async function act(place: Place, body: string, ctx: ThreadContext, doors: Doors): Promise<Document> {
  const { call, publicUrl, cookie, tenant, speech, clock } = ctx
  const { own } = speech
  if (!isOwnOrigin(call, publicUrl)) {
    return sentencePage({ status: 403, title: own.foreign, text: own.foreignText }, speech, doors.basePath)
  }
  const sent = sentOf(body)
  const again = (trouble: Trouble, status: number) =>
    show(
      sent.id === undefined ? place : { ...place, comment: undefined, ...openAt(sent) },
      { draft: sent, trouble, status },
      ctx,
      doors,
    )
  const bound = { cookie, tenantId: tenant.id, urlId: cleanUrlId(place.urlId) }
  const openedAt = doors.tokens.madeAt(sent.token, bound, clock.now())
  if (openedAt === undefined) return again({ at: 'notice', title: own.notOurForm, text: own.sendAgain }, 403)
  try {
    const { commentId, sessionId } = await write(sent, place, openedAt, ctx)
    const there =
      commentId === undefined
        ? linkTo(place, { page: place.page })
        : linkTo(place, { comment: commentId }, `comment-${commentId}`)
    return withCookie(moved(there), sessionId ?? cookie, ctx, doors)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unauthorized-page') throw error
    const { status, ...trouble } = troubleOf(error, sent.act, speech)
    return again(trouble, status)
  }
}

/** By a look, so that going back or reloading sends nothing again. */
function moved(Location: string): Document {
  return { status: 303, bytes: '', type: 'text/plain; charset=utf-8', cacheControl: 'no-store', headers: { Location } }
}

function withCookie(document: Document, secret: string, { tenant, publicUrl }: ThreadContext, { basePath }: Doors) {
  const cookie = setCookie(secret, `${basePath}/thread/${tenant.id}`, publicUrl.startsWith('https:'))
  return { ...document, headers: { ...document.headers, 'Set-Cookie': cookie } }
}

function refusedPage(refusal: Refusal, call: Call, { basePath }: Doors) {
  const speech = speechFor(undefined, call.header('accept-language'))
  const page = sentencePage(sentenceOf(refusal, speech), speech, basePath)
  const wait = refusal.detail.retryAfterSeconds
  const headers = { ...page.headers, ...refusal.detail.headers, ...(wait ? { 'Retry-After': String(wait) } : {}) }
  return documentAnswer({ ...page, headers }, call)
}
