// Feeds with their items out of an export of this server, line by line.

import { createSealer } from '../../platform/crypto/secrets.ts'
import { readText } from '../../platform/record-files/read-text.ts'
import { linesOf } from '../../platform/record-files/text-lines.ts'
import type { Account } from '../accounts/store-accounts.ts'
import { limitFeedSize } from '../extraction/feed-size-limit.ts'
import { sanitizeHtml } from '../extraction/html/sanitize-html.ts'
import { normalizePageUrl } from '../feed/rules-page-url.ts'
import { createFeedStore } from '../feed/store-feeds.ts'
import { createResultStore, type ResultStore } from '../feed/store-results.ts'
import type { StoredItem } from '../history/item-history.ts'
import { serializeContent } from '../history/stored-content.ts'
import { importFeed } from '../management/create-feed.ts'
import { FeedRecordLine, ItemRecordLine, maxItems, maxLineChars, RecordsHead } from './contract-records.ts'
import { pagesOfAccount } from './pages-of-account.ts'
import type { TakeoverParts, TakeoverRequest, TakeoverResult } from './take-over-list.ts'

/** Of one file. */
const maxFeeds = 20_000

/** Begins as an export of this server. */
export async function isRecordsFile(path: string): Promise<boolean> {
  for await (const { text } of linesOf(readText(path, () => {}))) return RecordsHead.safeParse(jsonIn(text)).success
  return false
}

interface Pending {
  place: string
  feed: FeedRecordLine
  items: StoredItem[]
  broken: number
}

/** What is wrong with a line sets that line aside, with its reason. */
export async function restoreRecords(
  request: TakeoverRequest,
  account: Account,
  parts: TakeoverParts,
): Promise<TakeoverResult[]> {
  const feedStore = createFeedStore(parts.database)
  const stores = {
    feedStore,
    resultStore: createResultStore(parts.database),
    sealer: createSealer(parts.secretKey, 'feed-token'),
  }
  const known = await pagesOfAccount(account.id, feedStore)
  const results: TakeoverResult[] = []
  const finish = async (one: Pending | undefined) => {
    if (one) results.push(await restoreFeed(one, known, request, account, { ...parts, ...stores }))
  }
  let pending: Pending | undefined
  for await (const { text, number, isCut } of linesOf(
    readText(request.path, (sentence) => results.push(aside('the file', sentence))),
  )) {
    if (number === 1 || text.trim() === '') continue
    const value = isCut || text.length > maxLineChars ? undefined : jsonIn(text)
    const place = `line ${number}`
    const feed = FeedRecordLine.safeParse(value)
    if (feed.success) {
      await finish(pending)
      pending = { place, feed: feed.data, items: [], broken: 0 }
      if (results.length >= maxFeeds) return [...results, aside(place, `Only ${maxFeeds} feeds are taken at once.`)]
      continue
    }
    const item = ItemRecordLine.safeParse(value)
    if (!item.success) {
      const isItem = (value as { kind?: unknown } | undefined)?.kind === 'item'
      if (pending && isItem) pending.broken++
      else results.push(aside(place, reasonOf(value, feed.error.issues[0])))
    } else if (pending && pending.items.length < maxItems) pending.items.push(itemOf(item.data))
  }
  await finish(pending)
  return results
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function reasonOf(value: unknown, issue: { path: readonly PropertyKey[]; message: string } | undefined): string {
  if (value === undefined) return 'This line is no JSON.'
  return `This line is neither a feed nor an item: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
}

const aside = (place: string, reason: string): TakeoverResult => ({
  ...{
    place,
    address: '',
    title: '',
    folder: '',
    kind: 'unresolved',
    notes: [],
    known: false,
    result: 'refused',
    reason,
  },
})

/** With markup that any item may have. */
function itemOf({ kind: _, contentHtml, ...fields }: ItemRecordLine): StoredItem {
  const markup = contentHtml === undefined ? '' : sanitizeHtml(contentHtml, fields.url)
  return withoutAbsent({ ...fields, ...(markup === '' ? {} : { contentHtml: markup }) }) as unknown as StoredItem
}

/** Absent fields are no keys. */
const withoutAbsent = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

async function restoreFeed(
  { place, feed, items, broken }: Pending,
  known: ReadonlySet<string>,
  { paused, folder = feed.folder, isDryRun }: TakeoverRequest,
  account: Account,
  parts: TakeoverParts & Parameters<typeof importFeed>[2] & { resultStore: ResultStore },
): Promise<TakeoverResult> {
  const { url, name, named, strategy, tags, settings, channel } = feed
  const notes = broken > 0 ? [`${broken} items could not be read.`] : []
  const row = { place, address: url, title: name, folder, kind: 'page' as const, program: 'Pageside', notes }
  const isKnown = known.has(normalizePageUrl(url) ?? '')
  const entry = { url, title: name, folder, strategy, settings: JSON.stringify(settings), tags, named }
  const shown = { ...row, entry, known: isKnown }
  if (isDryRun) return { ...shown, result: isKnown ? 'known' : 'created' }
  const { title: _, ...rest } = entry
  const given = { ...rest, name, paused: paused || feed.paused, createdAt: feed.createdAt }
  const made = await importFeed(given, account, parts)
  if (made.result === 'refused') return { ...shown, result: 'refused', reason: made.reason }
  if (made.result === 'created' && channel && items.length > 0)
    await saveItems(made.id, withoutAbsent(channel), items, parts)
  return { ...shown, result: made.result, id: made.id }
}

/** As after a poll of a long time ago: the next one is due now. */
async function saveItems(
  id: string,
  channel: NonNullable<FeedRecordLine['channel']>,
  items: readonly StoredItem[],
  { resultStore, clock }: { resultStore: ResultStore; clock: TakeoverParts['clock'] },
): Promise<void> {
  const explanation = { foundBy: [], leftOut: [], dates: '', evidence: [] }
  const content = serializeContent({
    channel: channel as Parameters<typeof serializeContent>[0]['channel'],
    items: limitFeedSize(items) as StoredItem[],
    explanation,
  })
  const poll = { now: clock.now(), freshUntil: 0, validators: {}, intervalMs: 0, failedPages: [], moved: undefined }
  await resultStore.saveContent(id, content, poll, async () => {})
}
