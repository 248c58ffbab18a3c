// A thread for tests of its state: comments, and the list that brought them.
import { tellEnglish } from '../../../platform/i18n/widget-translator.ts'
import { find, idsOf, rootsOf } from './comment-tree.ts'
import { asked, partCame } from './loading.ts'
import { type Ask, firstState, type ListReply, type State, type ThreadComment } from './state.ts'

export const madeUpComment = (id: string, given: Partial<ThreadComment> = {}): ThreadComment => ({
  _id: id,
  commenterName: 'Ann',
  commentHTML: id,
  ...given,
})

export const madeUpList = (comments: readonly ThreadComment[], given: Partial<ListReply> = {}): ListReply => ({
  status: 'success',
  comments,
  user: null,
  pageNumber: 0,
  commentCount: comments.length,
  ...given,
})

/** Read from its start, then changed. */
export function madeUpThread(list: ListReply, ...changes: ((state: State) => State)[]): State {
  const ask: Ask = { is: 'start' }
  const author = { name: 'Ann', email: 'ann@example.com', remember: false }
  const read = partCame(asked(firstState({ author }, tellEnglish), ask), ask, list)
  return changes.reduce((state, change) => change(state), read)
}

export const ids = (state: State): string => idsOf(rootsOf(state)).join(' ')
export const shown = (state: State, id: string): ThreadComment | undefined => find(state, id)
