// Selectors of a feed's owner: which element is an item, and which elements and attributes hold its fields.
import { z } from 'zod'
import { isTimeZone } from '../extraction/dates/contract-time-zone.ts'
import { countOpenQuantifiers } from '../extraction/selectors/contract-pattern.ts'

const MAX_SELECTOR = 500
const MAX_PATTERN = 200
const MAX_STEPS = 10

export const Css = z.string().min(1).max(MAX_SELECTOR)
const Pattern = z
  .string()
  .min(1)
  .max(MAX_PATTERN)
  .refine((pattern) => countOpenQuantifiers(pattern) !== undefined, 'This pattern is broken or could run without end.')

const PostProcess = z.discriminatedUnion('name', [
  z.object({ name: z.literal('gsub'), pattern: Pattern, replacement: z.string().max(1000) }),
  z.object({ name: z.literal('substring'), start: z.int(), end: z.int().optional() }),
  z.object({ name: z.literal('template'), string: z.string().max(1000) }),
  z.object({ name: z.literal('parse_time') }),
  z.object({ name: z.literal('parse_uri') }),
  z.object({ name: z.literal('sanitize_html') }),
  z.object({ name: z.literal('html_to_markdown') }),
  z.object({ name: z.literal('markdown_to_html') }),
])

const Steps = z.array(PostProcess).max(MAX_STEPS)

/** One value of an item. Without a selector it is read from the item's own element. */
const NamedSelector = z.strictObject({
  selector: Css.optional(),
  extractor: z.enum(['text', 'html', 'href', 'attribute', 'static']).optional(),
  attribute: z.string().min(1).max(100).optional(),
  static: z.string().max(1000).optional(),
  content_type: z.string().max(100).optional(),
  post_process: z.union([Steps, PostProcess.transform((step) => [step])]).optional(),
})

/** Of html2rss: so many pages are read, found as here. */
const Pagination = z.union([z.int().positive(), z.looseObject({ max_pages: z.int().positive().optional() })])
const defaultMaxPages = 5

const ItemSelector = z.strictObject({
  selector: Css,
  order: z.literal('reverse').optional(),
  /** Fields without a selector are found by themselves, as on any page. */
  enhance: z.boolean().default(true),
  pagination: Pagination.optional(),
})

const Names = z.array(z.string().max(100)).max(20)

export const TimeZone = z.string().max(60).refine(isTimeZone, 'This time zone is not known.')

/** Names of older versions of html2rss. */
const formerNames = [
  ['url', 'link'],
  ['published_at', 'updated'],
  ['published_at', 'pubDate'],
] as const

/** `items`, `categories`, `guid` and `time_zone` have their meaning; every other key is a selector of that name. */
export const Selectors = z
  .looseObject({
    items: ItemSelector.optional(),
    categories: Names.optional(),
    guid: Names.optional(),
    time_zone: TimeZone.optional(),
  })
  .transform(({ items, categories, guid, time_zone: timeZone, ...others }, context) => {
    const named = z.record(z.string().max(100), NamedSelector).safeParse(others)
    if (!named.success) {
      for (const { path, message } of named.error.issues) context.addIssue({ code: 'custom', path, message })
      return z.NEVER
    }
    for (const [name, former] of formerNames) {
      const selector = named.data[former]
      if (selector) named.data[name] ??= selector
    }
    return { items: items && withoutPagination(items), categories, guid, timeZone, named: named.data }
  })

function withoutPagination({ pagination: _, ...items }: z.output<typeof ItemSelector>) {
  return items
}

/** What `pagination` of the items says; undefined where nothing. */
export function maxPagesOf(selectors: Readonly<Record<string, unknown>>): number | undefined {
  const { pagination } = ItemSelector.safeParse(selectors.items).data ?? {}
  return typeof pagination === 'object' ? (pagination.max_pages ?? defaultMaxPages) : pagination
}
