// Routes `/my-data/{token}` and `/privacy/{tenantId}`: people see, take and erase what is stored of them; GET changes nothing.
import { z } from 'zod'
import type { Call } from '../../platform/api/call.ts'
import { type Input, operation, type ReplyDocument } from '../../platform/api/operation.ts'
import { defineService, type ServiceModule } from '../../platform/api/serve.ts'
import type { Signer } from '../../platform/crypto/secrets.ts'
import { ApiError } from '../../platform/errors.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import type { CommentContext, CommentParts, Tenant } from '../context.ts'
import { unverified } from '../identity/rules-actor.ts'
import { createMailTranslator } from '../mail/letter/mail-translator.ts'
import { lastOwnerProblem } from '../person/erase/last-owner.ts'
import { previewErasure } from '../person/erase/preview-erasure.ts'
import { beginErasure } from '../person/erase/run-erasure.ts'
import { exportedFile } from '../person/export/exported-file.ts'
import { findPerson } from '../person/find-person.ts'
import { usePersonLink } from '../person/store-person-links.ts'
import { tenantIdProblem } from '../tenancy/rules-tenant.ts'
import { cleanEmail } from '../text/contact-fields.ts'
import { requestVerification } from '../verification/request-verification.ts'
import { type OwnData, openOwnDataLink } from './own-data-link.ts'
import { ownDataPage } from './own-data-page.ts'
import { privacyPage } from './privacy-page.ts'
import { errorPage, messagePage, type PageContext } from './verification-pages.ts'

const ownData = {
  path: '/my-data/{token}',
  params: z.object({ token: z.string() }),
  reply: { media: ['text/html', 'application/zip'] },
} as const
const privacy = {
  path: '/privacy/{tenantId}',
  params: z.object({ tenantId: z.string() }),
  reply: { media: ['text/html'] },
} as const
const form = { bodyMedia: 'application/x-www-form-urlencoded', body: z.string() } as const

const operations = {
  showOwnData: operation({
    ...ownData,
    operationId: 'showOwnData',
    summary: 'Show what is stored of the owner of a mail address.',
    method: 'GET',
  }),
  useOwnData: operation({
    ...ownData,
    ...form,
    operationId: 'useOwnData',
    summary: 'Take or erase it.',
    method: 'POST',
  }),
  showPrivacy: operation({
    ...privacy,
    operationId: 'showPrivacy',
    summary: 'Show what a site stores, and for how long.',
    method: 'GET',
  }),
  askOwnData: operation({
    ...privacy,
    ...form,
    operationId: 'askOwnData',
    summary: 'Send a mail that leads to the own data of an address.',
    method: 'POST',
  }),
}

export interface OwnDataContext extends CommentParts {
  call: Call
}

interface Doors {
  signer: Signer
  /** Path of the public address, without trailing slash. */
  basePath: string
}

export function ownDataRoutes(parts: CommentParts, doors: Doors): ServiceModule<OwnDataContext> {
  return defineService({
    name: 'comments',
    base: '',
    operations,
    handlers: {
      showOwnData: ({ params }: Input<typeof operations.showOwnData>, ctx: OwnDataContext) =>
        withOwnData(params.token, ctx, doors, async ({ tenant, email }, context) => {
          // Counting reads as much as an export: whoever has a link may open it as often as they like.
          const counts = await ctx.runtime.limitAggregation(async () => {
            const person = await findPerson(ctx.database, tenant.id, { email }, 'self')
            return previewErasure(ctx.database, person)
          }, `own data ${tenant.id}`)
          return ownDataPage({ site: tenant.name, email, counts }, context)
        }),
      useOwnData: ({ params, body }: Input<typeof operations.useOwnData>, ctx: OwnDataContext) =>
        withOwnData(params.token, ctx, doors, (own, context) => act(own, new URLSearchParams(body), ctx, context)),
      showPrivacy: async ({ params }: Input<typeof operations.showPrivacy>, ctx: OwnDataContext) => {
        const tenant = await requireTenant(params.tenantId, ctx)
        return privacyPage(tenant, { hasGifs: ctx.runtime.gifs !== undefined }, doors.basePath)
      },
      askOwnData: async ({ params, body }: Input<typeof operations.askOwnData>, ctx: OwnDataContext) =>
        ask(await requireTenant(params.tenantId, ctx), body, ctx, doors),
    },
    authenticate: (_, call) => ({ ...parts, call }),
    renderError: (refusal: ApiError, call) => errorPage(refusal, call, doors.basePath),
    allowsOrigin: async () => false,
    bodyLimit: 4096,
  })
}

