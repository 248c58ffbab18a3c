// Comment counts: of one page, or of all pages that elements of a list name.
import type { WidgetTranslator } from '../../../platform/i18n/widget-translator.ts'
import { pageKey } from '../../widget/page-key.ts'
import type { ListConfig, SummaryCalls } from './summary-calls.ts'

/** How often a live count is read, while its tab is seen. */
const liveMs = 60_000

export interface Count {
  update(config: ListConfig): Count
  destroy(): void
}

export function createCount(
  target: Element,
  given: ListConfig,
  calls: SummaryCalls,
  failed: (error: unknown) => void,
): Count {
  let config = { ...given }
  let isOver = false
  let turn = 0
  const read = async () => {
    turn += 1
    const own = turn
    const urlId = config.urlId || pageKey(location.href, canonical())
    const [counts, words] = await Promise.all([calls.counts(config, [urlId]), calls.words(config, target)])
    const n = counts.get(urlId)
    // A later one is on its way.
    if (isOver || own !== turn || n === undefined) return
    target.classList.toggle('dark', config.hasDarkBackground === true)
    if (target instanceof HTMLElement) target.style.color = config.hasDarkBackground ? '#fff' : ''
    target.textContent = config.numberOnly ? `${n}` : countText(config, n, words)
  }
  const readOrReport = () => void read().catch(failed)
  const timer = setInterval(() => {
    if (config.isLive && document.visibilityState === 'visible') readOrReport()
  }, liveMs)
  readOrReport()
  const count: Count = {
    update(change) {
      config = { ...(change.tenantId ? {} : config), ...change }
      readOrReport()
      return count
    },
    destroy() {
      isOver = true
      clearInterval(timer)
      target.textContent = ''
    },
  }
  return count
}

function canonical(): string | undefined {
  return document.querySelector<HTMLLinkElement>('link[rel~="canonical" i]')?.href
}

function countText({ translations }: ListConfig, n: number, words: WidgetTranslator): string {
  const own: unknown = Object(translations)[n === 1 ? 'COMMENT_THIS_PAGE' : 'COMMENTS_THIS_PAGE']
  return typeof own === 'string' ? `${n}${own.slice(0, 500)}` : words('{n} comment|{n} comments', { n })
}

/** Elements of a page that the caller may not read are left as they are. */
export async function countAll(config: ListConfig, calls: SummaryCalls): Promise<void> {
  const elements = [...document.querySelectorAll<HTMLElement>('.fast-comments-count[data-fast-comments-url-id]')]
  const idOf = ({ dataset }: HTMLElement) => dataset.fastCommentsUrlId ?? ''
  if (!elements.length) return
  const [counts, words] = await Promise.all([
    calls.counts(config, elements.map(idOf).filter(Boolean)),
    calls.words(config, document.body),
  ])
  for (const element of elements) {
    const n = counts.get(idOf(element))
    if (n !== undefined) element.textContent = countText(config, n, words)
  }
}
