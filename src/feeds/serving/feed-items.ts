// Items of a feed for followers inside this server; counts as a read, so that the feed stays active.
import type { Entry } from '../../platform/syndication/feed.ts'
import { mayFetch } from '../accounts/rules-allowed-pages.ts'
import type { FeedParts } from '../context.ts'
import { filterItems } from '../output/rules/item-filter.ts'

export interface FeedItems {
  title: string
  /** Newest first. */
  entries: Entry[]
  /** Time of the next poll. */
  freshUntil: number
}

/** Undefined for a deleted feed. A feed without access, or with a failing page, has no items. */
export async function readFeedItems(
  id: string,
  { feedStore, refresher, resultStore }: Pick<FeedParts, 'feedStore' | 'refresher' | 'resultStore'>,
): Promise<FeedItems | undefined> {
  const stored = await feedStore.byId(id)
  if (!stored) return undefined
  if (stored.accountRemoved || !mayFetch(stored.allowedPages, stored.url)) {
    return { title: stored.name, entries: [], freshUntil: 0 }
  }
  const { result, settings, name, isNamed, ...feed } = await refresher.newest(stored)
  const content = feed.content ?? (result?.hasContent ? await resultStore.content(id) : undefined)
  return {
    title: settings.title ?? ((!isNamed && content?.channel.title) || name),
    entries: content ? filterItems(content.items, { ...settings, order: 'newest' }) : [],
    freshUntil: result?.freshUntil ?? 0,
  }
}
