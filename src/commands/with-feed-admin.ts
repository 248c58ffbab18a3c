// Context of commands of the feed service.
import { createFeedAdmin, type FeedAdmin } from '../feeds/admin.ts'
import { withDatabase } from './with-database.ts'

export function withFeedAdmin<T>(
  work: (admin: FeedAdmin) => Promise<T>,
  how?: Parameters<typeof withDatabase>[1],
): Promise<T> {
  return withDatabase((instance) => work(createFeedAdmin(instance)), how)
}
