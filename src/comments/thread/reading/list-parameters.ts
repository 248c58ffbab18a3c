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
  /** Null: roots. */
  parentId?: string | null | undefined
}

const bounds = {
  page: { min: allPages, max: 1e6, code: 'invalid-pagination-request' },
  skip: { min: 0, max: 1e9, code: 'invalid-skip' },
  limit: { min: 1, max: maxCommentsOfAllPages, code: 'invalid-limit' },
  skipChildren: { min: 0, max: 1e9, code: 'invalid-skip-children' },
  limitChildren: { min: 0, max: maxCommentsOfAllPages, code: 'invalid-limit-children' },
  maxTreeDepth: { min: 0, max: 1e6, code: 'invalid-max-tree-depth' },
} as const

/** Each wrong parameter has its own code. */
export function readListQuery(query: Cut, { tenant }: { tenant: { settings: Settings } }): ListQuery {
  const { settings } = tenant
  return {
    direction: query.direction ?? settings.defaultSortDirection ?? 'MR',
    asTree: query.asTree ?? false,
    page: readBounded('page', query.page),
    pageSize: pageSizeOf(settings.pageSize),
    skip: readBounded('skip', query.skip),
    limit: readBounded('limit', query.limit),
    skipChildren: readBounded('skipChildren', query.skipChildren),
    limitChildren: readBounded('limitChildren', query.limitChildren),
    maxTreeDepth: readBounded('maxTreeDepth', query.maxTreeDepth),
    parentId: query.parentId,
  }
}

/** Larger values are cut to the maximum. */
function readBounded(name: keyof typeof bounds, value: number | undefined): number | undefined {
  if (value === undefined) return undefined
  const { min, max, code } = bounds[name]
  if (!Number.isInteger(value) || value < min) {
    throw new ApiError(code, { message: `${name} must be a whole number from ${min} on.` })
  }
  return Math.min(value, max)
}

/** Each tag adds a condition, and each number of tags has its own prepared statement. */
const maxTags = 10

/** Normalised and unique. */
export function readTags(name: string, sent: readonly string[] = []): string[] {
  const tags = [...new Set(sent.map(hashtagKey).filter((tag) => tag !== ''))]
  if (tags.length > maxTags) throw new ApiError('invalid-input', { message: `${name}: No more than ${maxTags} tags.` })
  return tags
}
