// Schema of named feeds in the configuration file, checked when the file is read.
import { z } from 'zod'
import { rejectUnknownKeys } from '../../platform/files/unknown-key-check.ts'
import { describeSelectorProblem } from '../feed/check-selectors.ts'
import { FeedSettings, maxPages } from '../feed/contract-feed-options.ts'
import { maxPagesOf, TimeZone } from '../feed/contract-selectors.ts'
import { findInvalidHeader } from '../feed/rules-request-headers.ts'
import { findForeignSetting, strategyFor } from '../fetching/strategies.ts'
import { type FeedDefinition, placeholdersOf, resolveVariant } from './rules-feed-variant.ts'

const Words = z.union([z.string(), z.number(), z.boolean()]).transform(String)

const Parameter = z.object({
  type: z.enum(['string', 'integer', 'number', 'boolean']).default('string'),
  default: Words.optional(),
})

/** Keys of html2rss-web that have no meaning here: its files may be used as they are. */
const elsewhere = {
  feed: [
    ...['auto_source', 'directory', 'enhance', 'stylesheets', 'language', 'ttl', 'time_zone', 'request'],
    ...['max_redirects', 'max_requests'],
  ],
  channel: ['ttl', 'language', 'author', 'generator', 'image', 'json', 'last_build_date', 'updated'],
}
/** Strategies of html2rss that ask with a browser: here the solver does, where there is one. */
const browserStrategies = new Set(['browserless', 'botasaurus'])

const channel = {
  url: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  time_zone: TimeZone.optional(),
  /** Where older files have them. */
  strategy: z.string().optional(),
  headers: z.record(z.string(), Words).optional(),
}
const ownKeys = ['url', 'channel', 'strategy', 'headers', 'parameters', 'featured', ...Object.keys(FeedSettings.shape)]

const NamedFeed = FeedSettings.strip()
  .extend({
    url: z.string().optional(),
    channel: rejectUnknownKeys(Object.keys(channel), elsewhere.channel).pipe(z.object(channel)).default({}),
    strategy: z.string().optional(),
    headers: z.record(z.string(), Words).optional(),
    parameters: z.record(z.string().regex(/^[a-z_]\w{0,49}$/i, 'is no name for a parameter'), Parameter).default({}),
    featured: z.boolean().default(false),
  })
  .transform(({ url, channel, parameters, featured, strategy: asked, headers: sent, ...settings }): FeedDefinition => {
    const { title = channel.title, description = channel.description } = settings
    const said = { ...(title ? { title } : {}), ...(description ? { description } : {}) }
    const named = asked ?? channel.strategy ?? 'auto'
    const asksWithBrowser = browserStrategies.has(named)
    const strategy = strategyFor(asksWithBrowser ? 'auto' : named) ?? ''
    const page = { url: url ?? channel.url ?? '', strategy, headers: sent ?? channel.headers ?? {} }
    const read = { ...(asksWithBrowser ? { solver: true } : {}), ...paginationOf(settings.selectors) }
    const selectors = inZone(settings.selectors, channel.time_zone)
    return { ...page, parameters, featured, settings: { ...read, ...settings, ...selectors, ...said } }
  })
  .superRefine((definition, context) => {
    const problem = problemOf(definition)
    if (problem) context.addIssue({ code: 'custom', path: [problem.at], message: problem.sentence })
  })

/** `pages`, as html2rss says it. */
function paginationOf(selectors: FeedSettings['selectors']): Pick<FeedSettings, 'pages'> {
  const pages = selectors && maxPagesOf(selectors)
  return pages === undefined ? {} : { pages: Math.min(pages, maxPages) }
}

function inZone(selectors: FeedSettings['selectors'], zone: string | undefined): Pick<FeedSettings, 'selectors'> {
  return selectors && zone !== undefined ? { selectors: { time_zone: zone, ...selectors } } : {}
}

const segment = '[a-z0-9][\\w.-]{0,99}'
const FeedName = z
  .string()
  .regex(new RegExp(`^${segment}(/${segment})?$`, 'i'), 'must be of letters, digits, _, - and .')

/** By their names, which stand in their addresses. */
export const NamedFeeds = z.record(FeedName, rejectUnknownKeys(ownKeys, elsewhere.feed).pipe(NamedFeed))

export type NamedFeeds = z.output<typeof NamedFeeds>

/** Reason why a feed cannot be served. Parameters without a default are filled with a word for the check. */
function problemOf(definition: FeedDefinition): { at: string; sentence: string } | undefined {
  const { url, strategy, headers, parameters, featured } = definition
  if (strategy === '') return { at: 'strategy', sentence: 'This strategy is not known.' }
  if (url === '') return { at: 'url', sentence: 'A feed needs the address of its page.' }
  const wrong = findInvalidHeader(headers)
  if (wrong !== undefined) return { at: 'headers', sentence: `"${wrong}" cannot be sent.` }
  const unknown = placeholdersOf(definition).find((name) => !Object.hasOwn(parameters, name))
  if (unknown !== undefined) return { at: 'parameters', sentence: `"${unknown}" is used, but not declared.` }
  const open = Object.entries(parameters).filter(([, parameter]) => parameter.default === undefined)
  if (featured && open.length > 0) {
    return { at: 'featured', sentence: `A featured feed needs a default for "${open[0]?.[0]}".` }
  }
  const wrongSetting = problemOfSettings(definition)
  if (wrongSetting) return wrongSetting
  const tried = resolveVariant(definition, new URLSearchParams(Object.fromEntries(open.map(([name]) => [name, '1']))))
  return 'problem' in tried ? { at: 'url', sentence: tried.problem } : undefined
}

function problemOfSettings({ settings, strategy }: FeedDefinition): { at: string; sentence: string } | undefined {
  const foreign = findForeignSetting(settings, strategy)
  if (foreign) return { at: foreign.name, sentence: foreign.sentence }
  const { full_text, wait_for, watch = {} } = settings
  const selectors = { full_text, wait_for, 'watch.part': watch.part, 'watch.without': watch.without }
  for (const [at, css] of Object.entries(selectors)) {
    const problem = typeof css === 'string' ? describeSelectorProblem(css) : undefined
    if (problem) return { at, sentence: problem }
  }
  return undefined
}
