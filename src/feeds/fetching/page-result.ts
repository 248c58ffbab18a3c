// One page request, and its results: unchanged, extracted, or prepared for the store.

import type { StepsTaken } from '../../platform/browser/steps/page-steps.ts'
import type { JsonMapping } from '../extraction/json-lists/json-mapping.ts'
import type { ExtractionResult } from '../extraction/page-and-feed.ts'
import type { LinkRelations } from '../extraction/page-links/link-relations.ts'
import type { PreparedRefresh } from '../history/prepared-refresh.ts'
import type { PostedBody, Validators } from './rules-validators.ts'

/** The same answer as last time, by the word of the origin or by its bytes. */
export interface UnchangedPage {
  unchanged: true
  validators: Validators
}

export interface ExtractedPage {
  unchanged?: false
  outcome: ExtractionResult
  validators: Validators
  /** After redirects. */
  url: string
  /** Permanent address, after 301 or 308. */
  permanentUrl?: string
}

/** An address that gives JSON, and how it becomes items. */
export interface DataAddress {
  url: string
  json: JsonMapping
  post?: PostedBody
}

/** An extracted page with its links, where they were requested. */
export interface ListedPage extends ExtractedPage {
  links?: LinkRelations
  /** Of a rendered page: addresses that its scripts asked, whose JSON has its items. */
  addresses?: DataAddress[]
  /** And what was done on it before it was read. */
  steps?: StepsTaken
}

/** Read, and all that is to be stored of it written, in one go. */
export interface PreparedPage {
  unchanged?: false
  kept: PreparedRefresh
  validators: Validators
  url: string
  permanentUrl?: string
}

export type PageResult = UnchangedPage | ListedPage

/** A result ends the conversion as soon as it has items, or once it has as many as other sources are likely to have. */
export type LastWhen = 'when-found' | 'when-enough'

export interface PageRequest {
  url: string
  validators?: Validators | undefined
  /** Condition under which the page's links are read, too: after every result, or after those that are not the last. */
  links: 'never' | 'always' | 'unless-last'
  /** Condition under which the worker may prepare the refresh, since no other request follows. */
  isLast?: LastWhen | undefined
  /** As a browser shows it; then nothing is prepared. */
  isRendered?: boolean | undefined
  /** How the JSON of that address becomes items. */
  json?: JsonMapping | undefined
  /** What that address is asked with, where by POST. */
  post?: PostedBody | undefined
}
