// Named feeds of the configuration file: ordinary feeds of an internal account without a token.
import { hash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/crypto/ids.ts'
import { generateSecret, hashSecret, type Sealer } from '../../platform/crypto/secrets.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Budgets } from '../../platform/limits/budgets.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { Log } from '../../platform/log.ts'
import type { AccountStore } from '../accounts/store-accounts.ts'
import { sealHeaders } from '../feed/request-headers.ts'
import { defaultFeedName } from '../feed/rules-page-url.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import type { ResultStore } from '../feed/store-results.ts'
import type { NamedConfiguration } from './configuration-file.ts'
import { readyMadeFeeds } from './ready-made-feeds.ts'
import { type FeedDefinition, type FeedVariant, resolveVariant } from './rules-feed-variant.ts'
import type { NamedFeed, NamedFeedStore } from './store-named-feeds.ts'

const hourMs = 3_600_000
const maxVariants = 100
/** Queries whose meaning is kept in memory; longer ones are worked out each time. */
const maxCachedQueries = 2000
const maxCachedQueryLength = 500

export interface NamedFeeds {
  names(): string[]
  /** Those that the metadata shows to people. */
  featured(): { name: string; title: string; description: string }[]
  /** The feed of this query, made where it is asked for first. Throws an `ApiError`. */
  find(name: string, search: string, client: string): Promise<{ feed: ServedFeed; query: string }>
  /** Makes true what the file says; without it, what it said last. */
  sync(said: NamedConfiguration | undefined): Promise<void>
}

export interface NamedFeedParts {
  /** This server makes feeds. */
  creation: boolean
  accountStore: AccountStore
  namedFeedStore: NamedFeedStore
  resultStore: ResultStore
  limiter: RateLimiter
  budgets: Budgets
  sealer: Sealer
  clock: Clock
  ids: Ids
  log: Log
}

export function createNamedFeeds(parts: NamedFeedParts): NamedFeeds {
  let definitions = new Map<string, FeedDefinition>()
  let accountId = ''
  const known = new Map<string, FeedVariant>()

  function variant(name: string, search: string): FeedVariant {
    const key = `${name}?${search}`
    const before = known.get(key)
    if (before) return before
    const definition = definitions.get(name)
    if (!definition) throw new ApiError('not-found')
    const found = resolveVariant(definition, new URLSearchParams(search))
    if ('problem' in found) throw new ApiError('invalid-input', { message: found.problem })
    if (known.size >= maxCachedQueries) known.clear()
    if (key.length <= maxCachedQueryLength) known.set(key, found)
    return found
  }

  return {
    names: () => [...definitions.keys()],
    featured: () =>
      [...definitions].filter(([, { featured }]) => featured).map(([name]) => shown(name, variant(name, ''))),
    async find(name, search, client) {
      const requested = variant(name, search)
      // Of ready-made feeds nothing is stored before somebody reads one.
      accountId ||= await ownAccount(parts)
      const feed =
        (await parts.namedFeedStore.byName(name, requested.query)) ??
        (await createVariant(
          { name, definition: definitions.get(name) as FeedDefinition, variant: requested, client, accountId },
          parts,
        ))
      return { feed, query: requested.query }
    },
    async sync(said) {
      const ofFile = said?.feeds ?? (await storedDefinitions(parts))
      const readyMade = parts.creation && said?.readyMade !== false ? readyMadeFeeds : {}
      definitions = new Map(Object.entries({ ...ofFile, ...without(readyMade, ofFile) }))
      known.clear()
      if (said)
        await parts.namedFeedStore.putDefinitions(mapValues(ofFile, (one, name) => seal(name, one, parts.sealer)))
      if (Object.keys(ofFile).length > 0) accountId = await ownAccount(parts)
      await follow(definitions, parts)
    },
  }
}

/** What the file says under the same name stands. */
function without(some: Readonly<Record<string, FeedDefinition>>, others: object): Record<string, FeedDefinition> {
  return Object.fromEntries(Object.entries(some).filter(([name]) => !Object.hasOwn(others, name)))
}

/** With a space, which names of accounts cannot have. */
const accountName = 'configuration file'

async function ownAccount({ accountStore, clock, ids }: NamedFeedParts): Promise<string> {
  const tokenHash = hashSecret(generateSecret())
  await accountStore.put(
    { id: ids.next(), name: accountName, allowedPages: ['*'], source: 'internal', tokenHash },
    clock.now(),
  )
  const account = await accountStore.byName(accountName)
  if (!account) throw new Error('The account of the feeds in the configuration file was not found.')
  return account.id
}

interface VariantRequest {
  name: string
  definition: FeedDefinition
  variant: FeedVariant
  client: string
  accountId: string
}

async function createVariant(
  { name, definition, variant, client, accountId }: VariantRequest,
  parts: NamedFeedParts,
): Promise<ServedFeed> {
  const { namedFeedStore, limiter, budgets, sealer, clock, ids } = parts
  const now = clock.now()
  // Anybody may ask, and the page will be fetched for it.
  const wait =
    variant.query === ''
      ? undefined
      : (limiter.consume(client, 'write') ?? budgets.spend('named-feed-variants', client))
  if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
  const id = ids.next()
  const token = generateSecret()
  const feed = {
    ...rowOf({ id, name, definition, variant, now }, sealer),
    accountId,
    tokenHash: hashSecret(token),
    tokenSealed: sealer.seal(token, id),
    createdAt: now,
  }
  const limits = {
    maxVariants,
    unreadSince: now - 24 * hourMs,
    emptySince: now - hourMs,
    readOnceSince: now - hourMs,
  }
  if (!(await namedFeedStore.create(feed, limits))) {
    const message = 'This feed is read with as many different parameters as it can have. Try again in an hour.'
    throw new ApiError('rate-limited', { message, retryAfterSeconds: hourMs / 1000 })
  }
  const made = await namedFeedStore.byName(name, variant.query)
  if (!made) throw new Error(`The feed "${name}" was made, but not found.`)
  return made
}

interface VariantRow {
  id: string
  name: string
  definition: FeedDefinition
  variant: FeedVariant
  now: number
}

function rowOf({ id, name, definition: { strategy }, variant, now }: VariantRow, sealer: Sealer) {
  const { query, url, headers, settings } = variant
  return {
    id,
    url,
    strategy,
    name: settings.title ?? defaultFeedName(url),
    settings,
    headersSealed: sealHeaders(id, headers, sealer),
    fileName: name,
    fileQuery: query,
    definitionHash: hashOf(strategy, variant),
    updatedAt: now,
  } satisfies Partial<NamedFeed>
}

/** Options that change the items, then those that change the request, then all others. */
function hashOf(strategy: string, { url, headers, settings }: FeedVariant): string {
  const { selectors, more_urls, watch, ...rest } = settings
  const items = [url, strategy, selectors, more_urls, ...(watch ? [watch] : [])]
  const texts = [items, [headers], [rest]].map((part) => JSON.stringify(part))
  return texts.map((text) => hash('sha256', text, 'base64url')).join('.')
}

/** Rows follow the file: removed feeds are deleted, changed ones polled anew. */
async function follow(definitions: ReadonlyMap<string, FeedDefinition>, parts: NamedFeedParts): Promise<void> {
  const { namedFeedStore, resultStore, sealer, clock } = parts
  for (const { id, name, query, definitionHash } of await namedFeedStore.variants()) {
    const definition = definitions.get(name)
    const variant = definition && resolveVariant(definition, new URLSearchParams(query))
    if (!definition || !variant || 'problem' in variant || variant.query !== query) {
      await namedFeedStore.remove(id)
      continue
    }
    const changed = rowOf({ id, name, definition, variant, now: clock.now() }, sealer)
    if (changed.definitionHash === definitionHash) continue
    await namedFeedStore.change(changed)
    const isSamePage = changed.definitionHash.split('.')[0] === definitionHash.split('.')[0]
    await (isSamePage ? resultStore.clearValidators(id) : resultStore.resetContent(id))
  }
}

function shown(name: string, { settings, url }: FeedVariant) {
  return { name, title: settings.title ?? defaultFeedName(url), description: settings.description ?? '' }
}

async function storedDefinitions({
  namedFeedStore,
  sealer,
  log,
}: NamedFeedParts): Promise<Record<string, FeedDefinition>> {
  const said: Record<string, FeedDefinition> = {}
  for (const [name, sealed] of Object.entries(await namedFeedStore.definitions())) {
    try {
      said[name] = JSON.parse(sealer.open(sealed, contextOf(name))) as FeedDefinition
    } catch (error) {
      log.error(
        { feed: name, error },
        'what the configuration file said of a feed cannot be read under this SECRET_KEY',
      )
    }
  }
  return said
}

function seal(name: string, definition: FeedDefinition, sealer: Sealer): string {
  return sealer.seal(JSON.stringify(definition), contextOf(name))
}

const contextOf = (name: string): string => `definition of ${name}`

function mapValues<T>(record: Record<string, T>, change: (value: T, key: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
