// Shapes of feeds as their owner sees them.
import { z } from 'zod'
import { ErrorBody, Feed } from '../contract.ts'
import { FeedSettings } from '../feed/contract-feed-options.ts'
import { FullTextState } from '../full-text/contract-full-text.ts'

/** Polling of a feed; times in RFC 3339. */
const FeedState = z
  .object({
    checked_at: z.string().optional(),
    next_check_at: z.string().optional(),
    checked_every_seconds: z.int().optional(),
    failing_since: z.string().optional(),
    problem: z.string().describe('Error of the last refresh.').optional(),
    failed_pages: z
      .array(z.object({ url: z.string(), code: z.string().describe('Stable, for translation.'), text: z.string() }))
      .describe('Pages of the feed that could not be read at the last check, while its others were.')
      .optional(),
    moved_to: z
      .string()
      .describe('Where a permanent redirect leads. The feed follows after it has held for a week.')
      .optional(),
    full_text: FullTextState.describe('Of a feed with full text.').optional(),
  })
  .meta({ id: 'FeedState' })

export const Folder = z.string().trim().max(100).describe('One folder; empty for none.')
export const Tag = z.string().trim().min(1).max(50)
export const maxTags = 20
const Tags = z.array(Tag).max(maxTags)

export const ManagedFeed = Feed.extend({
  paused: z.boolean(),
  draft: z.boolean().describe('The feed never had an item: not exported, and deleted after a week without a change.'),
  settings: FeedSettings,
  header_names: z
    .array(z.string())
    .describe('Names of request headers that are sent to the page; values are not shown.'),
  header_dates: z
    .record(z.string(), z.string())
    .describe('When each request header was set; those set before dates were kept have none.'),
  folder: z.string(),
  tags: z.array(z.string()),
  version: z.string().describe('Sent back with a change, so that nobody overwrites what they have not seen.'),
  deleted_at: z.string().describe('Deleted feeds are kept for 7 days.').optional(),
  state: FeedState,
}).meta({ id: 'ManagedFeed' })

/** What the list of feeds shows of each. */
export const FeedRow = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.string(),
    feed_token: z.string(),
    folder: z.string(),
    tags: z.array(z.string()),
    state: z
      .enum(['new', 'fresh', 'quiet', 'failing', 'retrying', 'draft', 'paused', 'deleted'])
      .describe(
        '`new`: not checked yet; `fresh`: an item in the last 30 days; `quiet`: none in 30 days; `retrying`: a failure that usually passes, for up to 7 days; `failing`: the owner has to act; `draft`: never had an item.',
      ),
    since: z.string().describe('Since when it is so.').optional(),
    problem: z
      .object({ code: z.string().describe('Stable, for translation.'), text: z.string() })
      .describe('Cause of the last failed check.')
      .optional(),
    checked_at: z.string().optional(),
    next_check_at: z.string().optional(),
    newest_item_at: z
      .string()
      .describe('UTC day of the newest item, at midnight; absent where the last 30 days had none.')
      .optional(),
    new_items: z.int().describe('First seen within 7 days.'),
    readers: z.int().describe('Estimated number of readers on the busiest of the last 7 days; nobody is identified.'),
    days: z
      .array(z.int())
      .describe('New items of each of the last 30 days (UTC), oldest first; empty where there were none at all.'),
    failed_days: z.array(z.int()).describe('Positions in `days` with failed checks.'),
    version: z.string(),
  })
  .meta({ id: 'FeedRow' })

export type FeedRow = z.output<typeof FeedRow>

const bulkActions = ['check', 'pause', 'resume', 'move', 'tag', 'untag', 'delete', 'restore'] as const
export const BulkAction = z.enum(bulkActions)
export type BulkAction = z.output<typeof BulkAction>

/** One entry of a list that is imported. */
export const ImportEntry = z.object({
  url: z.string().max(8000),
  title: z.string().max(1000).optional(),
  folder: z.string().max(1000).optional(),
  strategy: z
    .string()
    .max(100)
    .describe('Without it, a feed of this page is known whatever its strategy is.')
    .optional(),
  settings: z.string().max(100_000).describe('JSON, as OPML of this server carries it.').optional(),
  tags: z.array(z.string().max(1000)).max(100).optional(),
  paused: z.boolean().optional(),
  named: z.boolean().describe('The title is a name that the owner gave.').optional(),
})

export type ManagedFeed = z.output<typeof ManagedFeed>

/** Request headers of a feed. */
export const maxHeaders = 20

export const FeedUpdate = z
  .strictObject({
    name: z.string().trim().min(1).max(200).optional(),
    paused: z.boolean().optional(),
    folder: Folder.optional(),
    tags: Tags.optional(),
    version: z
      .string()
      .regex(/^\d{1,16}$/, 'must be the version of a feed')
      .describe(
        '`version` of the feed that was read; 409 `feed-changed` where it has another by now, and is not as it is asked for already.',
      )
      .optional(),
    settings: FeedSettings.describe('Replaces all earlier options.').optional(),
    headers: z
      .record(z.string(), z.string())
      .refine((headers) => Object.keys(headers).length <= maxHeaders, `at most ${maxHeaders}`)
      .describe('Request headers, including cookies; replaces all earlier ones. Stored encrypted.')
      .optional(),
    header_changes: z
      .record(z.string(), z.string().nullable())
      .refine((headers) => Object.keys(headers).length <= maxHeaders, `at most ${maxHeaders}`)
      .describe('A value sets a request header, `null` removes one; others stay as they are.')
      .optional(),
  })
  .meta({ id: 'FeedUpdate' })

/** With the feed as it is now. */
export const FeedConflict = z
  .object({
    success: z.literal(false),
    error: ErrorBody.shape.error,
    data: z.object({ feed: ManagedFeed }),
  })
  .meta({ id: 'FeedConflict' })
