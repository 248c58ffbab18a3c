// Creation of a feed for an account: input is checked, an existing feed is returned.

import { generateSecret, hashSecret } from '../../platform/crypto/secrets.ts'
import { ApiError } from '../../platform/errors.ts'
import { mayFetch } from '../accounts/rules-allowed-pages.ts'
import type { Account } from '../accounts/store-accounts.ts'
import type { FeedParts } from '../context.ts'
import { errorEntryOf } from '../errors.ts'
import type { FeedSettings } from '../feed/contract-feed-options.ts'
import { defaultFeedName, httpAlternative, normalizePageUrl, stripControlChars } from '../feed/rules-page-url.ts'
import type { FeedRecord } from '../feed/store-feed-rows.ts'
import { strategyFor } from '../fetching/strategies.ts'
import { parseSettings } from './check-settings.ts'
import { maxTags } from './contract-shapes.ts'

/** As people and files name them. */
const maxChars = { name: 200, folder: 100, tag: 50 } as const

interface FeedRequest {
  url: string
  strategy?: string | null | undefined
  name?: string | undefined
  folder?: string | undefined
  settings?: FeedSettings | undefined
  tags?: string[] | undefined
  paused?: boolean | undefined
  /** The name is the title of the feed, too. */
  named?: boolean | undefined
  /** A feed of this page is taken whatever its strategy is. */
  isOfAnyStrategy?: boolean | undefined
  /** Of a feed that was made elsewhere, in epoch milliseconds. */
  createdAt?: number | undefined
}

/** Throws `invalid-url`, `url-not-allowed` and `unsupported-strategy`, in this order. */
export async function findOrCreateFeed(
  request: FeedRequest,
  account: Account,
  { feedStore, sealer, clock, ids }: Pick<FeedParts, 'feedStore' | 'sealer' | 'clock' | 'ids'>,
): Promise<{ feed: FeedRecord; created: boolean }> {
  const { url: typed, name, folder, settings, tags, paused, named } = request
  const url = normalizePageUrl(typed)
  if (!url) throw new ApiError('invalid-url')
  if (!mayFetch(account.allowedPages, url)) throw new ApiError('url-not-allowed')
  const strategy = strategyFor(request.strategy)
  if (!strategy) throw new ApiError('unsupported-strategy')
  const now = clock.now()
  const id = ids.next()
  const token = generateSecret()
  const otherwise = httpAlternative(typed, url)
  return feedStore.create({
    id,
    accountId: account.id,
    url,
    ...(otherwise && mayFetch(account.allowedPages, otherwise) ? { insecureUrl: otherwise } : {}),
    strategy,
    name: shortened(name, maxChars.name) || stripControlChars(defaultFeedName(url)),
    tokenHash: hashSecret(token),
    tokenSealed: sealer.seal(token, id),
    folder: shortened(folder, maxChars.folder),
    ...(settings ? { settings } : {}),
    ...(tags ? { tags } : {}),
    ...(paused ? { pausedAt: now } : {}),
    isNamed: named === true && shortened(name, maxChars.name) !== '',
    isOfAnyStrategy: request.isOfAnyStrategy ?? false,
    createdAt: Math.min(request.createdAt ?? now, now),
    updatedAt: now,
  })
}

/** Half of a character that stands at the cut goes with the control characters. */
const shortened = (text = '', chars: number): string => stripControlChars(text.trim().slice(0, chars))

/** One entry of a list; strategy, settings, tags, `paused` and `named` as OPML of this server carries them. */
interface FeedEntry
  extends Pick<FeedRequest, 'url' | 'name' | 'folder' | 'strategy' | 'tags' | 'paused' | 'named' | 'createdAt'> {
  /** JSON. */
  settings?: string | undefined
}

export type ImportResult = { result: 'created' | 'known'; id: string } | { result: 'refused'; reason: string }

/** One entry of a list: what is refused stops no other. */
export async function importFeed(
  { settings, tags, named, ...entry }: FeedEntry,
  account: Account,
  parts: Parameters<typeof findOrCreateFeed>[2],
): Promise<ImportResult> {
  try {
    const isOwn = entry.strategy !== undefined
    const request: FeedRequest = {
      ...entry,
      settings:
        settings === undefined ? undefined : parseSettings(settings, strategyFor(entry.strategy) ?? '', account),
      tags: tags && [...new Set(tags.map((tag) => shortened(tag, maxChars.tag)).filter(Boolean))].slice(0, maxTags),
      // Titles of other readers are names that their owner gave, or saw there.
      named: isOwn ? named : true,
      isOfAnyStrategy: !isOwn,
    }
    const { feed, created } = await findOrCreateFeed(request, account, parts)
    return { result: created ? 'created' : 'known', id: feed.id }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { result: 'refused', reason: errorEntryOf(error).message }
  }
}
