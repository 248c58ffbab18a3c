// `/act/{token}/{action}` and `/unsubscribe/{token}`: where links in mails lead. A look changes nothing, the button does.
import { z } from 'zod'
import type { Call } from '../../platform/api/call.ts'
import { type Document, type Input, operation } from '../../platform/api/operation.ts'
import { bind, type House } from '../../platform/api/serve.ts'
import type { Refusal } from '../../platform/errors.ts'
import { commentById } from '../comment/store/comments.ts'
import type { CommentContext, CommentParts } from '../context.ts'
import { unproven } from '../identity/rules-actor.ts'
import { tellFor } from '../mail/letter/mail-translator.ts'
import { staffOf } from '../mail/moderator-recipients.ts'
import { type MailLinks, staffActions } from '../mail/signed-links.ts'
import { endMail } from '../mail/store.ts'
import { localeOf } from '../notifications/mails/moderator-mail.ts'
import { pageAddress } from '../pages/page-link.ts'
import { doAct, type Open, openAct, type StaffActs } from '../review/mail-decision.ts'
import { mailboxKey } from '../text/lookup-keys.ts'
import { actPage, donePage, endedPage, endPage, passedPage } from './mail-action-pages.ts'
import { type Desk, refusedPage } from './verification-pages.ts'

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
        act(params.token, ctx, doors, async ({ comment }, _, desk) => actPage(comment, params.action, desk)),
      doAction: ({ params }: Input<typeof operations.doAction>, ctx: MailHouseContext) =>
        act(params.token, ctx, doors, async (open, whole, desk) => {
          await doAct(open, params.action, acts, whole)
          return donePage(params.action, desk, pageAddress(open.comment.url, whole))
        }),
      showEnding: ({ params }: Input<typeof operations.showEnding>, ctx: MailHouseContext) =>
        end(params.token, ctx, doors, async (emailKey, { tenant, database }, desk) => {
          const staff = await staffOf(database, tenant)
          return endPage(
            tenant.name,
            staff.some(({ email }) => mailboxKey(email) === emailKey),
            desk,
          )
        }),
      endMails: ({ params }: Input<typeof operations.endMails>, ctx: MailHouseContext) =>
        end(params.token, ctx, doors, async (emailKey, { tenant, database, clock }, desk) => {
          await database.write((tx) => endMail(tx, tenant.id, emailKey, clock.now()))
          return endedPage(tenant.name, desk)
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

type Then<T> = (found: T, ctx: CommentContext, desk: Desk) => Promise<Document>

async function act(token: string, ctx: MailHouseContext, { links, basePath }: Doors, then: Then<Open>) {
  const asked = links.readAct(token)
  const whole = asked && (await inTenant(asked.tenantId, ctx))
  const open = whole && (await openAct(asked, whole))
  const own = typeof open === 'object' ? await localeOf(open.member.email, asked?.tenantId ?? '', ctx) : undefined
  const desk = deskFor(own, whole, ctx, basePath)
  if (!whole || open === undefined) return passedPage('unknown', desk)
  if (typeof open !== 'string') return then(open, whole, desk)
  const comment = open === 'no-moderator' ? undefined : await commentById(ctx.database, asked.tenantId, asked.commentId)
  return passedPage(open, desk, comment && pageAddress(comment.url, whole))
}

async function end(token: string, ctx: MailHouseContext, { links, basePath }: Doors, then: Then<string>) {
  const asked = links.readUnsubscribe(token)
  const whole = asked && (await inTenant(asked.tenantId, ctx))
  const desk = deskFor(undefined, whole, ctx, basePath)
  return whole ? then(asked.emailKey, whole, desk) : passedPage('unknown', desk)
}

/** As mails: what people said themselves, then their site, then their browser. */
function deskFor(
  own: string | undefined,
  whole: CommentContext | undefined,
  { call }: MailHouseContext,
  basePath: string,
): Desk {
  return { tell: tellFor([own, whole?.tenant.effective.locale, call.header('accept-language')]), basePath }
}

async function inTenant(tenantId: string, ctx: MailHouseContext): Promise<CommentContext | undefined> {
  const record = await ctx.tenants.byId(tenantId)
  return record && { ...ctx, tenant: record.tenant, actor: { kind: 'nobody', ...unproven } }
}
