// `/verify/{token}`: the pages of the links in mails, as the server sees them. A look changes nothing, the button does.
import { z } from 'zod'
import { documentAnswer } from '../../platform/api/answer.ts'
import type { Call } from '../../platform/api/call.ts'
import { type Document, type Input, operation } from '../../platform/api/operation.ts'
import type { Refusal } from '../../platform/api/refusal.ts'
import { bind, type House } from '../../platform/api/serve.ts'
import type { Signer } from '../../platform/signed.ts'
import type { CommentContext, CommentParts } from '../context.ts'
import { unproven } from '../core/actor.ts'
import { lookOf, shownAuthor } from '../core/shown-author.ts'
import { readable } from '../may-read.ts'
import { refusalEntry } from '../refusals.ts'
import { commentsById } from '../store/comments.ts'
import { type Verification, verificationById } from '../store/verifications.ts'
import { confirm, stateOf, stranger, waitingFor } from './confirm.ts'
import { askPage, donePage, sentencePage } from './page.ts'

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
  const sentence = ({ status, title, text }: Sentence) => sentencePage(status, title, text, basePath)

  async function open(token: string, ctx: VerifyContext, act: Act): Promise<Document> {
    const found = await find(token, signer, ctx)
    if (!found) return sentence(sentences.unknown)
    const state = stateOf(found.verification, ctx.clock.now())
    return state === 'open' ? act(found) : sentence(sentences[state])
  }

  return bind({
    name: 'comments',
    base: '',
    operations,
    handlers: {
      showVerification: ({ params }: Input<typeof operations.showVerification>, ctx: VerifyContext) =>
        open(params.token, ctx, async (found) => askPage(await described(found), basePath)),
      confirmVerification: ({ params }: Input<typeof operations.confirmVerification>, ctx: VerifyContext) =>
        open(params.token, ctx, async (found) => {
          const { comments, votes } = await described(found)
          const outcome = await confirm(found.verification, found.ctx)
          if (typeof outcome === 'string') return sentence(sentences[outcome])
          const [first] = [...comments, ...votes.map(({ comment }) => comment)]
          return donePage(outcome, first?.url, basePath)
        }),
    },
    admit: (_, call) => ({ ...parts, call }),
    refuse: (refusal: Refusal, call) => {
      const { status, message } = refusalEntry(refusal)
      const wait = refusal.detail.retryAfterSeconds
      const page = sentencePage(status, 'That did not work.', message, basePath)
      const headers = { ...page.headers, ...refusal.detail.headers, ...(wait ? { 'Retry-After': String(wait) } : {}) }
      return documentAnswer({ ...page, headers }, call)
    },
    allowsOrigin: async () => false,
    bodyLimit: 1024,
  })
}

interface Found {
  verification: Verification
  ctx: CommentContext
}

type Act = (found: Found) => Promise<Document>

interface Sentence {
  status: number
  title: string
  text: string
}

const again = 'Comment or vote again with your address, and you get a new one.'
const unknown = {
  status: 404,
  title: 'This link is not one of ours.',
  text: 'Perhaps a part of it was lost: copy the whole link from the mail.',
}
const sentences: Record<'unknown' | 'gone' | 'used' | 'expired', Sentence> = {
  unknown,
  gone: unknown,
  used: { status: 410, title: 'This address is confirmed.', text: 'The link has done its work; it is good once.' },
  expired: { status: 410, title: 'This link has expired.', text: `It was good for a day. ${again}` },
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
