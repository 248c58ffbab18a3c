// Budgets of articles after a check.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayAsk } from './rules-article-schedule.ts'

const spent = { sinceCheck: 0, feedToday: 0, accountToday: 0, serverToday: 0, chars: 0 }

test('fewer articles are asked for after a check where they may need the browser', () => {
  for (const [sinceCheck, plain, byBrowser] of [
    [7, 'now', 'now'],
    [8, 'now', 'after-check'],
    [30, 'after-check', 'after-check'],
  ] as const) {
    assert.equal(mayAsk({ ...spent, sinceCheck }, 0, false), plain)
    assert.equal(mayAsk({ ...spent, sinceCheck }, 0, true), byBrowser)
  }
})
