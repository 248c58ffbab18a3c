// Browser storage of the feed page: access token and feeds for good, typed text while the tab is open.
import { openStorage } from '../shared/browser-storage.ts'
import { mergeFeeds } from './state/recent-feeds.ts'
import type { MadeFeed, SavedFeedState, State } from './state/state.ts'

const tokenKey = 'pageside.access-token'
const feedsKey = 'pageside.feeds'
const draftKey = 'pageside.feed-draft'

const lasting = openStorage('localStorage')
const passing = openStorage('sessionStorage')

export function readSavedState(): SavedFeedState {
  const draft = parsed(passing.get(draftKey))
  const token = lasting.get(tokenKey)
  const saved: SavedFeedState = { recent: keptFeeds() }
  if (token) saved.token = token
  for (const name of ['address', 'strategy', 'tokenTyped', 'shown'] as const) {
    const text = isRecord(draft) ? draft[name] : undefined
    if (typeof text === 'string') saved[name] = text
  }
  return saved
}

/** Only what changed is written. */
export function saveState(before: State, after: State): void {
  if (before.token !== after.token) lasting.set(tokenKey, after.token)
  if (before.recent !== after.recent) {
    lasting.set(feedsKey, JSON.stringify(mergeFeeds(keptFeeds(), before.recent, after.recent)))
  }
  const draft = draftOf(after)
  if (draft !== draftOf(before)) passing.set(draftKey, draft)
}

/** Tells of the feeds as they are then: another tab made or forgot some. */
export function onFeedsChangedElsewhere(tell: (feeds: readonly MadeFeed[]) => void): void {
  addEventListener('storage', ({ key }) => {
    // Without a key, all that was kept here is gone.
    if (key === feedsKey || key === null) tell(keptFeeds())
  })
}

function keptFeeds(): MadeFeed[] {
  return feedsOf(parsed(lasting.get(feedsKey)))
}

function draftOf({ address, strategy, tokenTyped, work }: State): string {
  return JSON.stringify({ address, strategy, tokenTyped, shown: work.is === 'shown' ? work.feed.token : undefined })
}

function feedsOf(value: unknown): MadeFeed[] {
  return Array.isArray(value) ? value.filter(isMadeFeed) : []
}

function isMadeFeed(value: unknown): value is MadeFeed {
  if (!isRecord(value)) return false
  const { token, title, address, madeAt } = value
  return [token, title, address].every((text) => typeof text === 'string') && typeof madeAt === 'number'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Another version of this page, or another page here, may have written something else. */
function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
