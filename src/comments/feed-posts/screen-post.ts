// Screening of feed posts by people, with the screens of comments. There is no queue for posts: what would wait is refused.
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CommentContext } from '../context.ts'
import { isStaff } from '../identity/rules-actor.ts'
import type { PageRecord } from '../pages/store.ts'
import { withOutsideVerdicts } from '../screening/outside-verdicts.ts'
import { sketchOf } from '../screening/rules/fingerprint.ts'
import {
  type PendingScreening,
  prepareScreening,
  recentTextEntry,
  runScreening,
  screenedAuthorOf,
} from '../screening/screen.ts'
import { addRecentText } from '../screening/store-recent-texts.ts'
import { findBansToScreen } from '../screening/write-policy.ts'
import { matchesLanguages } from '../text/script-language.ts'
import { feedUrlId, type Post, type PostFields } from './rules.ts'
import { screenedTextOf } from './screened-text.ts'

/** Throws `banned` and `invalid-input`, and what screens outside of this server refuse. `email`: of the author. */
export async function preparePostScreening(
  occasion: 'create' | 'edit',
  fields: PostFields,
  email: string | undefined,
  ctx: CommentContext,
): Promise<PendingScreening> {
  const person = screenedAuthorOf(ctx, email)
  const draft = screenedTextOf(fields, email)
  const { allowedLanguages } = ctx.tenant.effective
  if (!isStaff(ctx.actor) && allowedLanguages && !matchesLanguages(draft.comment, allowedLanguages))
    throw new ApiError('invalid-input', { message: 'The language of this post is not allowed here.' })
  const pending = await prepareScreening(occasion, draft, { person, bans: await findBansToScreen(person, ctx) }, ctx)
  const findPage = () => ctx.stores.findPage(ctx.tenant.id, feedUrlId)
  return withOutsideVerdicts(pending, draft, { urlId: feedUrlId, pageUrl: '', isReply: false, findPage }, ctx)
}

/** Resolves to true where only the author may see it. Throws what refuses it, `spam-blocked` for what would wait. */
export async function screenPost(
  tx: Transaction,
  pending: PendingScreening,
  { id: pageId, preModeration }: PageRecord,
  ctx: CommentContext,
  now: number,
): Promise<boolean> {
  const decided = await runScreening(tx, { ...pending, pageId, preModeration }, ctx, now)
  if (decided === undefined) return false
  if (decided.outcome === 'shadow') return true
  throw new ApiError('spam-blocked', decided.outcome === 'spam' ? {} : { message: `${mustWait} ${decided.reason}` })
}

/** For the screens of later texts of the author. */
export function rememberPost(
  tx: Transaction,
  { tenantId, id }: Post,
  pending: PendingScreening,
  ctx: CommentContext,
  now: number,
): void {
  const mark = sketchOf(pending.input.fingerprint)
  addRecentText(tx, { tenantId, id, mark }, recentTextEntry(pending, ctx), now)
}

const mustWait = 'This post would have to wait for a moderator, and posts cannot wait here.'
