// Cached authors of a page's newest comments, for names to mention and for lists of people.
import type { Reader } from '../../platform/data/database.ts'
import type { PageRecord } from '../pages/store.ts'
import { findPageAuthors, type PageAuthor } from './store-page-authors.ts'

/** Called on every typed letter; keyed by page record, which is replaced with every comment. */
const authorsByPage = new WeakMap<PageRecord, Promise<PageAuthor[]>>()

export function readPageAuthors(reader: Reader, page: PageRecord): Promise<PageAuthor[]> {
  const known = authorsByPage.get(page)
  if (known) return known
  const reading = findPageAuthors(reader, page)
  authorsByPage.set(page, reading)
  reading.catch(() => authorsByPage.delete(page))
  return reading
}
