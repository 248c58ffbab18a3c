// `/act/{token}/{action}` and `/unsubscribe/{token}`: where links in mails lead. A look changes nothing, the button does.
import { z } from 'zod'
import { documentAnswer } from '../../platform/api/answer.ts'
import type { Call } from '../../platform/api/call.ts'
import { type Document, type Input, operation } from '../../platform/api/operation.ts'
import type { Refusal } from '../../platform/api/refusal.ts'
import { bind, type House } from '../../platform/api/serve.ts'
import type { CommentContext, CommentParts } from '../context.ts'
import { unproven } from '../core/actor.ts'
import { refusalEntry } from '../refusals.ts'
import { endMail } from '../store/mails.ts'
import { sentencePage } from '../verifying/page.ts'
import { doAct, type Open, openAct, type StaffActs } from './act.ts'
import { type MailLinks, staffActions } from './links.ts'
import { actPage, donePage, endedPage, endPage, passedPage } from './pages.ts'

const action = {
  path: '/act/{token}/{action}',
  params: z.object({ token: z.string(), action: z.enum(staffActions) }),
  reply: { media: ['text/html'] },
} as const
const ending = {
  path: '/unsubscribe/{token}',
  params: z.object({ token: z.string() }),
  reply: { media: ['text/html'] },
} as const

const operations = {
  showAction: operation({
    ...action,
    operationId: 'showAction',
    summary: 'Show a comment to decide on.',
    method: 'GET',
  }),
  doAction: operation({ ...action, operationId: 'doAction', summary: 'Decide on a comment.', method: 'POST' }),
  showEnding: operation({
    ...ending,
    operationId: 'showEnding',
    summary: 'Ask whether mail is to end.',
    method: 'GET',
  }),
  endMails: operation({ ...ending, operationId: 'endMails', summary: 'Send no more mail.', method: 'POST' }),
}

export interface MailHouseContext extends CommentParts {
  call: Call
}

export function mailHouse(parts: CommentParts, doors: Doors): House<MailHouseContext> {
  const { basePath, acts } = doors
  return bind({
    name: 'comments',
    base: '',
    operations,
    handlers: {
      showAction: ({ params }: Input<typeof operations.showAction>, ctx: MailHouseContext) =>
        act(params.token, ctx, doors, async ({ comment }) => actPage(comment, params.action, basePath)),
      doAction: ({ params }: Input<typeof operations.doAction>, ctx: MailHouseContext) =>
        act(params.token, ctx, doors, async (open, whole) => {
          await doAct(open, params.action, acts, whole)
          return donePage(params.action, basePath)
        }),
      showEnding: ({ params }: Input<typeof operations.showEnding>, ctx: MailHouseContext) =>
        end(params.token, ctx, doors, async (_, { tenant }) => endPage(tenant.name, basePath)),
      endMails: ({ params }: Input<typeof operations.endMails>, ctx: MailHouseContext) =>
        end(params.token, ctx, doors, async (emailKey, { tenant, database, clock }) => {
          await database.write((tx) => endMail(tx, tenant.id, emailKey, clock.now()))
          return endedPage(tenant.name, basePath)
        }),
    },
    admit: (_, call) => ({ ...parts, call }),
    refuse: (refusal: Refusal, call) => refusedPage(refusal, call, basePath),
    allowsOrigin: async () => false,
    bodyLimit: 1024,
  })
}

interface Doors {
  links: MailLinks
  /** Path of the public address, without trailing slash. */
  basePath: string
  acts: StaffActs
}

type Then<T> = (found: T, ctx: CommentContext) => Promise<Document>

async function act(token: string, ctx: MailHouseContext, { links, basePath }: Doors, then: Then<Open>) {
  const asked = links.readAct(token)
  const whole = asked && (await inTenant(asked.tenantId, ctx))
  if (!whole) return passedPage('unknown', basePath)
  const open = await openAct(asked, whole)
  return typeof open === 'string' ? passedPage(open, basePath) : then(open, whole)
}

async function end(token: string, ctx: MailHouseContext, { links, basePath }: Doors, then: Then<string>) {
  const asked = links.readUnsubscribe(token)
  const whole = asked && (await inTenant(asked.tenantId, ctx))
  return whole ? then(asked.emailKey, whole) : passedPage('unknown', basePath)
}

function refusedPage(refusal: Refusal, call: Call, basePath: string) {
  const { status, message } = refusalEntry(refusal)
  const page = sentencePage(status, 'That did not work.', message, basePath)
  const wait = refusal.detail.retryAfterSeconds
  const headers = { ...page.headers, ...refusal.detail.headers, ...(wait ? { 'Retry-After': String(wait) } : {}) }
  return documentAnswer({ ...page, headers }, call)
}

async function inTenant(tenantId: string, ctx: MailHouseContext): Promise<CommentContext | undefined> {
  const record = await ctx.tenants.byId(tenantId)
  return record && { ...ctx, tenant: record.tenant, actor: { kind: 'nobody', ...unproven } }
}
