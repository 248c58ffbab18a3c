// One visit: the page as it is asked for, or what a form does and what comes back of it.
import type { Document } from '../../platform/api/operation.ts'
import { Refusal } from '../../platform/errors.ts'
import { cleanUrlId } from '../pages/rules-url-id.ts'
import type { ThreadContext } from './context.ts'
import type { SecondClicks } from './form-idempotency.ts'
import { cookieOf, type FormTokens, isOwnOrigin, setCookie } from './form-session.ts'
import { type Done, type Draft, draftAt, openAt, sentOf, write } from './form-submission.ts'
import { fragment } from './fragment.ts'
import { troubleOf } from './i18n/error-messages.ts'
import { linkTo, type Place } from './page-location.ts'
import { sentencePage, threadPage } from './page-view.ts'
import { readThread } from './thread-data.ts'
import type { Trouble } from './view-model.ts'

export interface Doors {
  tokens: FormTokens
  secondClicks: SecondClicks<Done>
  /** Path of the public address, without trailing slash. */
  basePath: string
}

export async function look(place: Place, ctx: ThreadContext, doors: Doors): Promise<Document> {
  if (place.fragment !== undefined) return fragment(place, ctx)
  return show(place, await opened(place, ctx), ctx, doors)
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
export async function act(place: Place, body: string, ctx: ThreadContext, doors: Doors): Promise<Document> {
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
    const { commentId, sessionId } = await doors.secondClicks(body, clock.now(), () =>
      write(sent, place, openedAt, ctx),
    )
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
