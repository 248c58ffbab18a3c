// Strategies for fetching a page: the ids on offer, and older ids that still work.

export type StrategyId = 'auto' | 'http' | 'browser' | 'changes'

export interface Strategy {
  id: StrategyId
  displayName: string
}

/** In the order in which they are offered; the first is the default. */
export const strategies: readonly Strategy[] = [
  { id: 'auto', displayName: 'Automatic (recommended)' },
  { id: 'http', displayName: 'Plain request' },
  { id: 'browser', displayName: 'Browser' },
  { id: 'changes', displayName: 'Changes of the page' },
]

/** Names that clients of the original send. */
const olderIds: Readonly<Record<string, StrategyId>> = {
  faraday: 'http',
  ssrf_filter: 'http',
  browserless: 'browser',
}

/** Those on offer here: without a browser nobody is to choose it. */
export function offeredStrategies(hasBrowser: boolean): Strategy[] {
  return strategies.filter(({ id }) => id !== 'browser' || hasBrowser)
}

/** The canonical id, the default for nothing, undefined for what is not offered. */
export function strategyFor(asked: string | null | undefined): StrategyId | undefined {
  const word = asked?.trim() ?? ''
  if (word === '') return 'auto'
  return strategies.find(({ id }) => id === word)?.id ?? (Object.hasOwn(olderIds, word) ? olderIds[word] : undefined)
}

const browserSettings = ['scroll', 'wait_for']
const listSettings = ['selectors', 'json', 'more_urls', 'pages', 'full_text', ...browserSettings]

/** The first setting that a feed by this strategy does not have, and why: a list is not watched, a watched page is no list. */
export function findForeignSetting(
  settings: Readonly<Record<string, unknown>>,
  strategy: string,
): { name: string; sentence: string } | undefined {
  const first = (names: readonly string[]) => names.find((one) => settings[one] !== undefined)
  if (strategy !== 'changes') {
    if (settings.watch !== undefined) return { name: 'watch', sentence: watchSentence }
    const name = strategyFor(strategy) === 'http' ? first(browserSettings) : undefined
    return name === undefined ? undefined : { name, sentence: browserSentence }
  }
  const name = first(listSettings)
  const sentence = 'A feed by the strategy "changes" watches one page. Leave this out, or use the strategy "auto".'
  return name === undefined ? undefined : { name, sentence }
}

const watchSentence = 'Only a feed by the strategy "changes" watches its page. Leave this out, or use that strategy.'
const browserSentence =
  'A feed by the strategy "http" has no browser. Leave this out, or use the strategy "auto" or "browser".'
