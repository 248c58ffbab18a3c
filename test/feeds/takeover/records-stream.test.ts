// Records of an account, for a receiver that reads slower than they are written: none is cut at its last line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedContext } from '../../../src/feeds/context.ts'
import { takeoverHandlers } from '../../../src/feeds/takeover/handlers.ts'
import type { ReplyDocument } from '../../../src/platform/api/operation.ts'

test('a long item before the last one is read before more is written', async () => {
  const item = { id: 'x', url: 'https://a.example/1', title: 'One', firstSeenAt: 1 }
  const items = [{ ...item, contentHtml: 'x'.repeat(400_000) }, item]
  const feed = { id: 'f', url: 'https://a.example/', name: 'A', strategy: 'auto', tags: [], settings: {}, createdAt: 1 }
  const ctx = {
    account: { id: 'a' },
    feedStore: { ofAccount: async () => [feed] },
    resultStore: { content: async () => ({ items }) },
  }
  const reply = await takeoverHandlers.exportRecords({} as never, ctx as unknown as FeedContext)
  let unread = 0
  let text = ''
  let hasEnded = false
  await (reply as ReplyDocument).stream?.({
    write(piece) {
      assert.ok(unread <= 256 * 1024, 'the receiver would be cut off')
      unread += piece.length
      text += piece
      return true
    },
    drained: async () => {
      unread = 0
    },
    end: () => {
      hasEnded = true
    },
    abort: () => assert.fail('it is whole'),
    closed: new AbortController().signal,
  })
  assert.equal(hasEnded, true)
  assert.equal(text.trim().split('\n').length, 4)
})
