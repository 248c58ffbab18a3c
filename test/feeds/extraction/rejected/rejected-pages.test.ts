// Rejected pages give no feed, and the expected reason.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extract } from '../../../../src/feeds/extraction/extract.ts'
import { refusedArticles } from './detail-pages/articles.ts'
import { refusedRemarks } from './detail-pages/comments.ts'
import { refusedBeside } from './detail-pages/dated-news-beside.ts'
import { refusedPosts } from './detail-pages/posts-and-products.ts'
import { refusedSubjects } from './detail-pages/subjects.ts'
import { refusedChapters } from './page-parts/chapters.ts'
import { refusedColumns } from './page-parts/columns.ts'
import { refusedNotes } from './page-parts/notes-and-menus.ts'
import { refusedParts } from './page-parts/parts-of-page.ts'
import { refusedSurroundings } from './page-parts/surroundings.ts'
import { refusedPages } from './rejected-page.ts'
import { refusedEmpty } from './site-pages/empty-lists.ts'
import { refusedWords } from './site-pages/page-statements.ts'
import { refusedPlaces } from './site-pages/site-pages.ts'
import { refusedSites } from './site-pages/site-sections.ts'

const now = Date.parse('2026-03-15T12:00:00Z')

for (const { why, url, html, reason } of [
  ...refusedPages,
  ...refusedSurroundings,
  ...refusedArticles,
  ...refusedEmpty,
  ...refusedBeside,
  ...refusedChapters,
  ...refusedColumns,
  ...refusedSubjects,
  ...refusedRemarks,
  ...refusedSites,
  ...refusedPlaces,
  ...refusedParts,
  ...refusedNotes,
  ...refusedWords,
  ...refusedPosts,
]) {
  test(`refused: ${why}`, () => {
    const outcome = extract({ url, body: Buffer.from(html), contentType: 'text/html; charset=utf-8' }, now)
    const found = outcome.found ? outcome.feed.articles.map((article) => article.title) : outcome.reason
    assert.deepEqual(found, reason)
  })
}

test('a document that is no page is named', () => {
  const url = 'https://port.example/report.pdf'
  const outcome = extract({ url, body: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' }, now)
  assert.equal(outcome.found ? '' : outcome.reason, 'not-html')
})

test('what was seen and why it is not the list is told', () => {
  const told = (why: string): string[] => {
    const page = refusedPages.find((one) => one.why === why)
    assert.ok(page, why)
    return extract({ url: page.url, body: Buffer.from(page.html) }, now).explanation.leftOut
  }
  assert.equal(
    told('an article and what else to read')[0],
    '3 links such as “Ferries run again after the storm”, around the one thing that the page shows',
  )
  assert.match(told('a privacy notice with a table of contents')[0] ?? '', /, on an about, contact or legal page$/)
})
