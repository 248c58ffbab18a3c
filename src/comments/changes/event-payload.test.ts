// Event frames of a comment are the same with and without a stored fragment.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Comment } from '../comment/rules/record.ts'
import { toCommentRow } from '../comment/stored-comment.ts'
import type { CommentContext } from '../context.ts'
import { effectiveSettings } from '../tenancy/settings/settings.ts'
import { newCommentDefaults } from '../thread/writing/render-comment.ts'
import { eventPayload } from './event-payload.ts'

const created: Comment = {
  ...newCommentDefaults,
  ...{ tenantId: 't', id: '1', pageId: 'p', parentId: undefined, rootId: '1' },
  ...{ approved: true, verified: false, isByAdmin: false, isByModerator: false },
  ...{ userId: undefined, anonUserId: 'a', commenterName: 'Ann Lee', commenterEmail: 'ann@example.org' },
  ...{ commenterLink: undefined, avatarSrc: undefined, displayLabel: undefined },
  ...{ comment: '**"a"**', commentHTML: '<strong>"a"</strong>', hasImages: false, hasLinks: false, hasCode: false },
  ...{ url: 'https://x.org/', urlIdRaw: 'p', pageTitle: undefined, locale: undefined },
  ...{ further: { rating: 4, feedbackIds: ['f'] }, createdAt: 1_800_000_000_000, updatedAt: 1_800_000_000_000 },
}
const { comment, fragment } = toCommentRow(created)
const head = { type: 'new-comment', timestamp: 1, broadcastId: 'b' }

const partsOf = (changed: Record<string, unknown>) =>
  ({
    tenant: { effective: effectiveSettings(changed) },
    runtime: { imageProxyUrl: String },
  }) as unknown as CommentContext

test('it is the same text with what is written already', () => {
  for (const settings of [{}, { commenterNameFormat: 2 }, { defaultAvatarSrc: 'https://x.org/a.png' }]) {
    const parts = partsOf(settings)
    const anew = eventPayload(head, { comment: { comment, urlId: 'p' } }, parts)
    assert.equal(eventPayload(head, { comment: { comment, urlId: 'p', fragment } }, parts), anew)
    const read = JSON.parse(anew)
    assert.deepEqual([read.type, read.comment.comment, read.comment.urlId], ['new-comment', '**"a"**', 'p'])
    assert.equal('commenterEmail' in read.comment, false)
  }
})

test('what else a frame has stands behind the comment', () => {
  const payload = eventPayload(head, { comment: { comment, urlId: 'p', fragment }, extraInfo: { a: 1 } }, partsOf({}))
  assert.deepEqual(Object.keys(JSON.parse(payload)), ['type', 'timestamp', 'broadcastId', 'comment', 'extraInfo'])
  assert.equal(eventPayload(head, { vote: { b: 2 } }, partsOf({})), JSON.stringify({ ...head, vote: { b: 2 } }))
})
