// Error code cases of flags, blocks, locks and pins.

import type { OperationId } from '../harness/comment-client.ts'
import { asked, key, noSuchPath, type Refused, visitor } from './error-code-cases.ts'

const missing = asked({}, { status: 404, on: 'nobody' })
const named = {
  ...key,
  'missing-id': noSuchPath,
  'not-found': asked({ userId: '7' }, { status: 404, on: 'nobody' }),
  'missing-user-id': asked({}),
  'missing-anon-user-id': asked({ anonUserId: '' }),
}
const byStaff = { ...visitor, unauthorized: asked({ sso: 'ada' }, { status: 401 }), 'not-found': missingFor('staff') }

export const moderationCodes: Partial<Record<OperationId, Record<string, Refused | string>>> = {
  flagComment: named,
  unFlagComment: named,
  flagCommentPublic: {
    ...visitor,
    'invalid-input': asked({ isFlagged: 'perhaps' }),
    'not-found': missingFor('ada'),
    unauthorized: asked({ isFlagged: true }, { status: 401 }),
  },
  blockUserFromComment: {
    ...named,
    'comment-cannot-be-blocked': asked({ userId: '7' }, { on: 'nameless' }),
    'invalid-input': asked({ userId: '7' }, { body: { commentIdsToCheck: 'all' } }),
  },
  unBlockUserFromComment: { ...named, 'comment-cannot-be-blocked': asked({ anonUserId: 'x' }, { on: 'nameless' }) },
  blockFromCommentPublic: {
    ...visitor,
    unauthorized: asked({}, { status: 401 }),
    'not-found': missingFor('ada'),
    'comment-cannot-be-blocked': asked({ sso: 'ada' }),
    'invalid-input': asked({ sso: 'ada' }, { body: {} }),
  },
  unBlockCommentPublic: {
    ...visitor,
    unauthorized: asked({}, { status: 401 }),
    'not-found': missingFor('ada'),
    'comment-cannot-be-blocked': asked({ sso: 'ada' }, { on: 'nameless' }),
    'invalid-input': asked({ sso: 'ada' }, { body: { commentIds: [1] } }),
  },
  checkedCommentsForBlocked: { ...visitor, 'invalid-input': asked({ commentIds: 'x,'.repeat(2001) }) },
  lockComment: byStaff,
  unLockComment: byStaff,
  pinComment: byStaff,
  unPinComment: byStaff,
}

function missingFor(sso: string): Refused {
  return { ...missing, query: { sso } }
}
