// Search access, and filter of hits: no search where it is disabled, no hits on hidden parts of names.
import { ApiError } from '../../../platform/errors.ts'
import { formatName, hidesNames } from '../../comment/rules/author-display.ts'
import { searchTokensOf } from '../../comment/rules/comment-search-tokens.ts'
import { commentsById } from '../../comment/store/comments.ts'
import type { CommentContext } from '../../context.ts'
import { isStaff } from '../../identity/rules-actor.ts'

/** Throws `unauthorized`. */
export function requireSearchAllowed({ tenant, actor }: CommentContext): void {
  const { enableSearch } = tenant.effective
  if (!enableSearch && !isStaff(actor)) throw new ApiError('unauthorized', { message: 'Search is disabled here.' })
}

/** The index holds full names, whatever name format is shown. */
export async function filterSearchHits<T extends { id: string }>(
  rows: T[],
  searchTokens: readonly string[] | undefined,
  { database, tenant }: CommentContext,
): Promise<T[]> {
  const { commenterNameFormat: format } = tenant.effective
  if (!searchTokens || !hidesNames(format)) return rows
  const ids = rows.map(({ id }) => id)
  const shown = (await commentsById(database, tenant.id, ids)).filter((comment) => {
    const own = new Set(searchTokensOf({ ...comment, commenterName: formatName(format, comment.commenterName) }))
    return searchTokens.every((token) => own.has(token))
  })
  const found = new Set(shown.map(({ id }) => id))
  return rows.filter(({ id }) => found.has(id))
}
