// Handlers of the history of a feed.
import type { Handlers } from '../../platform/api/operation.ts'
import { dayMs } from '../../platform/durations.ts'
import { ApiError } from '../../platform/errors.ts'
import { findAccount } from '../accounts/authenticate.ts'
import { requireAccount, requireOwnFeed } from '../accounts/require-feed.ts'
import type { FeedContext } from '../context.ts'
import { toIsoTime } from '../feed/rules-wire-values.ts'
import type { checkOperations } from './contract-checks.ts'
import type { eventOperations } from './contract-events.ts'
import { estimateReaders } from './rules-reader-count.ts'

const readerDays = 7

export const checkHandlers: Handlers<typeof checkOperations & typeof eventOperations, FeedContext> = {
  async listChecks({ params: { id } }, ctx) {
    const { settings } = await requireOwnFeed(id, ctx)
    await ctx.readers.flush()
    const sinceDay = Math.floor(ctx.clock.now() / dayMs) - readerDays + 1
    const [checks, marks, fullText] = await Promise.all([
      ctx.checkStore.latest(id),
      ctx.checkStore.readerMarks(id, sinceDay),
      settings.full_text ? ctx.articleStore.progress(id) : undefined,
    ])
    const shown = checks.map(({ at, durationMs, outcome, problem, ...counts }) => ({
      at: toIsoTime(at),
      duration_ms: durationMs,
      outcome,
      new_items: counts.newItems,
      changed_items: counts.changedItems,
      item_count: counts.itemCount,
      bytes: counts.bytes,
      ...(problem ? { problem } : {}),
    }))
    const readers = Math.max(0, ...marks.map(estimateReaders))
    return { success: true, data: { checks: shown, readers, ...(fullText ? { full_text: fullText } : {}) } }
  },

  async watchFeeds(_, ctx) {
    const { feedWatch } = ctx
    const account = requireAccount(ctx)
    if (!feedWatch.hasPlace(account.id)) throw new ApiError('rate-limited', { retryAfterSeconds: 60 })
    return {
      bytes: ': here\n\n',
      type: 'text/event-stream; charset=utf-8',
      headers: { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
      stream(sink) {
        const isAllowed = async () => (await findAccount(ctx.call, ctx))?.id === account.id
        if (!feedWatch.add(account.id, sink, isAllowed)) sink.end()
      },
    }
  },
}
