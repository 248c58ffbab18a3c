// Item filter: the items that a feed shows by its owner's options, and their order.

import { collapseWhitespace } from '../../extraction/normalization/text.ts'
import type { Article } from '../../extraction/page-and-feed.ts'
import type { filterFields, itemOrders } from '../../feed/contract-feed-options.ts'
import { matchesGlob } from '../../feed/rules-glob.ts'
import { defaultItemLimit } from '../../feed/rules-item-limits.ts'

export interface FilterRule {
  field: (typeof filterFields)[number]
  /** Whole words or phrases; with a `*`, which stands for any signs, anywhere. Case does not matter. */
  words: string[]
}

export interface ItemFilter {
  /** An item must fit each of these. */
  include?: FilterRule[] | undefined
  /** And none of these. */
  exclude?: FilterRule[] | undefined
  limit?: number | undefined
  order?: (typeof itemOrders)[number] | undefined
}

/** `items` come newest first. */
export function filterItems<T extends Article>(
  items: readonly T[],
  { include = [], exclude = [], ...wanted }: ItemFilter,
): T[] {
  const { limit = defaultItemLimit, order = 'newest' } = wanted
  const matching = items.filter((item) => {
    const fits = createRuleMatcher(item)
    return include.every(fits) && !exclude.some(fits)
  })
  const first = matching.slice(0, limit)
  return order === 'oldest' ? first.reverse() : first
}

/** An item's texts are gathered once for all sieves. */
function createRuleMatcher(article: Article): (rule: FilterRule) => boolean {
  const known = new Map<FilterRule['field'], string[]>()
  const texts = (field: FilterRule['field']): string[] => {
    const found = known.get(field) ?? textsOf(article, field).map(foldedText)
    known.set(field, found)
    return found
  }
  return ({ field, words }) =>
    words.some((word) => {
      const wanted = collapseWhitespace(word).toLowerCase()
      const parts = `*${wanted}*`.split('*')
      return texts(field).some((text) => (wanted.includes('*') ? matchesGlob(parts, text) : hasWord(text, wanted)))
    })
}

/** Word filters search the beginning of a text only. */
const maxTextLength = 20_000

const foldedText = (text: string): string => collapseWhitespace(text.slice(0, maxTextLength)).toLowerCase()

/** Scripts that part words by spaces. */
const spaced = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{N}]/u

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1 && word !== ''; at = text.indexOf(word, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at)
    const after = text.slice(at + word.length, at + word.length + 1)
    const cutsBefore = spaced.test(word.slice(0, 1)) && spaced.test(before)
    const cutsAfter = spaced.test(word.slice(-1)) && spaced.test(after)
    if (!cutsBefore && !cutsAfter) return true
  }
  return false
}

function textsOf(article: Article, field: FilterRule['field']): string[] {
  const { title = '', url, authors = [], categories = [], summary = '', contentHtml = '' } = article
  const text = [summary, contentHtml.replace(/<[^<>]*>/g, ' ')]
  switch (field) {
    case 'title':
      return [title]
    case 'url':
      return [url]
    case 'author':
      return authors
    case 'category':
      return categories
    case 'text':
      return text
    default:
      return [title, url, ...authors, ...categories, ...text]
  }
}
