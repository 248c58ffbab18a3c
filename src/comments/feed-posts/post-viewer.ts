// Viewer of feed posts: the caller with the blocks that leave out posts.
import type { CommentContext } from '../context.ts'
import { actorKey } from '../identity/rules-person-key.ts'
import type { PostViewer } from './store.ts'

export async function postViewerOf({ actor, tenant, identity }: CommentContext): Promise<PostViewer> {
  const key = actorKey(actor)
  return { key, hasBlocked: key !== undefined && (await identity.hasBlockedAny(tenant.id, key)) }
}
