// Lazy loading of the widget's second file, on the first rare action, and again after a failure.

import { type Problem, problem } from '../../../platform/i18n/widget-problems.ts'
import type { Extras } from '../extras-interface.ts'
import { actionFailed } from '../state/comment-updates.ts'
import { draftFailed, withDraft, draftTyped as withTyped } from '../state/drafts.ts'
import { notificationsFailed } from '../state/notifications.ts'
import type { DraftKey, LoadRequest } from '../state/state.ts'
import type { Thread } from '../thread.ts'

/** The text before the caret; the server answers from two letters on. */
const begun = /(?<![\p{L}\p{N}_])[@#][\p{L}\p{N}_-]{2,40}$/u

export function createExtrasLoader(thread: Thread, read: (request: LoadRequest) => void) {
  const { localize } = thread
  /** Runs in the second file once it is loaded. `failed` gives the place of the error message. */
  const withExtras = async (act: (extras: Extras) => unknown, failed: (problem: Problem) => void) => {
    try {
      const { createExtras } = await thread.loadExtras(localize)
      thread.extras ??= createExtras(thread, read)
    } catch {
      return failed(problem('notice', localize('This could not be loaded.'), localize('Try again in a moment.')))
    }
    thread.alter({ hasExtras: true })
    await act(thread.extras)
  }
  const inDraft = (key: DraftKey, act: (extras: Extras) => unknown) =>
    withExtras(
      (extras) => {
        thread.change(withDraft, key, { problem: undefined })
        return act(extras)
      },
      (problem) => thread.change(draftFailed, key, problem),
    )
  return {
    /** Its entries are in the second file. */
    openMenu: (id: string, close: () => void) =>
      withExtras(
        () => {},
        (problem) => {
          close()
          thread.change(actionFailed, id, problem)
        },
      ),
    toggleNotifications: () =>
      withExtras(
        (extras) => extras.toggleNotifications(),
        (problem) => thread.change(notificationsFailed, problem),
      ),
    format: (key: DraftKey, before: string, after: string) =>
      inDraft(key, (extras) => extras.format(key, before, after)),
    preview: (key: DraftKey) => inDraft(key, (extras) => extras.preview(key)),
    /** Failures of suggestions are silent. */
    type(key: DraftKey, { value, selectionStart }: HTMLTextAreaElement | HTMLInputElement) {
      thread.put({ ...withTyped(thread.state, key, value), suggestions: undefined })
      const [typed] = begun.exec(value.slice(0, selectionStart ?? 0)) ?? []
      if (typed)
        void withExtras(
          (extras) => extras.suggest(key, typed),
          () => {},
        )
    },
  }
}
