// Handlers of teaching a feed on its stored page.
import type { Handlers } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import { noSuchFeed, requireAccount, requireOwnFeed } from '../accounts/require-feed.ts'
import type { Account } from '../accounts/store-accounts.ts'
import type { FeedContext } from '../context.ts'
import type { ExtractionResult } from '../extraction/page-and-feed.ts'
import type { FoundList } from '../extraction/seen-lists.ts'
import type { Taught } from '../extraction/snapshot-tasks.ts'
import type { FeedSettings } from '../feed/contract-feed-options.ts'
import { Selectors } from '../feed/contract-selectors.ts'
import { readItemLimit } from '../feed/rules-item-limits.ts'
import { toIsoTime } from '../feed/rules-wire-values.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import { computeNextContent } from '../polling/rules-next-content.ts'
import type { SettingsPreview, teachingOperations } from './contract-teaching.ts'
import type { Snapshot } from './page-snapshots.ts'
import { presentTaughtItem } from './present-taught.ts'
import { settingsForCheck, sortOut } from './rules-settings-preview.ts'
import { snapshotDocument } from './snapshot-document.ts'

const maxShown = 100

export const teachingHandlers: Handlers<typeof teachingOperations, FeedContext> = {
  async takeSnapshot({ params: { id }, body: { again } }, ctx) {
    const { feed, account } = await ownFeed(id, ctx)
    const known = again ? undefined : await ctx.pageSnapshots.find(account, id)
    const { page, takenAt } = known ?? (await ctx.pageSnapshots.take(feed, account))
    const facts = await ctx.pageSnapshots.facts(page)
    if (!facts) throw noSnapshot()
    const snapshot = {
      taken_at: toIsoTime(takenAt),
      url: page.url,
      size_bytes: page.body.length,
      elements: facts.elements,
      is_cut: facts.isCut,
    }
    return { success: true, data: { snapshot } }
  },

  async showSnapshot({ params: { id } }, ctx) {
    const { snapshot } = await ownSnapshot(id, ctx)
    const { page, styles } = snapshot
    const written = await ctx.pageSnapshots.write(page)
    if (!written) throw noSnapshot()
    return snapshotDocument(written, { styles, imageAddress: ctx.imageAddress, publicUrl: ctx.publicUrl })
  },

  async previewSettings({ params: { id }, body: { settings } }, ctx) {
    const { snapshot, account } = await ownSnapshot(id, ctx)
    const { page, takenAt } = snapshot
    const options = { selectors: selectorsOf(settings), limit: readItemLimit(settings) }
    const input = { page, now: ctx.clock.now(), options }
    const outcome = await ctx.pageSnapshots.work<ExtractionResult>(account, 'extractPage', input)
    const preview = previewOf(outcome, settings, ctx)
    return { success: true, data: { preview, taken_at: toIsoTime(takenAt) } }
  },

  async listSeenLists({ params: { id } }, ctx) {
    const { snapshot, feed, account } = await ownSnapshot(id, ctx)
    const { page, takenAt } = snapshot
    const input = { page, now: ctx.clock.now(), selectors: selectorsOf(feed.settings) }
    const found = await ctx.pageSnapshots.work<FoundList[]>(account, 'findSeenLists', input)
    const lists = found.map(({ samples, isCurrent, ...list }) => ({
      ...list,
      samples: samples.map((item) => presentTaughtItem(item, ctx.imageAddress)),
      is_current: isCurrent,
    }))
    return { success: true, data: { lists, taken_at: toIsoTime(takenAt) } }
  },

  async generalise({ params: { id }, body: { items, left_out: leftOut, width, fields } }, ctx) {
    const { snapshot, account } = await ownSnapshot(id, ctx)
    const input = { page: snapshot.page, now: ctx.clock.now(), pointed: { items, leftOut, width, fields } }
    const taught = await ctx.pageSnapshots.work<Taught | undefined>(account, 'teachFromPage', input)
    if (!taught) throw new ApiError('invalid-input', { message: 'items: the stored page has no such element' })
    return { success: true, data: { generalisation: taught } }
  },
}

interface OwnFeed {
  feed: ServedFeed
  account: Account
}

/** Throws `unauthorized` and `not-found`. */
async function ownFeed(id: string, ctx: FeedContext): Promise<OwnFeed> {
  await requireOwnFeed(id, ctx)
  const feed = await ctx.feedStore.byId(id)
  if (!feed) throw noSuchFeed()
  return { feed, account: requireAccount(ctx) }
}

/** The same. */
async function ownSnapshot(id: string, ctx: FeedContext): Promise<OwnFeed & { snapshot: Snapshot }> {
  const own = await ownFeed(id, ctx)
  const snapshot = await ctx.pageSnapshots.find(own.account, id)
  if (!snapshot) throw noSnapshot()
  return { ...own, snapshot }
}

function noSnapshot(): ApiError {
  return new ApiError('not-found', { message: 'No page of this feed is stored. Store it first.' })
}

const selectorsOf = ({ selectors }: FeedSettings) => selectors && Selectors.parse(selectors)

function previewOf(outcome: ExtractionResult, settings: FeedSettings, ctx: FeedContext): SettingsPreview {
  const needs_check = settingsForCheck(settings)
  if (!outcome.found) {
    const { reason: code, sentence: text } = outcome
    return { title: settings.title ?? '', items: [], item_count: 0, left_out: [], problem: { code, text }, needs_check }
  }
  const { content } = computeNextContent({ items: undefined, intervalMs: undefined }, [outcome], ctx.clock.now())
  const { shown, leftOut } = sortOut(content.items, settings)
  return {
    title: settings.title ?? content.channel.title,
    items: shown.slice(0, maxShown).map((item) => presentTaughtItem(item, ctx.imageAddress)),
    item_count: shown.length,
    left_out: leftOut.slice(0, maxShown).map(({ item, reason, rule }) => ({
      ...presentTaughtItem(item, ctx.imageAddress),
      reason,
      ...(rule === undefined ? {} : { rule }),
    })),
    needs_check,
  }
}
