// The page of an address that names it by one of its comments alone, as links do where the page's key is long.
import { Refusal } from '../../platform/errors.ts'
import { findComment } from '../comment/comment-lookup.ts'
import type { ThreadContext } from './context.ts'
import { commentIn, type Place } from './page-location.ts'

/** Throws `missing-url-id`, `not-found`, and what `findComment` throws. */
export async function withPage(place: Place, ctx: ThreadContext): Promise<Place> {
  if (place.urlId !== '') return place
  const id = commentIn(place)
  if (id === undefined) throw new Refusal('missing-url-id')
  const { page } = await findComment(ctx.database, id, ctx)
  return { ...place, urlId: page.urlId }
}
