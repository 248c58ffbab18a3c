// `/verify/{token}`: the pages of the links in mails, as the server sees them. A look changes nothing, the button does.
import { z } from 'zod'
import type { Call } from '../../platform/api/call.ts'
import { type Document, type Input, operation } from '../../platform/api/operation.ts'
import { bind, type House } from '../../platform/api/serve.ts'
import type { Signer } from '../../platform/crypto/secrets.ts'
import type { Refusal } from '../../platform/errors.ts'
import { lookOf, shownAuthor } from '../comment/rules/author-display.ts'
import { commentsById } from '../comment/store/comments.ts'
import type { CommentContext, CommentParts } from '../context.ts'
import { unproven } from '../identity/rules-actor.ts'
import { type MailWord, tellFor } from '../mail/letter/mail-translator.ts'
import { pageAddress } from '../pages/page-link.ts'
import { readable } from '../pages/read-policy.ts'
import { lastUrlOfSession, type Verification, verificationById } from '../verification/store.ts'
import { confirm, stateOf, stranger, waitingFor } from './confirm-address.ts'
import { askPage, type Desk, donePage, refusedPage, sentencePage } from './verification-pages.ts'

const link = {
  path: '/verify/{token}',
  params: z.object({ token: z.string() }),
  reply: { media: ['text/html'] },
} as const

const operations = {
  showVerification: operation({
    ...link,
    operationId: 'showVerification',
    summary: 'Show what confirming an e-mail address would do.',
    method: 'GET',
  }),
  confirmVerification: operation({
    ...link,
    operationId: 'confirmVerification',
    summary: 'Confirm an e-mail address.',
    method: 'POST',
  }),
}

export interface VerifyContext extends CommentParts {
  call: Call
}

/** Signs what `verifyLink` puts into addresses. */
export function verifyToken(signer: Signer, tenantId: string, verificationId: string): string {
  return signer.sign(`${tenantId} ${verificationId}`)
}

/** `basePath`: path of the public address, without trailing slash. */
export function verifyHouse(parts: CommentParts, signer: Signer, basePath: string): House<VerifyContext> {
  async function open(token: string, ctx: VerifyContext, act: Act): Promise<Document> {
    const found = await find(token, signer, ctx)
    const program = ctx.call.header('accept-language')
    const known = found && [found.verification.locale, found.ctx.tenant.effective.locale]
    const desk = { tell: tellFor([...(known ?? []), program]), basePath }
    if (!found) return sentence('unknown', desk)
    const state = stateOf(found.verification, ctx.clock.now())
    return state === 'open' ? act(found, desk) : sentence(state, desk, await lastPage(found))
  }

  return bind({
    name: 'comments',
    base: '',
    operations,
    handlers: {
      showVerification: ({ params }: Input<typeof operations.showVerification>, ctx: VerifyContext) =>
        open(params.token, ctx, async (found, desk) => askPage(await described(found), desk)),
      confirmVerification: ({ params }: Input<typeof operations.confirmVerification>, ctx: VerifyContext) =>
        open(params.token, ctx, async (found, desk) => {
          const { comments, votes } = await described(found)
          const outcome = await confirm(found.verification, found.ctx)
          if (typeof outcome === 'string') return sentence(outcome, desk, await lastPage(found))
          const [first] = [...comments, ...votes.map(({ comment }) => comment)]
          return donePage(outcome, first?.url, desk)
        }),
    },
    admit: (_, call) => ({ ...parts, call }),
    refuse: (refusal: Refusal, call) => refusedPage(refusal, call, basePath),
    allowsOrigin: async () => false,
    bodyLimit: 1024,
  })
}

interface Found {
  verification: Verification
  ctx: CommentContext
}

type Act = (found: Found, desk: Desk) => Promise<Document>

const sentences = {
  unknown: [404, 'unknownTitle', 'unknownText'],
  gone: [404, 'unknownTitle', 'unknownText'],
  used: [410, 'usedTitle', 'usedText'],
  expired: [410, 'expiredTitle', 'expiredDay'],
} as const satisfies Record<string, readonly [status: number, title: MailWord, text: MailWord]>

function sentence(which: keyof typeof sentences, desk: Desk, url?: string): Document {
  const [status, title, text] = sentences[which]
  return sentencePage(status, desk.tell(title), desk.tell(text), desk, url)
}

/** Where whoever gave the address wrote last: there they go on. */
async function lastPage({ verification, ctx }: Found): Promise<string | undefined> {
  const url = await lastUrlOfSession(ctx.database, ctx.tenant.id, verification.anonUserId)
  return url && pageAddress(url, ctx)
}

/** Whoever presses the button need not be who sent the comment: nobody in particular acts. */
async function find(token: string, signer: Signer, ctx: VerifyContext): Promise<Found | undefined> {
  const [tenantId = '', id = ''] = signer.verify(token)?.split(' ') ?? []
  const record = tenantId === '' ? undefined : await ctx.tenants.byId(tenantId)
  const verification = record && (await verificationById(ctx.database, tenantId, id))
  return (
    verification && { verification, ctx: { ...ctx, tenant: record.tenant, actor: { kind: 'nobody', ...unproven } } }
  )
}

async function described({ verification, ctx }: Found) {
  const { database, tenant } = ctx
  const { commentIds, votes } = await waitingFor(database, verification)
  const voted = await commentsById(database, tenant.id, [...new Set(votes.map(({ commentId }) => commentId))])
  const open = await readable(database, voted, { actor: stranger, tenant })
  const look = lookOf(tenant.effective, ctx.imageAddress)
  const byId = new Map(open.map((comment) => [comment.id, comment]))
  return {
    email: verification.email,
    site: tenant.name,
    expiresAt: verification.expiresAt,
    comments: await commentsById(database, tenant.id, commentIds),
    votes: votes.flatMap(({ direction, commentId }) => {
      const comment = byId.get(commentId)
      return comment ? [{ direction, comment: shownAuthor(comment, look) }] : []
    }),
  }
}
