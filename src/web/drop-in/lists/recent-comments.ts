// Lists of the newest comments of a tenant's pages, and of the pages that they are on.
import { formatAge } from '../../../platform/i18n/relative-time.ts'
import { withoutFragment } from '../../shared/display-url.ts'
import { plainText } from '../../thread/plain-text.ts'
import type { ListConfig, RecentComment, SummaryCalls } from './summary-calls.ts'

/** As many as the server gives. */
const maxRead = 50
const usualCount = 5
const longestText = 140

export async function fillRecent(target: Element, config: ListConfig, calls: SummaryCalls): Promise<void> {
  const { urlId } = config
  const wanted = countOf(config)
  const all = await calls.recent(config, urlId ? maxRead : wanted)
  const comments = all.filter((one) => !urlId || one.urlId === urlId).slice(0, wanted)
  const words = await calls.words(config, target)
  const ages = { now: Date.now(), language: words.language, justNow: words('just now') }
  put(target, config, comments, (comment) => {
    const link = linkTo(comment)
    const name = document.createElement('b')
    name.textContent = comment.commenterName
    const text = plainText(comment.commentHTML).trim()
    link.append(name, ` ${text.length > longestText ? `${text.slice(0, longestText)}…` : text}`)
    const when = formatAge(Date.parse(comment.date ?? ''), ages)
    return [link, ` ${[comment.pageTitle, when].filter(Boolean).join(' · ')}`]
  })
}

/** Each page once, the one with the newest comment first. */
export async function fillDiscussions(target: Element, config: ListConfig, calls: SummaryCalls): Promise<void> {
  const comments = await calls.recent(config, maxRead)
  const pages = [...Map.groupBy(comments, ({ urlId }) => urlId).values()].flatMap(([first]) => first ?? [])
  put(target, config, pages.slice(0, countOf(config)), (comment) => {
    const link = linkTo(comment)
    link.textContent = comment.pageTitle || comment.urlId
    return [link]
  })
}

function countOf({ count }: ListConfig): number {
  return Number.isInteger(count) && Number(count) > 0 ? Math.min(Number(count), maxRead) : usualCount
}

function put(
  target: Element,
  { hasDarkBackground }: ListConfig,
  comments: readonly RecentComment[],
  describe: (comment: RecentComment) => (Node | string)[],
): void {
  const list = document.createElement('ul')
  list.className = hasDarkBackground ? 'fast-comments-list dark' : 'fast-comments-list'
  if (hasDarkBackground) list.style.color = '#fff'
  for (const comment of comments) {
    const item = document.createElement('li')
    item.append(...describe(comment))
    list.append(item)
  }
  target.replaceChildren(list)
}

function linkTo({ url, _id }: RecentComment): HTMLAnchorElement {
  const link = document.createElement('a')
  if (url && /^https?:/.test(url)) link.href = `${withoutFragment(url)}#comment-${_id}`
  return link
}
