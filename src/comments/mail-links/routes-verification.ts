// Routes `/verify/{token}` of verification mails. GET changes nothing, POST confirms.
import { z } from 'zod'
import type { Call } from '../../platform/api/call.ts'
import { type Input, operation, type ReplyDocument } from '../../platform/api/operation.ts'
import { defineService, type ServiceModule } from '../../platform/api/serve.ts'
import type { Signer } from '../../platform/crypto/secrets.ts'
import type { ApiError } from '../../platform/errors.ts'
import { authorDisplayOf, presentAuthor } from '../comment/rules/author-display.ts'
import { commentsById } from '../comment/store/comments.ts'
import type { CommentContext, CommentParts } from '../context.ts'
import { unverified } from '../identity/rules-actor.ts'
import { createMailTranslator, type MailMessage } from '../mail/letter/mail-translator.ts'
import { pageLink } from '../pages/page-link.ts'
import { filterReadable } from '../pages/read-policy.ts'
import { lastUrlOfSession, type Verification, verificationById } from '../verification/store.ts'
import { anonymousActor, confirmAddress, findWaitingForConfirmation, verificationStateOf } from './confirm-address.ts'
import { makeOwnDataLink } from './own-data-link.ts'
import { confirmationPage, confirmedPage, errorPage, messagePage, type PageContext } from './verification-pages.ts'

const link = {
  path: '/verify/{token}',
  params: z.object({ token: z.string() }),
  reply: { media: ['text/html'] },
} as const

const operations = {
  showVerification: operation({
    ...link,
    operationId: 'showVerification',
    summary: 'Show the effects of confirming an e-mail address.',
    method: 'GET',
  }),
  confirmVerification: operation({
    ...link,
    operationId: 'confirmVerification',
    summary: 'Confirm an e-mail address.',
    method: 'POST',
  }),
}

export interface VerificationContext extends CommentParts {
  call: Call
}

/** Signs the token of `verificationUrl`. */
export function signVerificationToken(signer: Signer, tenantId: string, verificationId: string): string {
  return signer.sign(`${tenantId} ${verificationId}`)
}

/** `ownDataSigner`: of links to own data; `basePath`: path of the public address, without trailing slash. */
export function verificationRoutes(
  parts: CommentParts,
  { signer, ownDataSigner, basePath }: { signer: Signer; ownDataSigner: Signer; basePath: string },
): ServiceModule<VerificationContext> {
  async function open(token: string, ctx: VerificationContext, act: Act): Promise<ReplyDocument> {
    const found = await find(token, signer, ctx)
    const program = ctx.call.header('accept-language')
    const known = found && [found.verification.locale, found.ctx.tenant.effective.locale]
    const context = { translate: createMailTranslator([...(known ?? []), program]), basePath }
    if (!found) return sentence('unknown', context)
    const state = verificationStateOf(found.verification, ctx.clock.now())
    return state === 'open' ? act(found, context) : sentence(state, context, await lastPage(found))
  }

  return defineService({
    name: 'comments',
    base: '',
    operations,
    handlers: {
      showVerification: ({ params }: Input<typeof operations.showVerification>, ctx: VerificationContext) =>
        open(params.token, ctx, async (found, context) => confirmationPage(await described(found), context)),
      confirmVerification: ({ params }: Input<typeof operations.confirmVerification>, ctx: VerificationContext) =>
        open(params.token, ctx, async (found, context) => {
          const { comments, votes } = await described(found)
          const outcome = await confirmAddress(found.verification, found.ctx)
          if (typeof outcome === 'string') return sentence(outcome, context, await lastPage(found))
          const [first] = [...comments, ...votes.map(({ comment }) => comment)]
          const { tenant } = found.ctx
          const path = await makeOwnDataLink(found.verification.email, tenant.id, parts, ownDataSigner)
          const ownData = { path, site: tenant.name }
          return confirmedPage(outcome, { url: first?.url, ownData }, context)
        }),
    },
    authenticate: (_, call) => ({ ...parts, call }),
    renderError: (refusal: ApiError, call) => errorPage(refusal, call, basePath),
    allowsOrigin: async () => false,
    bodyLimit: 1024,
  })
}

interface Found {
  verification: Verification
  ctx: CommentContext
}

type Act = (found: Found, context: PageContext) => Promise<ReplyDocument>

const sentences = {
  unknown: [404, 'unknownTitle', 'unknownText'],
  gone: [404, 'unknownTitle', 'unknownText'],
  used: [410, 'usedTitle', 'usedText'],
  expired: [410, 'expiredTitle', 'expiredDay'],
} as const satisfies Record<string, readonly [status: number, title: MailMessage, text: MailMessage]>

function sentence(which: keyof typeof sentences, context: PageContext, url?: string): ReplyDocument {
  const [status, title, text] = sentences[which]
  return messagePage({ status, title: context.translate(title), sentence: context.translate(text), url }, context)
}

/** Page of the session's latest comment, as the way back. */
async function lastPage({ verification, ctx }: Found): Promise<string | undefined> {
  const url = await lastUrlOfSession(ctx.database, ctx.tenant.id, verification.anonUserId)
  return url && pageLink(url, ctx)
}

/** With an anonymous actor: the browser that opens the link need not be the author's. */
async function find(token: string, signer: Signer, ctx: VerificationContext): Promise<Found | undefined> {
  const [tenantId = '', id = ''] = signer.verify(token)?.split(' ') ?? []
  const record = tenantId === '' ? undefined : await ctx.stores.tenants.byId(tenantId)
  const verification = record && (await verificationById(ctx.database, tenantId, id))
  return (
    verification && { verification, ctx: { ...ctx, tenant: record.tenant, actor: { kind: 'nobody', ...unverified } } }
  )
}

async function described({ verification, ctx }: Found) {
  const { database, tenant } = ctx
  const { commentIds, votes } = await findWaitingForConfirmation(database, verification)
  const voted = await commentsById(database, tenant.id, [...new Set(votes.map(({ commentId }) => commentId))])
  const open = await filterReadable(database, voted, { actor: anonymousActor, tenant })
  const display = authorDisplayOf(tenant.effective, ctx.runtime.imageProxyUrl)
  const byId = new Map(open.map((comment) => [comment.id, comment]))
  return {
    email: verification.email,
    site: tenant.name,
    expiresAt: verification.expiresAt,
    comments: await commentsById(database, tenant.id, commentIds),
    votes: votes.flatMap(({ direction, commentId }) => {
      const comment = byId.get(commentId)
      return comment ? [{ direction, comment: presentAuthor(comment, display) }] : []
    }),
  }
}
