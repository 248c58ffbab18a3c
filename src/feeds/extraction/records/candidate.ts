// Candidate, extractor and source context: the common types of all sources.

import type { PageLocale } from '../dates/resolve-dates.ts'
import type { Link } from '../html/links.ts'
import type { PageDocument } from '../html/page-document.ts'
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

/** A group of items that one source takes for a list. */
export interface Candidate {
  foundBy: string
  records: ExtractedRecord[]
  /** Guessed from the names of fields: believed only where the layout is silent. */
  isGuess?: boolean
  /** Declared beside the subject of a detail page: it gives fields, but no list. */
  hasOnlyFields?: boolean
}

export interface SourceContext {
  locale: PageLocale
  /** Cache of extracted records; absent where each element is read once. */
  recordCache?: RecordCache
}

/** Extracted records of spans, by the first element of the first span. */
export type RecordCache = Map<number, { spans: readonly NodeSpan[]; records: ExtractedRecord[] }[]>

export interface Extractor {
  name: string
  find: (document: PageDocument, context: SourceContext) => Candidate[]
}
