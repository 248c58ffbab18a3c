// Job of a feed with full text: asks for the articles of its items, one after the other, within its budgets.
import { hash } from 'node:crypto'
import { dayMs } from '../../platform/durations.ts'
import { ApiError } from '../../platform/errors.ts'
import type { JobKind, JobPlan, NewJob } from '../../platform/jobs/queue.ts'
import { cardWeightOf } from '../extraction/article/read-article.ts'
import { urlKey } from '../extraction/normalization/urls.ts'
import { needsBrowser } from '../feed/options/rules-browser-pages.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import type { FeedStore } from '../feed/store-feeds.ts'
import type { ResultStore } from '../feed/store-results.ts'
import type { StoredItem } from '../history/item-history.ts'
import { filterItems } from '../output/rules/item-filter.ts'
import { type ArticleParts, type FetchedArticle, fetchArticle } from './fetch-article.ts'
import { mayAsk, nextTryAt } from './rules-article-schedule.ts'
import type { ArticleResult, ArticleStore, IsCurrent, WantedArticle } from './store-articles.ts'

const articlePlan: JobPlan = { name: 'fetch-articles', expiresAfterMs: 7 * dayMs }

/** Looks what is to be asked for; while one waits or runs there is no other of the feed. */
export function articleJob(feedId: string, runAt: number): NewJob {
  return { kind: articlePlan, payload: { feedId }, dedupeKey: feedId, runAt }
}

export interface ArticleJobParts extends ArticleParts {
  feedStore: FeedStore
  resultStore: ResultStore
  articleStore: ArticleStore
}

/** After this no other article is begun: the job comes back, behind the others that are due. */
const maxRunMs = 10_000
const busyMs = 30_000
/** Longer than the last article can take, with its solver. */
const leaseMs = 180_000

type Again = Awaited<ReturnType<JobKind['run']>>

export function createArticleJob(parts: ArticleJobParts, closing: AbortSignal): JobKind {
  return {
    ...articlePlan,
    async run(payload) {
      const { feedId } = payload as { feedId: string }
      const feed = await parts.feedStore.byId(feedId)
      if (!feed || feed.accountRemoved) return undefined
      if (!feed.settings.full_text) {
        await parts.articleStore.removeAll(feedId)
        return undefined
      }
      // The next check takes it up again.
      if (feed.pausedAt || (parts.browser && isToBeLookedAtAnew(feed))) return undefined
      const content = await parts.resultStore.content(feedId)
      const again = content && (await askAll(feed, content.items, parts, closing))
      // What changed meanwhile added no second job.
      return (await isOvertaken(feed, parts)) ? { rescheduleAt: parts.clock.now() } : again
    },
    // Failures of pages are stored; an error here is ours.
    retryAfterMs: (attempts) => Math.min(attempts * 60_000, 3_600_000),
    leaseMs,
  }
}

/** Settings were changed: whether its pages need the browser shows at the next check. */
function isToBeLookedAtAnew({ strategy, result }: ServedFeed): boolean {
  return strategy === 'auto' && result?.freshUntil === 0
}

/** Settings that decide what an article is, and whether it can be had. */
function articleSettingsKey({ settings, headersSealed = '' }: ServedFeed): string {
  const { full_text, solver = false, ignore_robots = false, proxy } = settings
  return JSON.stringify([
    full_text,
    solver,
    ignore_robots,
    proxy,
    headersSealed && hash('sha256', headersSealed).slice(0, 16),
  ])
}

/** The list was checked, or the settings of articles were changed, after the job had read them. */
async function isOvertaken(feed: ServedFeed, { feedStore }: ArticleJobParts): Promise<boolean> {
  const current = await feedStore.byId(feed.id)
  if (!current) return false
  const isChecked = current.result?.checkedAt !== feed.result?.checkedAt
  return isChecked || articleSettingsKey(current) !== articleSettingsKey(feed)
}