async function requireTenant(id: string, { stores }: OwnDataContext): Promise<Tenant> {
  const record = tenantIdProblem(id) ? undefined : await stores.tenants.byId(id)
  if (!record) throw new ApiError('not-found', { message: 'There is no such site.' })
  return record.tenant
}

type Then = (own: OwnData, context: PageContext) => Promise<ReplyDocument>

async function withOwnData(token: string, ctx: OwnDataContext, { signer, basePath }: Doors, then: Then) {
  const opened = await openOwnDataLink(token, ctx, signer)
  const locale = typeof opened === 'object' ? opened.tenant.effective.locale : undefined
  const translate = createMailTranslator([locale, ctx.call.header('accept-language')])
  const context = { translate, basePath }
  if (typeof opened === 'object') return then(opened, context)
  const [status, title, sentence] =
    opened === undefined
      ? ([404, 'unknownTitle', 'unknownText'] as const)
      : opened === 'used'
        ? ([410, 'usedTitle', 'dataUsedText'] as const)
        : ([410, 'expiredTitle', 'dataExpiredText'] as const)
  return messagePage({ status, title: translate(title), sentence: translate(sentence) }, context)
}

/** Taking leaves the link as it is; erasing uses it up. */
async function act(
  { tenant, link, email }: OwnData,
  sent: URLSearchParams,
  ctx: OwnDataContext,
  context: PageContext,
): Promise<ReplyDocument> {
  const person = await findPerson(ctx.database, tenant.id, { email }, 'self')
  const whole: CommentContext = { ...ctx, tenant, actor: { kind: 'nobody', ...unverified } }
  if (sent.get('do') === 'export') return exportedFile(person, whole)
  const { translate } = context
  if (sent.get('do') !== 'erase' || sent.get('sure') !== 'yes')
    throw new ApiError('invalid-input', { message: translate('dataNotSure') })
  const problem = await lastOwnerProblem(ctx.database, person)
  if (problem) throw new ApiError('invalid-input', { message: problem })
  const claim = {
    claim: (tx: Parameters<typeof usePersonLink>[0]) => usePersonLink(tx, tenant.id, link.id, ctx.clock.now()),
  }
  const begun = await beginErasure(person, { channel: 'self', ...claim }, whole)
  if (!begun)
    return messagePage({ status: 410, title: translate('usedTitle'), sentence: translate('dataUsedText') }, context)
  return messagePage(
    { status: 200, title: translate('dataErasedTitle'), sentence: translate('dataErasedText') },
    context,
  )
}

/** The same answer whoever asks, and whether anything is stored: the mail alone leads on. */
async function ask(tenant: Tenant, body: string, ctx: OwnDataContext, { basePath }: Doors): Promise<ReplyDocument> {
  const cleaned = cleanEmail(new URLSearchParams(body).get('email') ?? '')
  const translate = createMailTranslator([tenant.effective.locale, ctx.call.header('accept-language')])
  if ('code' in cleaned) throw new ApiError('invalid-input', { message: translate('dataNoAddress') })
  const { email } = cleaned
  const whole: CommentContext = { ...ctx, tenant, actor: { kind: 'nobody', ...unverified } }
  await unitOfWork(whole, async (tx, now) => {
    const given = { anonUserId: ctx.ids.next(), email, known: undefined, locale: undefined, pageUrl: '' }
    const requested = await requestVerification(tx, whole, given, now)
    return { reply: undefined, audit: undefined, pages: [], jobs: requested?.jobs ?? [] }
  })
  const context = { translate, basePath }
  return messagePage({ status: 200, title: translate('dataAskedTitle'), sentence: translate('dataAskedText') }, context)
}
