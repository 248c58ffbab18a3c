// Pages that are no lists give no feed, and the reason that a person would give.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extract } from '../../../../src/feeds/core/extract.ts'
import { refusedArticles } from './refused-articles.ts'
import { refusedBeside } from './refused-beside.ts'
import { refusedChapters } from './refused-chapters.ts'
import { refusedColumns } from './refused-columns.ts'
import { refusedEmpty } from './refused-empty.ts'
import { refusedFigures } from './refused-figures.ts'
import { refusedNotes } from './refused-notes.ts'
import { refusedPages } from './refused-pages.ts'
import { refusedParts } from './refused-parts.ts'
import { refusedPlaces } from './refused-places.ts'
import { refusedPosts } from './refused-posts.ts'
import { refusedRemarks } from './refused-remarks.ts'
import { refusedSites } from './refused-sites.ts'
import { refusedSubjects } from './refused-subjects.ts'
import { refusedSurroundings } from './refused-surroundings.ts'
import { refusedThreads } from './refused-threads.ts'
import { refusedWords } from './refused-words.ts'

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
  ...refusedThreads,
  ...refusedWords,
  ...refusedFigures,
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
    '3 links such as “Ferries run again after the storm”, too small a part of the page',
  )
  assert.equal(
    told('an empty list beside which popular posts stand')[0],
    '3 links such as “El faro que nadie enciende”, beside the words that there is nothing',
  )
})
