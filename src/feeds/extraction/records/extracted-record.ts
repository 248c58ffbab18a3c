// Extracted record: one item of a page as a source gives it.

import type { Link } from '../html/links.ts'
import type { Article } from '../page-and-feed.ts'
import type { NodeSpan } from './node-span.ts'

/** Fields that a source gives for an item. */
export type ItemFields = Partial<Omit<Article, 'id' | 'url'>>

/** A record of an item, from layout or data. Records with the same key are the same item. */
export interface ExtractedRecord {
  key: string
  url: string
  fields: ItemFields
  /** Its span, when it was found by layout; fields are read later, if its list is chosen. */
  span?: NodeSpan
  /** The link that leads to it from there. */
  link?: Link
}

/** Fields of records found by layout. */
export const NO_FIELDS: Readonly<ItemFields> = {}
