// What a list request asks for within its bounds, as far as both lists have it.
import { Refusal } from '../../../platform/errors.ts'
import type { Direction } from '../../comment/rules/order.ts'
import { tagKey } from '../../comment/store/hashtags.ts'
import type { Asked } from '../../listing/read-conversation.ts'
import { allPages, mostOfAll, pageSizeOf } from '../../listing/rules/page-numbers.ts'
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

/** Which one was wrong is told by its own code. */
export function cutOf(query: Cut, { tenant }: { tenant: { settings: Settings } }): Asked {
  const { settings } = tenant
  return {
    direction: query.direction ?? settings.defaultSortDirection ?? 'MR',
    asTree: query.asTree ?? false,
    page: whole('page', query.page, allPages, 1e6, 'invalid-pagination-request'),
    pageSize: pageSizeOf(settings.pageSize),
    skip: whole('skip', query.skip, 0, 1e9, 'invalid-skip'),
    limit: whole('limit', query.limit, 1, mostOfAll, 'invalid-limit'),
    skipChildren: whole('skipChildren', query.skipChildren, 0, 1e9, 'invalid-skip-children'),
    limitChildren: whole('limitChildren', query.limitChildren, 0, mostOfAll, 'invalid-limit-children'),
    maxTreeDepth: whole('maxTreeDepth', query.maxTreeDepth, 0, 1e6, 'invalid-max-tree-depth'),
    parentId: query.parentId === 'null' ? null : query.parentId,
  }
}

function whole(name: string, value: number | undefined, least: number, most: number, code: string): number | undefined {
  if (value === undefined) return undefined
  if (!Number.isInteger(value) || value < least) {
    throw new Refusal(code, { message: `${name} must be a whole number from ${least} on.` })
  }
  return Math.min(value, most)
}

/** Each is a condition of its own, and the statement of each number of them is kept prepared. */
const mostTags = 10

/** Each once, in the form in which they are found. */
export function tagsOf(name: string, sent: readonly string[] = []): string[] {
  const tags = [...new Set(sent.map(tagKey).filter((tag) => tag !== ''))]
  if (tags.length > mostTags) throw new Refusal('invalid-input', { message: `${name}: No more than ${mostTags} tags.` })
  return tags
}
