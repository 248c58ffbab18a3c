// Articles of items, read from the pages of the items: shown in place of the content of their cards.
import type { StoredItem } from './item-history.ts'

/** As it is stored. */
export interface ArticleContent {
  /** Sanitised; empty where the page says no more than the card. */
  html: string
  authors?: string[]
  publishedAt?: number
  image?: string
  categories?: string[]
  /** It replaced the card then. */
  readAt: number
}

/** By the ids of items. */
export type ItemArticles = ReadonlyMap<string, ArticleContent>

/** Of the articles of one feed; the oldest items beyond it keep their cards. */
const maxShownChars = 1_200_000
/** A picture of more articles than this is that of the site. */
const maxSharedPictureShare = 0.2

/** `items`: in the order in which they are shown, which dates of articles may change. */
export function withArticles(
  items: readonly StoredItem[],
  articles: ItemArticles,
  order: 'newest' | 'oldest' = 'newest',
): StoredItem[] {
  const isShared = sharedPictures(articles)
  const sign = order === 'newest' ? 1 : -1
  let left = maxShownChars
  const filled = new Map<StoredItem, StoredItem>()
  for (const item of order === 'newest' ? items : items.toReversed()) {
    const article = articles.get(item.id)
    left -= article?.html.length ?? 0
    filled.set(item, article ? fill(item, article, left >= 0, isShared) : item)
  }
  const shown = items.map((item) => filled.get(item) ?? item)
  const isMoved = shown.some(({ publishedAt }, i) => publishedAt !== items[i]?.publishedAt)
  return isMoved ? shown.sort((a, b) => sign * (timeOf(b) - timeOf(a))) : shown
}

const timeOf = ({ publishedAt, firstSeenAt }: StoredItem): number => publishedAt ?? firstSeenAt

/** All but the text only where the card says nothing. */
function fill(
  item: StoredItem,
  { html, authors, publishedAt, image, categories, readAt }: ArticleContent,
  showsText: boolean,
  isShared: (picture: string) => boolean,
): StoredItem {
  const hasDate = publishedAt !== undefined && item.dateIsOurs === true && publishedAt <= item.firstSeenAt
  const filled = {
    ...(authors && !item.authors?.length ? { authors } : {}),
    ...(categories && !item.categories?.length ? { categories } : {}),
    ...(image && item.image === undefined && !isShared(image) ? { image } : {}),
    ...(hasDate ? { publishedAt } : {}),
    ...(showsText && html !== '' ? { contentHtml: html } : {}),
  }
  if (Object.keys(filled).length === 0) return item
  return { ...item, ...filled, modifiedAt: Math.max(item.modifiedAt ?? 0, readAt) }
}

function sharedPictures(articles: ItemArticles): (picture: string) => boolean {
  const uses = new Map<string, number>()
  for (const { image } of articles.values()) if (image) uses.set(image, (uses.get(image) ?? 0) + 1)
  const maxUses = Math.max(1, articles.size * maxSharedPictureShare)
  return (picture) => (uses.get(picture) ?? 0) > maxUses
}
