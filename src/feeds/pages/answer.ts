// What one request gave, once it was read.
import type { Outcome } from '../core/article.ts'
import type { PageLinks } from '../core/page-links.ts'
import type { Validators } from '../core/validators.ts'

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

/** With the links that were wanted of it. */
export type Answer = Unchanged | (Read & { links?: PageLinks })

export interface Wanted {
  url: string
  validators?: Validators | undefined
  wantsLinks?: ((outcome: Outcome) => boolean) | undefined
}

/** Throws `PageFailure` when there is no page to read. */
export type GetPage = (wanted: Wanted) => Promise<Answer>

/** For what would be good to have: nothing where it cannot be had, or not in time. */
export type GetFurther = (wanted: Wanted) => Promise<Answer | undefined>
