// OPML 2.0: lists of feeds, written and read.
import { escapeAddress } from '../../platform/syndication/xml.ts'
import { scanXml } from '../extraction/native-feeds/scan-xml.ts'

export interface Subscription {
  title: string
  /** The feed itself. */
  feedUrl: string
  /** The page that it is made of. */
  pageUrl: string
}

/** Maximum number of outlines that are read. */
const maxOutlines = 10_000

export function writeOpml(title: string, subscriptions: readonly Subscription[]): string {
  const outlines = subscriptions.map(({ title: text, feedUrl, pageUrl }) => {
    const name = escapeAddress(text)
    return `    <outline type="rss" text="${name}" title="${name}" xmlUrl="${escapeAddress(feedUrl)}" htmlUrl="${escapeAddress(pageUrl)}"/>\n`
  })
  const head = `  <head>\n    <title>${escapeAddress(title)}</title>\n  </head>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n${head}  <body>\n${outlines.join('')}  </body>\n</opml>\n`
}

/** The outlines that name a page or a feed, in any folder; undefined when this is no OPML. */
export function readOpml(text: string): Subscription[] | undefined {
  const found: Subscription[] = []
  let isOpml = false
  scanXml(text, {
    openTag(name, attributes) {
      const element = name.toLowerCase()
      if (element === 'opml') isOpml = true
      if (element !== 'outline' || !isOpml || found.length >= maxOutlines) return
      const value = (key: string) => attributes[key]?.trim() ?? ''
      if (!value('xmlurl') && !value('htmlurl')) return
      found.push({
        title: value('title') || value('text'),
        feedUrl: value('xmlurl'),
        pageUrl: value('htmlurl') || value('xmlurl'),
      })
    },
    text() {},
    closeTag() {},
  })
  return isOpml ? found : undefined
}
