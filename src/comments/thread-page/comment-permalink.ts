// Resolution of an address that names a page only by one of its comments, as links do for long page keys.
import { ApiError } from '../../platform/errors.ts'
import { requireComment } from '../comment/comment-lookup.ts'
import type { ThreadContext } from './context.ts'
import { commentIdIn, type PageLocation } from './page-location.ts'

/** Throws `missing-url-id`, `not-found`, and errors of `requireComment`. */
export async function resolvePermalink(place: PageLocation, ctx: ThreadContext): Promise<PageLocation> {
  if (place.urlId !== '') return place
  const id = commentIdIn(place)
  if (id === undefined) throw new ApiError('missing-url-id')
  const { page } = await requireComment(ctx.database, id, ctx)
  return { ...place, urlId: page.urlId }
}
