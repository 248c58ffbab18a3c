// Warm-up page: useful only while it takes the path of ordinary pages, with all items found by layout.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractPage, readLinks } from './extraction-worker.ts'
import { warmupPage, warmupTime } from './warmup-page.ts'

test('the sample is taken for a list, with titles, texts, pictures, authors and dates', async () => {
  const outcome = await extractPage({ page: warmupPage(), now: warmupTime })
  assert.ok(outcome.found)
  assert.equal(outcome.feed.articles.length, 8)
  for (const { title, summary, image, authors, publishedAt } of outcome.feed.articles) {
    assert.match(title ?? '', /^The story of day \d & what came after$/)
    assert.ok(summary && image && authors?.length && publishedAt)
  }
  assert.deepEqual(readLinks({ page: warmupPage(), findsNext: true }).nextPages[0]?.evidence, ['rel'])
})
