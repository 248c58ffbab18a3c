// Handlers of moving: take-overs are planned only, feeds are made by `importEntries`, part by part.
import type { Handlers } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import { sendPieces } from '../../platform/record-files/send-pieces.ts'
import { requireAccount } from '../accounts/require-feed.ts'
import type { FeedContext } from '../context.ts'
import { recordsMedia, type takeoverOperations } from './contract-takeover.ts'
import { exportFeeds } from './export-feeds.ts'
import { loadFacts } from './load-facts.ts'
import { pagesOfAccount } from './pages-of-account.ts'
import { planInThread } from './plan-in-thread.ts'
import { planTakeover } from './plan-takeover.ts'

export const takeoverHandlers: Handlers<typeof takeoverOperations, FeedContext> = {
  async exportRecords(_, ctx) {
    const { id } = requireAccount(ctx)
    return {
      bytes: '',
      type: recordsMedia,
      cacheControl: 'private, no-store',
      headers: { 'Content-Disposition': 'attachment; filename="feeds.jsonl"' },
      isFile: true,
      async stream(sink) {
        const pieces = exportFeeds(id, 'jsonl', { feeds: 0, items: 0 }, ctx)
        if (await sendPieces(sink, pieces)) sink.end()
      },
    }
  },

  async planTakeover({ body: { text } }, ctx) {
    const { id, name, allowedPages } = requireAccount(ctx)
    const [facts, known] = await Promise.all([loadFacts(), pagesOfAccount(id, ctx.feedStore)])
    const planner = { account: { id, name, allowedPages }, known }
    const plan =
      text.length <= maxHereChars ? planTakeover(text, { ...planner, facts }) : await planInThread({ text, ...planner })
    if ('problem' in plan) throw new ApiError('invalid-input', { message: plan.problem })
    const { form, rows, empty, isCut } = plan
    return { success: true, data: { form, rows, empty, is_cut: isCut } }
  },
}

/** Some 50 ms; a thread takes ten times that to start. */
const maxHereChars = 64 * 1024
