// `/embed.lists.js`, for pages that list other pages: comment counts and recent comments.
import { getCommentCounts, getRecentComments } from '../../comments/thread/contract-summaries.ts'
import { type ClientCall, createClient } from '../../platform/api/client.ts'
import { withoutFragment } from '../shared/display-url.ts'
import { plainText } from '../thread/plain-text.ts'
import { currentScript } from './current-script.ts'
import { pageKey } from './page-key.ts'

/** As many as the server takes at once. */
const maxCountedPages = 100
const usualRecent = 5
const longestText = 140

const script = currentScript()

function fill(): void {
  const { tenantId = '', apiHost = script.src } = script.dataset
  const base = new URL('.', new URL(apiHost, location.href))
  const call = createClient({ base, readFailure: () => undefined, defaultParams: { tenantId } })
  const counted = [...document.querySelectorAll<HTMLElement>('[data-pageside-count]')]
  for (let i = 0; i < counted.length; i += maxCountedPages) void fillCounts(counted.slice(i, i + maxCountedPages), call)
  for (const list of document.querySelectorAll<HTMLElement>('[data-pageside-recent]')) void fillRecent(list, call)
}

/** The number alone, or in the page's words for one and for several. Unchanged without a count. */
async function fillCounts(elements: readonly HTMLElement[], call: ClientCall): Promise<void> {
  const { counts } = await call(getCommentCounts, { query: { urlId: [...new Set(elements.map(keyOf))] } } as never)
  for (const element of elements) {
    const known = counts.find(({ urlId }) => urlId === keyOf(element))
    if (known) element.textContent = written(known.commentCount, element.dataset.pagesideWords)
  }
}

/** As the page writes numbers; many a page says its language in a way that browsers do not know, as in `en_US`. */
function written(n: number, words = '{n}'): string {
  const [one = '', several = one] = words.split('|')
  const language = document.documentElement.lang.replaceAll('_', '-')
  const inLanguage = (known?: string) =>
    (new Intl.PluralRules(known).select(n) === 'one' ? one : several).replace('{n}', n.toLocaleString(known))
  try {
    return inLanguage(language || undefined)
  } catch {
    return inLanguage()
  }
}

/** Page of an element: its own attribute, else its link, else the link around it. */
function keyOf(element: HTMLElement): string {
  const { pagesideCount } = element.dataset
  return pagesideCount || pageKey(element.closest('a')?.href ?? location.href)
}

async function fillRecent(list: HTMLElement, call: ClientCall): Promise<void> {
  const limit = Number(list.dataset.pagesideRecent) || usualRecent
  const { comments } = await call(getRecentComments, { query: { limit } } as never)
  const items = comments.map(({ _id, url, commenterName, commentHTML, pageTitle }) => {
    const item = document.createElement('li')
    const link = document.createElement('a')
    if (url) link.href = `${withoutFragment(url)}#comment-${_id}`
    const name = document.createElement('b')
    name.textContent = commenterName
    const text = plainText(commentHTML).trim()
    link.append(name, ` ${text.length > longestText ? `${text.slice(0, longestText)}…` : text}`)
    item.append(link, ...(pageTitle ? [` ${pageTitle}`] : []))
    return item
  })
  list.replaceChildren(...items)
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', fill, { once: true })
else fill()
