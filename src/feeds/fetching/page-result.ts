// Results of one page request: unchanged, extracted, or prepared for the store.

import type { LinkRelations } from '../extraction/html/link-relations.ts'
import type { ExtractionResult } from '../extraction/page-and-feed.ts'
import type { PreparedRefresh } from '../history/prepared-refresh.ts'
import type { Validators } from './rules-validators.ts'

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

/** Read, and all that is to be stored of it written, in one go. */
export interface PreparedPage {
  unchanged?: false
  kept: PreparedRefresh
  validators: Validators
  url: string
  permanentUrl?: string
}

/** With the links that were wanted of it. */
export type PageResult = UnchangedPage | (ExtractedPage & { links?: LinkRelations })

export interface PageRequest {
  url: string
  validators?: Validators | undefined
  wantsLinks?: ((outcome: ExtractionResult) => boolean) | undefined
  /**
   * Condition under which the feed needs no further request, so that the worker may prepare the refresh: then no links
   * are read.
   */
  isLast?: 'when-found' | 'when-enough' | undefined
}

/** Throws `PageFailure` when there is no page to read. */
export type GetPage = (wanted: PageRequest) => Promise<PageResult | PreparedPage>

/** For what would be good to have: nothing where it cannot be had, or not in time. */
export type GetOptionalPage = (wanted: Omit<PageRequest, 'isLast'>) => Promise<PageResult | undefined>
