// Articles that are kept where there are more than the limit: the first of the list, or the last where days ascend.

import type { Article } from '../page-and-feed.ts'
import { areOldestFirst, MIN_DATED_SHARE } from './dates/newest-records.ts'

export function newestArticles(articles: readonly Article[], limit: number, now: number): Article[] {
  if (articles.length <= limit) return [...articles]
  const days = articles.flatMap(({ publishedAt }) => publishedAt ?? [])
  const isDated = days.length >= articles.length * MIN_DATED_SHARE
  return isDated && areOldestFirst(days, now) ? articles.slice(-limit) : articles.slice(0, limit)
}