async function askAll(
  feed: ServedFeed,
  items: readonly StoredItem[],
  parts: ArticleJobParts,
  closing: AbortSignal,
): Promise<Again> {
  const { articleStore, clock } = parts
  const startedAt = clock.now()
  const wanted = itemsWithPages(items, feed)
  const followed = { wanted, known: new Set(items.map(({ id }) => id)) }
  await articleStore.follow(feed.id, followed, articleSettingsKey(feed), startedAt)
  const isForBrowser = parts.browser !== undefined && needsBrowser(feed)
  const byId = new Map(wanted.map((item) => [item.id, item]))
  const times: number[] = []
  const restingHosts = new Set<string>()
  for (const article of await articleStore.wanted(feed.id)) {
    const item = byId.get(article.itemId)
    if (!item) continue
    const { host } = new URL(article.url)
    const now = clock.now()
    if (closing.aborted || now - startedAt > maxRunMs) return { rescheduleAt: now }
    if (article.nextAt > now) {
      times.push(article.nextAt)
      continue
    }
    if (restingHosts.has(host)) continue
    const may = mayAsk(await articleStore.spent(feed.id, feed.result?.checkedAt ?? 0, now), now, isForBrowser)
    if (may === 'after-check') break
    if (may !== 'now') return { rescheduleAt: may.at }
    const asked = await parts.politeness.hostQueue.runOrDefer(host, `articles ${feed.id} ${host}`, () =>
      askOne(article, item, feed, parts, closing),
    )
    const outcome = 'done' in asked ? asked.done : asked
    if (outcome === 'changed') return { rescheduleAt: clock.now() }
    if ('rescheduleAt' in outcome) restingHosts.add(host)
    const at = 'rescheduleAt' in outcome ? outcome.rescheduleAt : outcome.nextAt
    if (at !== undefined) times.push(at)
  }
  return times.length > 0 ? { rescheduleAt: Math.max(Math.min(...times), clock.now()) } : undefined
}

/** Those that readers see and that have a page of their own: neither one of a list, nor one of several items, nor a file. */
function itemsWithPages(items: readonly StoredItem[], { url, settings }: ServedFeed): StoredItem[] {
  const lists = new Set([url, ...(settings.more_urls ?? [])].map((list) => urlKey(list)))
  const keys = items.flatMap((item) => (item.goneAt === undefined ? urlKey(item.url) : []))
  const seen = new Set<string>()
  const shared = new Set(keys.filter((key) => seen.size === seen.add(key).size))
  const hasPage = ({ url: page, enclosures = [] }: StoredItem) =>
    !lists.has(urlKey(page)) && !shared.has(urlKey(page)) && !enclosures.some((file) => file.url === page)
  return filterItems(items, { ...settings, order: 'newest' }).filter(hasPage)
}

/** `changed`: the settings did meanwhile, or the feed is gone, and nothing was stored. */
async function askOne(
  article: WantedArticle,
  item: StoredItem,
  feed: ServedFeed,
  parts: ArticleJobParts,
  closing: AbortSignal,
): Promise<{ nextAt: number | undefined } | { rescheduleAt: number } | 'changed'> {
  const { articleStore, clock } = parts
  const key = { feedId: feed.id, itemId: article.itemId }
  const { full_text: setting } = feed.settings
  const options = {
    selector: typeof setting === 'string' ? setting : undefined,
    title: item.title ?? '',
    cardWeight: cardWeightOf(item),
  }
  const fetched = await fetchUnlessBusy({ ...article, options }, feed, parts, closing)
  const now = clock.now()
  if (fetched === 'busy' || closing.aborted) return { rescheduleAt: now + busyMs }
  // The host said so to somebody before: this page was not asked for.
  if (fetched !== 'unchanged' && 'code' in fetched && fetched.code === 'asked-to-wait')
    return { rescheduleAt: now + (fetched.retryAfterMs ?? busyMs) }
  const result = resultOf(fetched, article, now)
  if (!(await articleStore.save(key, result, now, isSame(feed, parts)))) return 'changed'
  return { nextAt: 'nextAt' in result ? result.nextAt : undefined }
}

/** `busy`: this server has too much to do, or is closing. */
async function fetchUnlessBusy(
  asked: Parameters<typeof fetchArticle>[0],
  feed: ServedFeed,
  parts: ArticleJobParts,
  closing: AbortSignal,
): Promise<FetchedArticle | 'busy'> {
  try {
    return await fetchArticle(asked, feed, parts, closing)
  } catch (error) {
    if (error instanceof ApiError || closing.aborted) return 'busy'
    throw error
  }
}

function resultOf(fetched: FetchedArticle, article: WantedArticle, now: number): ArticleResult {
  if (fetched !== 'unchanged' && 'content' in fetched) return fetched
  const attempts = article.attempts + 1
  const { code, text, retryAfterMs, validators } =
    fetched === 'unchanged' ? { ...noArticle, validators: article.validators } : fetched
  return { validators, problem: { code, text }, attempts, nextAt: nextTryAt(code, attempts, retryAfterMs, now) }
}

const noArticle = {
  code: 'no-article',
  text: 'No article was found on the page, and it has not changed since. A selector of its text in `full_text` may help.',
  retryAfterMs: undefined,
}

/** In the transaction of the result. */
function isSame({ id, settings }: ServedFeed, { feedStore }: ArticleJobParts): IsCurrent {
  return async (tx) => {
    const current = await feedStore.lockSettings(tx, id)
    return current !== undefined && JSON.stringify(current.full_text) === JSON.stringify(settings.full_text)
  }
}
