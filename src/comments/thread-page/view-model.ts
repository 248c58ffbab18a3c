// View model of the thread page.
import type { CommentContext } from '../context.ts'
import type { Draft } from './form-submission.ts'
import type { PageTranslator } from './i18n/page-translator.ts'
import type { PageLocation } from './page-location.ts'
import type { PendingComment, ThreadData } from './thread-data.ts'

/** Error sentence and the form it belongs to. */
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
  /** Form token. */
  token: string
  /** Draft of the open form; of the form of new comments after an error. */
  draft: Draft | undefined
  formError: FormError | undefined
}
