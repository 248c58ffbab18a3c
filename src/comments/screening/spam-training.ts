// Training of the spam model by moderators' decisions, and its reversal.
import type { Transaction } from '../../platform/data/database.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { RequestContext } from '../context.ts'
import { tokenizeForSpam } from './rules/learned/spam-tokens.ts'
import { screeningInputFrom } from './screen.ts'
import { trainSpamModel } from './store-spam-lessons.ts'

interface Decided {
  approved?: boolean | null | undefined
  isSpam?: boolean | null | undefined
}

/** In the transaction of the decision. Hiding alone teaches nothing, because it has other reasons than spam. */
export async function trainFromDecision(
  tx: Transaction,
  decision: Decided,
  after: Comment,
  { tenant }: RequestContext,
): Promise<void> {
  if ((decision.approved == null && decision.isSpam == null) || !tenant.effective.learnSpam) return
  const kind = after.isSpam ? 'spam' : after.approved ? 'ham' : undefined
  await trainSpamModel(tx, after, kind, () => tokenizeForSpam(screeningInputFrom(after)))
}
