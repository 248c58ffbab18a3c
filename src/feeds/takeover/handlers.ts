// Handler of take-overs: plans only; feeds are made by `importEntries`, part by part.
import type { Handlers } from '../../platform/api/operation.ts'
import { requireAccount } from '../accounts/require-feed.ts'
import type { FeedContext } from '../context.ts'
import type { takeoverOperations } from './contract-takeover.ts'
import { loadFacts } from './load-facts.ts'
import { pagesOfAccount } from './pages-of-account.ts'
import { planTakeover } from './plan-takeover.ts'

export const takeoverHandlers: Handlers<typeof takeoverOperations, FeedContext> = {
  async planTakeover({ body: { text } }, ctx) {
    const account = requireAccount(ctx)
    const [facts, known] = await Promise.all([loadFacts(), pagesOfAccount(account.id, ctx.feedStore)])
    const { form, rows, empty, isCut } = planTakeover(text, { account, facts, known })
    return { success: true, data: { form, rows, empty, is_cut: isCut } }
  },
}
