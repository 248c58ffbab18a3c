// Take-over, its undoing, and export of an account's feeds, for commands.

import { createSealer } from '../../platform/crypto/secrets.ts'
import type { Account } from '../accounts/store-accounts.ts'
import { createAccountStore } from '../accounts/store-accounts.ts'
import { createFeedStore } from '../feed/store-feeds.ts'
import { createResultStore } from '../feed/store-results.ts'
import { exportFeeds, type FeedExportCounts, type FeedExportFormat, feedExportFormats } from './export-feeds.ts'
import { isRecordsFile, restoreRecords } from './restore-records.ts'
import { type TakeoverOutcome, type TakeoverParts, type TakeoverRequest, takeOverList } from './take-over-list.ts'

export type Problem = { problem: string } | { missingAccount: string }

export async function takeOver(
  account: string,
  request: TakeoverRequest,
  parts: TakeoverParts,
): Promise<TakeoverOutcome | Problem> {
  const found = await accountNamed(account, parts)
  if (!found) return { missingAccount: account }
  if (await isRecordsFile(request.path))
    return { form: 'pageside', results: await restoreRecords(request, found, parts), empty: 0, isCut: false }
  const feedStore = createFeedStore(parts.database)
  return takeOverList(request, found, { ...parts, feedStore, sealer: createSealer(parts.secretKey, 'feed-token') })
}

/** Feeds that a take-over made are deleted, as by their owner. Resolves to how many there still were. */
export async function undoTakeover(
  account: string,
  ids: readonly string[],
  { database, clock }: TakeoverParts,
): Promise<{ deleted: number } | Problem> {
  const found = await accountNamed(account, { database })
  if (!found) return { missingAccount: account }
  const feedStore = createFeedStore(database)
  let deleted = 0
  for (const id of new Set(ids)) if (await feedStore.remove(found.id, id, clock.now())) deleted++
  return { deleted }
}

export const accountNamed = (
  name: string,
  { database }: Pick<TakeoverParts, 'database'>,
): Promise<Account | undefined> => createAccountStore(database).byName(name)

export interface FeedExportRequest {
  account: string
  format: string
  /** Grows as the export is read. */
  counts: FeedExportCounts
  publicUrl: string
}

/** Pieces of the file. */
export async function exportAccountFeeds(
  { account, format, counts, publicUrl }: FeedExportRequest,
  { database, secretKey }: Pick<TakeoverParts, 'database' | 'secretKey'>,
): Promise<{ pieces: AsyncIterable<string> } | Problem> {
  const known: FeedExportFormat | undefined = feedExportFormats.find((name) => name === format)
  if (!known) return { problem: `The format of feeds is ${feedExportFormats.join(' or ')}.` }
  const found = await accountNamed(account, { database })
  if (!found) return { missingAccount: account }
  const stores = { feedStore: createFeedStore(database), resultStore: createResultStore(database) }
  const sealer = createSealer(secretKey, 'feed-token')
  return { pieces: exportFeeds(found.id, known, counts, { ...stores, sealer, publicUrl }) }
}
