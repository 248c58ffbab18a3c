// Fixture for tests of the state: comments, and the list that loads them.
import { englishTranslator } from '../../../platform/i18n/widget-translator.ts'
import { findComment, idsOf, rootsOf } from './comment-tree.ts'
import { loadStarted, partLoaded } from './loading.ts'
import { initialState, type ListReply, type LoadRequest, type State, type ThreadComment } from './state.ts'

export const fixtureComment = (id: string, given: Partial<ThreadComment> = {}): ThreadComment => ({
  _id: id,
  commenterName: 'Ann',
  commentHTML: id,
  ...given,
})

export const fixtureList = (comments: readonly ThreadComment[], given: Partial<ListReply> = {}): ListReply => ({
  status: 'success',
  comments,
  user: null,
  pageNumber: 0,
  commentCount: comments.length,
  ...given,
})

/** Read from its start, then changed. */
export function fixtureThread(list: ListReply, ...changes: ((state: State) => State)[]): State {
  const request: LoadRequest = { is: 'start' }
  const author = { name: 'Ann', email: 'ann@example.com', remember: false }
  const read = partLoaded(loadStarted(initialState({ author }, englishTranslator), request), request, list)
  return changes.reduce((state, change) => change(state), read)
}

export const ids = (state: State): string => idsOf(rootsOf(state)).join(' ')
export const shown = (state: State, id: string): ThreadComment | undefined => findComment(state, id)
