// Time that a change takes, whatever the two readings hold: the thread that reads a page is ended after five seconds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageReading } from '../page-and-feed.ts'
import { changeArticle } from './change-article.ts'
import { compareReadings } from './compare-readings.ts'
import { createLineKey } from './line-key.ts'

const signs = (i: number, step: number): string =>
  String.fromCodePoint(...Array.from({ length: 2000 }, (_, j) => 0x4e00 + ((i * 7919 + j * step) % 3001)))
const lines = (count: number, step: number): string[] => Array.from({ length: count }, (_, i) => signs(i, step))

test('long lines in a script without spaces, one taken out', () => {
  const began = process.cpuUsage()
  const readings = [lines(150, 17), lines(149, 1201)].map((read, readAt) => ({ readAt, lines: read }))
  const [before, after] = readings as [PageReading, PageReading]
  const hunks = compareReadings(before, after, createLineKey('zh'))
  const { contentHtml = '' } = changeArticle('https://example.com/', hunks, 1)
  const { user } = process.cpuUsage(began)
  assert.ok(contentHtml.length > 50_000 && contentHtml.length < 61_000)
  assert.ok(user < 2_500_000, `${user} µs`)
})
