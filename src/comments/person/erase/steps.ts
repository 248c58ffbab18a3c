// Steps of an erasure in their order.
import {
  eraseFlags,
  erasePageReacts,
  erasePostReactions,
  erasePosts,
  eraseSubscriptions,
  eraseVotes,
} from './erase-acts.ts'
import { eraseAudit } from './erase-audit.ts'
import { clearTypedAddresses, eraseComments } from './erase-comments.ts'
import {
  eraseEvents,
  eraseFilters,
  eraseJobs,
  eraseMentions,
  eraseNotifications,
  eraseRuns,
  eraseSnapshots,
} from './erase-linked.ts'
import { dropIndexedWords, eraseBans, eraseMembership, eraseOwnRows, eraseSignIn } from './erase-records.ts'
import type { NamedStep } from './work.ts'

export const steps: readonly NamedStep[] = [
  // First: sessions and accounts, so that no new call is theirs.
  { name: 'records', run: eraseOwnRows },
  // Found by the author of a comment, so before the comments.
  { name: 'waiting mails and deliveries', run: eraseJobs },
  { name: 'notifications', run: eraseNotifications },
  { name: 'snapshots', run: eraseSnapshots },
  { name: 'audit log', run: eraseAudit },
  { name: 'votes', run: eraseVotes },
  { name: 'flags', run: eraseFlags },
  { name: 'reactions to pages', run: erasePageReacts },
  { name: 'reactions to posts', run: erasePostReactions },
  { name: 'posts', run: erasePosts },
  { name: 'followed pages', run: eraseSubscriptions },
  { name: 'mentions', run: eraseMentions },
  { name: 'comments', run: eraseComments },
  { name: 'typed addresses', run: clearTypedAddresses },
  { name: 'bulk runs', run: eraseRuns },
  { name: 'filters', run: eraseFilters },
  { name: 'bans', run: eraseBans },
  { name: 'membership', run: eraseMembership },
  { name: 'sign-in', run: eraseSignIn },
  // After all that writes events.
  { name: 'live events', run: eraseEvents },
  { name: 'search index', run: dropIndexedWords },
]
