// Feed options of an owner: titles, selectors, filters, further pages.
import { z } from 'zod'
import { Css, Selectors } from './contract-selectors.ts'
import { JsonMappingOptions } from './options/contract-json-mapping.ts'

/** Parts of an item that filters read. */
export const filterFields = ['any', 'title', 'url', 'author', 'category', 'text'] as const
export const itemOrders = ['newest', 'oldest'] as const

/** Of a paginated list. */
export const maxPages = 5

/** Of a page to its end. */
const maxScrolls = 10

const FilterRule = z.strictObject({
  field: z.enum(filterFields).default('any'),
  words: z
    .array(z.string().trim().min(1).max(200))
    .min(1)
    .max(50)
    .describe('Whole words or phrases; `*` makes a pattern.'),
})

/** Stored as given; the extraction parses them. */
const RawSelectors = z
  .record(z.string().max(100), z.unknown())
  .superRefine((said, context) => {
    for (const { path, message } of Selectors.safeParse(said).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message })
    }
  })
  .describe('CSS selectors of the items of a page and of their fields.')

/** Named as on the wire, and stored so. Unknown names are errors, not ignored. */
export const FeedSettings = z
  .strictObject({
    title: z.string().trim().min(1).max(200).describe("In place of the page's own.").optional(),
    description: z.string().trim().min(1).max(1000).describe("In place of the page's own.").optional(),
    selectors: RawSelectors.optional(),
    json: JsonMappingOptions.describe(
      'What an item is and where its fields stand, where the address gives JSON.',
    ).optional(),
    include: z.array(FilterRule).max(20).describe('Items must match all of these.').optional(),
    exclude: z.array(FilterRule).max(20).describe('Items must match none of these.').optional(),
    limit: z.int().min(1).max(500).describe('Maximum number of items; 200 without it.').optional(),
    order: z.enum(itemOrders).optional(),
    more_urls: z.array(z.string()).max(10).describe('Further pages whose items are merged into the feed.').optional(),
    pages: z.int().min(1).max(maxPages).describe('Maximum number of pages of a paginated list.').optional(),
    wait_for: Css.describe(
      'CSS selector of an element that the page in the browser is read after; for `auto` and `browser`.',
    ).optional(),
    scroll: z
      .int()
      .min(1)
      .max(maxScrolls)
      .describe(
        'Times that the page in the browser is scrolled to its end, its button for more included; for `auto` and `browser`.',
      )
      .optional(),
    watch: z
      .strictObject({
        part: z.string().trim().min(1).max(1000).describe('CSS selector of what is watched.').optional(),
        without: z.string().trim().min(1).max(1000).describe('CSS selector of what is left out of it.').optional(),
      })
      .describe('What the strategy `changes` watches of the page; without it, all of its content.')
      .optional(),
    check_every_minutes: z
      .int()
      .min(5)
      .max(10_080)
      .describe('Fixed interval of checks, of five minutes to a week; without it, as often as the page changes.')
      .optional(),
    ignore_robots: z.boolean().describe('Fetch the page even if its robots.txt disallows it.').optional(),
    solver: z
      .boolean()
      .describe('Ask for the page through the solver of this server (`FETCH_SOLVER`), without request headers.')
      .optional(),
    full_text: z
      .union([z.boolean(), Css])
      .describe('Ask for the page of each item and show its article: `true`, or a CSS selector of the text.')
      .optional(),
    proxy: z
      .string()
      .trim()
      .min(1)
      .max(50)
      .describe('Name of a proxy of this server (`FETCH_PROXIES`) that the page is asked through.')
      .optional(),
    thread_tenant: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .describe('Tenant of this server whose threads are linked as comments of the items.')
      .optional(),
    alert: z.boolean().describe('Notify the owner after the page has failed for a day.').optional(),
  })
  .meta({ id: 'FeedSettings' })

export type FeedSettings = z.output<typeof FeedSettings>
