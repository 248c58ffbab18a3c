// What the parts of the page are drawn from.
import type { CommentContext } from '../context.ts'
import type { Draft } from './form-submission.ts'
import type { Speech } from './i18n/page-translator.ts'
import type { Place } from './page-location.ts'
import type { Noted, Thread } from './thread-data.ts'

/** What was wrong, in words for people, and where. */
export interface Trouble {
  at: 'text' | 'name' | 'email' | 'notice'
  title: string
  text: string
}

export interface View extends Speech {
  ctx: CommentContext
  place: Place
  thread: Thread
  noted: Noted | undefined
  /** Goes into each form. */
  token: string
  /** The form that is open beside the one for new comments, or that one as it was sent. */
  draft: Draft | undefined
  trouble: Trouble | undefined
}
