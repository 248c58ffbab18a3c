// Draft of a feed's settings: what stands in the fields of the form, to and from the shapes of the wire.
import type { managementOperations } from '../../../../feeds/management/contract.ts'
import type { ManagedFeed } from '../../../../feeds/management/contract-shapes.ts'
import type { PartInput } from '../../../../platform/api/client.ts'

export type FilterField = 'any' | 'title' | 'url' | 'author' | 'category' | 'text'

export interface DraftRule {
  field: FilterField
  /** Separated by commas. */
  words: string
}

/** Fields hold text as it is typed; empty means that the page or the server decides. */
export interface SettingsDraft {
  title: string
  description: string
  include: readonly DraftRule[]
  exclude: readonly DraftRule[]
  limit: string
  order: '' | 'newest' | 'oldest'
  /** One a line. */
  moreUrls: string
  pages: string
  scroll: string
  /** A CSS selector. */
  waitFor: string
  interval: string
  ignoresRobots: boolean
  usesSolver: boolean
  /** A selector of the text counts as on, and stays until it is turned off. */
  fullText: boolean | string
  threadTenant: string
  isAlerting: boolean
  name: string
  folder: string
  /** Separated by commas. */
  tags: string
  /** As JSON; empty: found automatically. */
  selectors: string
  /** CSS selectors. */
  watchedPart: string
  unwatchedPart: string
  /** As JSON: settings that have no field here. */
  others: string
}

export type DraftField = keyof SettingsDraft

export function draftOf({ settings, name, folder, tags }: ManagedFeed): SettingsDraft {
  const others = Object.entries(settings).filter(([key]) => !fieldKeys.has(key))
  return {
    title: settings.title ?? '',
    description: settings.description ?? '',
    include: rulesOf(settings.include),
    exclude: rulesOf(settings.exclude),
    limit: textOf(settings.limit),
    order: settings.order ?? '',
    moreUrls: (settings.more_urls ?? []).join('\n'),
    pages: textOf(settings.pages),
    scroll: textOf(settings.scroll),
    waitFor: settings.wait_for ?? '',
    interval: textOf(settings.check_every_minutes),
    ignoresRobots: settings.ignore_robots ?? false,
    usesSolver: settings.solver ?? false,
    fullText: settings.full_text ?? false,
    threadTenant: settings.thread_tenant ?? '',
    isAlerting: settings.alert ?? false,
    name,
    folder,
    tags: tags.join(', '),
    selectors: settings.selectors ? JSON.stringify(settings.selectors) : '',
    watchedPart: settings.watch?.part ?? '',
    unwatchedPart: settings.watch?.without ?? '',
    others: others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : '',
  }
}

/** Settings that have a field. */
const fieldKeys: ReadonlySet<string> = new Set<keyof Settings>([
  ...(['title', 'description', 'include', 'exclude', 'limit', 'order', 'more_urls', 'pages'] as const),
  ...(['check_every_minutes', 'ignore_robots', 'solver', 'thread_tenant', 'alert', 'selectors', 'watch'] as const),
  ...(['scroll', 'wait_for'] as const),
])

type Settings = ManagedFeed['settings']
type WireRule = NonNullable<Settings['include']>[number]

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))
const rulesOf = (rules: readonly WireRule[] = []): DraftRule[] =>
  rules.map(({ field, words }) => ({ field, words: words.join(', ') }))

