// Steps of a conversion: each a request with what is known when it is made.
import type { AlternateSource } from '../../fetching/alternate-sources.ts'
import type { JoinedPages } from '../../fetching/further-pages.ts'
import type {
  DataAddress,
  ExtractedPage,
  LastWhen,
  ListedPage,
  PageRequest,
  PreparedPage,
  UnchangedPage,
} from '../../fetching/page-result.ts'
import type { SourceChoice, Validators } from '../../fetching/rules-validators.ts'
import type { PageSource } from '../request-page.ts'

export type Conversion = UnchangedPage | PreparedPage | ExtractedPage

/** Next request of a conversion, or its result. */
export type Step =
  | ChosenSourceStep
  | PageStep
  | ComparedSourceStep
  | FurtherPageStep
  | RenderedPageStep
  | DataAddressStep
  | { next: 'nothing'; conversion: Conversion }

/** The source that was chosen over the page, before or by the catalogue: requested first, and alone while it gives anything. */
export interface ChosenSourceStep {
  next: 'chosen-source'
  request: PageRequest
  choice: SourceChoice
}

export interface PageStep {
  next: 'page'
  request: PageRequest
  /** None by the strategy `http`. */
  comparison: Comparison | undefined
}

/** Comparison of the page with the alternate sources of its list. */
export interface Comparison {
  /** Results of the page that are compared with no other source. */
  notAfter: LastWhen
  /** Validators of the last good answer, unless its source gave nothing just now. */
  validators: Validators
  /** Chosen where no source gives more: the page itself. */
  choice: SourceChoice
  /** A source that gave nothing just now, and is compared again soon. */
  failedUrl?: string
}

/** An alternate source, compared with the page. */
export interface ComparedSourceStep {
  next: 'compared-source'
  request: PageRequest
  source: AlternateSource
  /** Sources to compare after this one. */
  others: readonly AlternateSource[]
  page: ListedPage
  comparison: Comparison
  /** Every source so far could be compared. */
  isComplete: boolean
}

/** The next page of the list. */
export interface FurtherPageStep {
  next: 'further-page'
  request: PageRequest
  joined: JoinedPages
}

/** The page as a browser shows it. */
export interface RenderedPageStep {
  next: 'rendered-page'
  request: PageRequest
  /** It was found by it before. */
  choice: SourceChoice | undefined
}

/** An address of the page's scripts that may give the same items. */
export interface DataAddressStep {
  next: 'data-address'
  request: PageRequest
  address: DataAddress
  others: readonly DataAddress[]
  /** With its choice. */
  page: ListedPage
}

/** A conversion under way. */
export interface Run {
  source: PageSource
  startedAt: number
  readyMadeUrl: string | undefined
  hasBrowser: boolean
}
