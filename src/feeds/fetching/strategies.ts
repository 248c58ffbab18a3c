// Strategies for fetching a page: the ids on offer, and older ids that still work.

export type StrategyId = 'auto' | 'http' | 'changes'

export interface Strategy {
  id: StrategyId
  displayName: string
}

/** In the order in which they are offered; the first is the default. */
export const strategies: readonly Strategy[] = [
  { id: 'auto', displayName: 'Automatic (recommended)' },
  { id: 'http', displayName: 'Plain request' },
  { id: 'changes', displayName: 'Changes of the page' },
]

/** Names that clients of the original send. */
const olderIds: Readonly<Record<string, StrategyId>> = { faraday: 'http', ssrf_filter: 'http' }

/** The canonical id, the default for nothing, undefined for what is not offered. */
export function strategyFor(asked: string | null | undefined): StrategyId | undefined {
  const word = asked?.trim() ?? ''
  if (word === '') return 'auto'
  return strategies.find(({ id }) => id === word)?.id ?? (Object.hasOwn(olderIds, word) ? olderIds[word] : undefined)
}
