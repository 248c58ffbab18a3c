// Validation of list parameters that both lists share.
import { ApiError } from '../../../platform/errors.ts'
import type { Direction } from '../../comment/rules/order.ts'
import { hashtagKey } from '../../comment/store/hashtags.ts'
import type { ListQuery } from '../../listing/read-conversation.ts'
import { allPages, maxCommentsOfAllPages, pageSizeOf } from '../../listing/rules/page-numbers.ts'
import type { Settings } from '../../tenancy/rules-tenant.ts'

interface Cut {
  page?: number | undefined
  skip?: number | undefined
  limit?: number | undefined
  skipChildren?: number | undefined
  limitChildren?: number | undefined
  maxTreeDepth?: number | undefined
  asTree?: boolean | undefined
  direction?: Direction | undefined
  parentId?: string | undefined
}

/** Each wrong parameter has its own code. */
export function readListQuery(query: Cut, { tenant }: { tenant: { settings: Settings } }): ListQuery {
  const { settings } = tenant
  return {
    direction: query.direction ?? settings.defaultSortDirection ?? 'MR',
    asTree: query.asTree ?? false,
    page: whole('page', query.page, allPages, 1e6, 'invalid-pagination-request'),
    pageSize: pageSizeOf(settings.pageSize),
    skip: whole('skip', query.skip, 0, 1e9, 'invalid-skip'),
    limit: whole('limit', query.limit, 1, maxCommentsOfAllPages, 'invalid-limit'),
    skipChildren: whole('skipChildren', query.skipChildren, 0, 1e9, 'invalid-skip-children'),
    limitChildren: whole('limitChildren', query.limitChildren, 0, maxCommentsOfAllPages, 'invalid-limit-children'),
    maxTreeDepth: whole('maxTreeDepth', query.maxTreeDepth, 0, 1e6, 'invalid-max-tree-depth'),
    parentId: query.parentId === 'null' ? null : query.parentId,
  }
}

function whole(name: string, value: number | undefined, min: number, most: number, code: string): number | undefined {
  if (value === undefined) return undefined
  if (!Number.isInteger(value) || value < min) {
    throw new ApiError(code, { message: `${name} must be a whole number from ${min} on.` })
  }
  return Math.min(value, most)
}

/** Each tag adds a condition, and each number of tags has its own prepared statement. */
const maxTags = 10

/** Normalised and unique. */
export function readTags(name: string, sent: readonly string[] = []): string[] {
  const tags = [...new Set(sent.map(hashtagKey).filter((tag) => tag !== ''))]
  if (tags.length > maxTags) throw new ApiError('invalid-input', { message: `${name}: No more than ${maxTags} tags.` })
  return tags
}
