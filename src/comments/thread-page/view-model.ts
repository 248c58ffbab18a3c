// What the parts of the page are drawn from.
import type { CommentContext } from '../context.ts'
import type { Draft } from './form-submission.ts'
import type { PageTranslator } from './i18n/page-translator.ts'
import type { PageLocation } from './page-location.ts'
import type { PendingComment, ThreadData } from './thread-data.ts'

/** What was wrong, in words for people, and where. */
export interface FormError {
  at: 'text' | 'name' | 'email' | 'notice'
  title: string
  text: string
}

export interface ViewModel extends PageTranslator {
  ctx: CommentContext
  location: PageLocation
  thread: ThreadData
  noted: PendingComment | undefined
  /** Goes into each form. */
  token: string
  /** The form that is open beside the one for new comments, or that one as it was sent. */
  draft: Draft | undefined
  formError: FormError | undefined
}
