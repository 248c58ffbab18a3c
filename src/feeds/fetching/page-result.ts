// What one request gave, once it was read.

import type { PageLinks } from '../extraction/html/link-relations.ts'
import type { Outcome } from '../extraction/page-and-feed.ts'
import type { KeptPage } from '../polling/rules-prepared-refresh.ts'
import type { Validators } from './validators.ts'

/** The same answer as last time, by the word of the origin or by its bytes. */
export interface Unchanged {
  unchanged: true
  validators: Validators
}

export interface Read {
  unchanged?: false
  outcome: Outcome
  validators: Validators
  /** After redirects. */
  url: string
  /** Where the address has moved for good. */
  permanentUrl?: string
}

/** Read, and all that is to be stored of it written, in one go. */
export interface Kept {
  unchanged?: false
  kept: KeptPage
  validators: Validators
  url: string
  permanentUrl?: string
}

/** With the links that were wanted of it. */
export type Answer = Unchanged | (Read & { links?: PageLinks })

export interface Wanted {
  url: string
  validators?: Validators | undefined
  wantsLinks?: ((outcome: Outcome) => boolean) | undefined
  /** When nothing more is asked for the feed, so that the page may be kept as it is read: then no links are wanted. */
  isLast?: 'when-found' | 'when-enough' | undefined
}

/** Throws `PageFailure` when there is no page to read. */
export type GetPage = (wanted: Wanted) => Promise<Answer | Kept>

/** For what would be good to have: nothing where it cannot be had, or not in time. */
export type GetFurther = (wanted: Omit<Wanted, 'isLast'>) => Promise<Answer | undefined>
