// OPML 2.0: lists of feeds with their folders, written and read.
import { escapeAddress } from '../../platform/syndication/xml.ts'
import { scanXml } from '../extraction/native-feeds/scan-xml.ts'

export interface Subscription {
  title: string
  /** The feed itself. */
  feedUrl: string
  /** The page that it is made of. */
  pageUrl: string
  /** Empty for none. Of folders in folders, the innermost. */
  folder: string
  /** Undefined where another program wrote the list. */
  own?: OwnParts | undefined
}

/** Attributes of our own namespace: other readers pass over them. */
export interface OwnParts {
  strategy: string
  /** JSON. */
  settings?: string
  tags?: string[]
  paused?: true
  /** The title is a name that the owner gave. */
  named?: true
}

const prefix = 'pageside'
const namespace = 'urn:pageside:opml'

/** Maximum number of outlines that are read. */
const maxOutlines = 10_000

export function writeOpml(title: string, subscriptions: readonly Subscription[]): string {
  const folders = Map.groupBy(subscriptions, ({ folder }) => folder)
  const outlines = [...folders].map(([folder, feeds]) => {
    if (folder === '') return feeds.map((feed) => outlineOf(feed, '    ')).join('')
    const name = escapeAddress(folder)
    const inside = feeds.map((feed) => outlineOf(feed, '      ')).join('')
    return `    <outline text="${name}" title="${name}">\n${inside}    </outline>\n`
  })
  const head = `  <head>\n    <title>${escapeAddress(title)}</title>\n  </head>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0" xmlns:${prefix}="${namespace}">\n${head}  <body>\n${outlines.join('')}  </body>\n</opml>\n`
}

function outlineOf({ title, feedUrl, pageUrl, own }: Subscription, indent: string): string {
  const name = escapeAddress(title)
  return `${indent}<outline type="rss" text="${name}" title="${name}" xmlUrl="${escapeAddress(feedUrl)}" htmlUrl="${escapeAddress(pageUrl)}"${own ? ownAttributes(own) : ''}/>\n`
}

function ownAttributes({ strategy, settings, tags, paused, named }: OwnParts): string {
  const values = { strategy, settings, tags: tags && JSON.stringify(tags), paused, named }
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${prefix}:${name}="${escapeAddress(String(value))}"`)
    .join('')
}

/** Undefined without a strategy, which each of ours has. */
export function ownPartsIn(value: (key: string) => string): OwnParts | undefined {
  const strategy = value(`${prefix}:strategy`)
  if (strategy === '') return undefined
  const settings = value(`${prefix}:settings`)
  const tags = stringsIn(value(`${prefix}:tags`))
  return {
    strategy,
    ...(settings === '' ? {} : { settings }),
    ...(tags.length > 0 ? { tags } : {}),
    ...(value(`${prefix}:paused`) === 'true' ? { paused: true } : {}),
    ...(value(`${prefix}:named`) === 'true' ? { named: true } : {}),
  }
}

/** Those of a JSON list; none for what is no such list. */
function stringsIn(text: string): string[] {
  if (!text.startsWith('[')) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** The outlines that name a page or a feed, in any folder; undefined when this is no OPML. */
export function readOpml(text: string): Subscription[] | undefined {
  const found: Subscription[] = []
  /** The folder inside of each outline that is open. */
  const open: string[] = []
  /** Open outlines beyond the limit. */
  let deeper = 0
  let isOpml = false
  scanXml(text, {
    openTag(name, attributes, _, isClosed) {
      const element = name.toLowerCase()
      if (element === 'opml') isOpml = true
      if (element !== 'outline' || !isOpml) return
      const value = (key: string) => attributes[key]?.trim() ?? ''
      const title = value('title') || value('text')
      const isFeed = value('xmlurl') !== '' || value('htmlurl') !== ''
      if (isFeed && found.length < maxOutlines) {
        const folder = open.at(-1) ?? ''
        found.push({
          title,
          feedUrl: value('xmlurl'),
          pageUrl: value('htmlurl') || value('xmlurl'),
          folder,
          own: ownPartsIn(value),
        })
      }
      if (isClosed) return
      if (open.length < maxOutlines) open.push(isFeed || title === '' ? (open.at(-1) ?? '') : title)
      else deeper += 1
    },
    text() {},
    closeTag(name) {
      if (name.toLowerCase() !== 'outline') return
      if (deeper > 0) deeper -= 1
      else open.pop()
    },
  })
  return isOpml ? found : undefined
}
