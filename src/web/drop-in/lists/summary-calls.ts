// Calls for comment counts and recent comments, and the words for them.
import { getCommentCounts, getRecentComments } from '../../../comments/thread/contract-summaries.ts'
import { type CallReply, createClient } from '../../../platform/api/client.ts'
import type { WidgetTranslator } from '../../../platform/i18n/widget-translator.ts'
import { chooseLanguage, loadTranslator } from '../../widget/load-catalogue.ts'

export interface ListConfig {
  tenantId?: string
  urlId?: string
  apiHost?: string
  /** How many comments or discussions. */
  count?: number
  locale?: string
  numberOnly?: boolean
  isLive?: boolean
  hasDarkBackground?: boolean
  translations?: Record<string, unknown>
}

export type RecentComment = CallReply<typeof getRecentComments>['comments'][number]

export interface SummaryCalls {
  counts(config: ListConfig, urlIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  recent(config: ListConfig, limit: number): Promise<RecentComment[]>
  words(config: ListConfig, near: Element): Promise<WidgetTranslator>
}

/** As many as the server takes at once, and as long as an address may get. */
const maxPages = 100
const maxAddressLength = 4000
/** Pages whose counts one call of the page's script reads. */
const maxCounted = 1000

export function createSummaryCalls(server: URL): SummaryCalls {
  const baseOf = ({ apiHost }: ListConfig) => (apiHost ? new URL(apiHost, location.href) : server)
  const clientOf = (config: ListConfig) => {
    const { tenantId } = config
    if (!tenantId) throw new Error('A tenantId is needed.')
    return createClient({ base: baseOf(config), readFailure: () => undefined, defaultParams: { tenantId } })
  }
  return {
    async counts(config, urlIds) {
      const call = clientOf(config)
      const pages = [...new Set(urlIds)]
      if (pages.length > maxCounted)
        console.error(`Comment counts: only the first ${maxCounted} pages of ${pages.length} are read.`)
      const found = new Map<string, number>()
      // One after another: a server that is busy is not asked more by long lists.
      for (const urlId of batches(pages.slice(0, maxCounted))) {
        const { counts } = await call(getCommentCounts, { query: { urlId } } as never)
        for (const one of counts) found.set(one.urlId, one.commentCount)
      }
      return found
    },
    async recent(config, limit) {
      return (await clientOf(config)(getRecentComments, { query: { limit } } as never)).comments
    },
    words: (config, near) => loadTranslator(chooseLanguage(near, config.locale), baseOf(config)),
  }
}

function batches(urlIds: readonly string[]): string[][] {
  const all: string[][] = []
  let length = 0
  for (const urlId of urlIds) {
    const own = encodeURIComponent(urlId).length + 7
    const last = all.at(-1)
    if (last && last.length < maxPages && length + own <= maxAddressLength) {
      last.push(urlId)
      length += own
    } else {
      all.push([urlId])
      length = own
    }
  }
  return all
}
