// Comments and parts for tests of the thread's state.
import type { Part, ThreadComment } from './state.ts'

export const madeUpComment = (id: string, given: Partial<ThreadComment> = {}): ThreadComment => ({
  id,
  parentId: undefined,
  name: 'Ann',
  html: id,
  writtenAt: 1,
  anonUserId: undefined,
  personId: undefined,
  votes: 0,
  vote: 0,
  voteId: undefined,
  label: undefined,
  staff: undefined,
  avatar: undefined,
  isPinned: false,
  isLocked: false,
  isFlagged: false,
  isBlocked: false,
  isDeleted: false,
  isWaiting: false,
  needsMail: false,
  replyCount: given.replies?.length ?? 0,
  replies: [],
  ...given,
})

export const madeUpPart = (roots: readonly ThreadComment[], given: Partial<Part> = {}): Part => ({
  roots,
  page: 0,
  hasMore: false,
  count: roots.length,
  isClosed: false,
  me: { id: undefined, name: undefined, isStaff: false },
  words: undefined,
  settings: undefined,
  ...given,
})
