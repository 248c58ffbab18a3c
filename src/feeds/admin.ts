// Feed administration for the command line, while the server runs. Starts fast: imports no handlers.

import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/crypto/ids.ts'
import { createSealer, generateSecret, hashSecret, type SecretKey } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/data/database.ts'
import type { MigrationSet } from '../platform/data/migrations.ts'
import { accountName, addAccount, saveOwner } from './accounts/provision-accounts.ts'
import { createAccountStore } from './accounts/store-accounts.ts'
import { openFeedToken } from './feed/feed-token.ts'
import { normalizePageUrl } from './feed/rules-page-url.ts'
import type { ListedFeed } from './feed/store-feed-rows.ts'
import { createFeedStore } from './feed/store-feeds.ts'
import { sealedFeedColumns } from './integrity/sealed-columns.ts'
import { draftRetentionDays } from './management/draft-retention.ts'
import type { FeedExportRequest, Problem as TakeoverProblem } from './takeover/command-takeover.ts'
import type { TakeoverOutcome, TakeoverRequest } from './takeover/take-over-list.ts'

export const feedSchema: MigrationSet = { service: 'feeds', folder: new URL('./schema/', import.meta.url) }

export const feedIntegrity = { sealed: sealedFeedColumns }

export interface FeedAdmin {
  /** The new account's token, or undefined when the name is taken. Throws when the name cannot be one. */
  addAccount(name: string, allowedPages: string[]): Promise<string | undefined>
  /** Of the account whose token the settings or the keys say. */
  setOwnerToken(token: string): Promise<void>
  listAccounts(): Promise<{ name: string; allowedPages: string[]; source: string }[]>
  /** False when there is none of this name that was added by a command. */
  removeAccount(name: string): Promise<boolean>
  /** With the token in their addresses; undefined where it was sealed under another secret. */
  listFeeds(): Promise<(Omit<ListedFeed, 'tokenSealed'> & { token: string | undefined })[]>
  /** Days from the last change of a draft until it is removed. */
  draftRetentionDays: number
  /** Makes feeds of a list of another program; the account by its name. */
  takeOver(account: string, request: TakeoverRequest): Promise<TakeoverOutcome | TakeoverProblem>
  /** Deletes feeds that a take-over made. */
  undoTakeover(account: string, ids: readonly string[]): Promise<{ deleted: number } | TakeoverProblem>
  /** The feeds of an account as a file, in pieces. */
  exportFeeds(request: FeedExportRequest): Promise<{ pieces: AsyncIterable<string> } | TakeoverProblem>
  /** The feed's new token; undefined when there is no such feed. */
  rotateFeed(id: string): Promise<string | undefined>
}

export function createFeedAdmin(parts: {
  database: Database
  clock: Clock
  ids: Ids
  secretKey: SecretKey
}): FeedAdmin {
  const { database, clock } = parts
  const accountStore = createAccountStore(database)
  const feedStore = createFeedStore(database)
  const sealer = createSealer(parts.secretKey, 'feed-token')
  return {
    addAccount: (name, allowedPages) => addAccount(accountName.parse(name), allowedPages, { ...parts, accountStore }),
    setOwnerToken: (token) => saveOwner(token, { ...parts, accountStore }),
    listAccounts: () => accountStore.list(),
    removeAccount: (name) => accountStore.remove(name, 'command', clock.now()),
    async listFeeds() {
      const feeds = await feedStore.list()
      return feeds.map(({ tokenSealed, ...feed }) => ({
        ...feed,
        token: openFeedToken({ ...feed, tokenSealed }, { sealer }),
      }))
    },
    draftRetentionDays,
    async takeOver(account, request) {
      const { takeOver } = await import('./takeover/command-takeover.ts')
      return takeOver(account, request, parts)
    },
    async undoTakeover(account, ids) {
      const { undoTakeover } = await import('./takeover/command-takeover.ts')
      return undoTakeover(account, ids, parts)
    },
    async exportFeeds(request) {
      const { exportAccountFeeds } = await import('./takeover/command-takeover.ts')
      return exportAccountFeeds(request, parts)
    },
    async rotateFeed(id) {
      const token = generateSecret()
      const rotated = await feedStore.rotateToken(id, hashSecret(token), sealer.seal(token, id), clock.now())
      return rotated ? token : undefined
    },
  }
}

/** The ready-made feeds, without a database. `find`: null for a page without one, undefined for what is no address. */
export async function readCatalogue() {
  const { loadCatalogue } = await import('./catalogue/load-catalogue.ts')
  const { sites, find } = await loadCatalogue()
  return {
    sites,
    find: (address: string) => {
      const page = normalizePageUrl(address)
      return page === undefined ? undefined : (find(page) ?? null)
    },
  }
}
