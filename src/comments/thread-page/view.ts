// What the parts of the page are drawn from.
import type { CommentContext } from '../context.ts'
import type { Place } from './place.ts'
import type { Noted, Thread } from './read.ts'
import type { Speech } from './speech/language.ts'
import type { Draft } from './write.ts'

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