/** Of a draft without problems. */
export function settingsOf(draft: SettingsDraft): Settings {
  const [include, exclude] = [wireRules(draft.include), wireRules(draft.exclude)]
  const moreUrls = linesOf(draft.moreUrls)
  const [part, without] = [draft.watchedPart.trim(), draft.unwatchedPart.trim()]
  return {
    ...(draft.others && (JSON.parse(draft.others) as Settings)),
    ...((part || without) && { watch: { ...(part && { part }), ...(without && { without }) } }),
    ...(draft.title.trim() && { title: draft.title.trim() }),
    ...(draft.description.trim() && { description: draft.description.trim() }),
    ...(draft.selectors && { selectors: JSON.parse(draft.selectors) as Record<string, unknown> }),
    ...(include.length > 0 && { include }),
    ...(exclude.length > 0 && { exclude }),
    ...(draft.limit.trim() && { limit: Number(draft.limit) }),
    ...(draft.order && { order: draft.order }),
    ...(moreUrls.length > 0 && { more_urls: moreUrls }),
    ...(draft.pages && { pages: Number(draft.pages) }),
    ...(draft.scroll.trim() && { scroll: Number(draft.scroll) }),
    ...(draft.waitFor.trim() && { wait_for: draft.waitFor.trim() }),
    ...(draft.interval && { check_every_minutes: Number(draft.interval) }),
    ...(draft.ignoresRobots && { ignore_robots: true }),
    ...(draft.usesSolver && { solver: true }),
    ...(draft.fullText && { full_text: draft.fullText }),
    ...(draft.threadTenant.trim() && { thread_tenant: draft.threadTenant.trim() }),
    ...(draft.isAlerting && { alert: true }),
  }
}

type UpdateBody = PartInput<typeof managementOperations.updateFeed, 'body'>

/** Only what differs from what was read. */
export function updateOf(draft: SettingsDraft, before: SettingsDraft): UpdateBody {
  const changed = changedFields(before, draft)
  const isOfSettings = changed.some((field) => !ownFields.has(field))
  return {
    ...(changed.includes('name') && { name: draft.name.trim() }),
    ...(changed.includes('folder') && { folder: draft.folder.trim() }),
    ...(changed.includes('tags') && { tags: wordsOf(draft.tags) }),
    ...(isOfSettings && { settings: settingsOf(draft) }),
  }
}

const ownFields: ReadonlySet<DraftField> = new Set(['name', 'folder', 'tags'])

export function changedFields(before: SettingsDraft, after: SettingsDraft): DraftField[] {
  return (Object.keys(before) as DraftField[]).filter((field) => !isSame(before[field], after[field]))
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const wireRules = (rules: readonly DraftRule[]): WireRule[] =>
  rules.map(({ field, words }) => ({ field, words: wordsOf(words) })).filter(({ words }) => words.length > 0)

/** Both commas of East Asian and Arabic writing separate too. */
const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、،]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What is wrong in a field: name of the message, with its values. */
export type DraftProblem = 'limit' | 'scroll' | 'interval' | 'moreUrls' | 'moreUrlsCount' | 'name' | 'tags' | 'words'

const maxLimit = 500
const maxScrolls = 10
const [minMinutes, maxMinutes] = [5, 10_080]
const maxMoreUrls = 10
const maxWords = 50
const [maxTags, maxTagLength, maxWordLength] = [20, 50, 200]

/** The first problem of each field that has one. */
export function problemsOf(draft: SettingsDraft): Partial<Record<DraftField, DraftProblem>> {
  const urls = linesOf(draft.moreUrls)
  const tags = wordsOf(draft.tags)
  return {
    ...(!isWithin(draft.limit, 1, maxLimit) && { limit: 'limit' }),
    ...(!isWithin(draft.scroll, 1, maxScrolls) && { scroll: 'scroll' }),
    ...(!isWithin(draft.interval, minMinutes, maxMinutes) && { interval: 'interval' }),
    ...(urls.length > maxMoreUrls && { moreUrls: 'moreUrlsCount' }),
    ...(!urls.every(isPageUrl) && { moreUrls: 'moreUrls' }),
    ...(draft.name.trim() === '' && { name: 'name' }),
    ...((tags.length > maxTags || tags.some((tag) => tag.length > maxTagLength)) && { tags: 'tags' }),
    ...(!draft.include.every(hasFewWords) && { include: 'words' }),
    ...(!draft.exclude.every(hasFewWords) && { exclude: 'words' }),
  }
}

function hasFewWords({ words }: DraftRule): boolean {
  const all = wordsOf(words)
  return all.length <= maxWords && all.every((word) => word.length <= maxWordLength)
}

function isWithin(text: string, least: number, most: number): boolean {
  const typed = text.trim()
  return typed === '' || (/^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most)
}

function isPageUrl(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}
