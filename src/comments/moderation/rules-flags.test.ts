// Hiding by flags: cases by threshold, flagger and review state.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FlagState, shouldHideComment } from './rules-flags.ts'

const seen = { approved: true, reviewed: false }
const reviewed = { approved: true, reviewed: true }

const cases: [what: string, flagged: FlagState, threshold: number, hides: boolean][] = [
  ['too few', { comment: seen, count: 2, proven: 0, isProven: false }, 3, false],
  ['enough', { comment: seen, count: 3, proven: 0, isProven: false }, 3, true],
  ['more than enough, as when fewer were made enough', { comment: seen, count: 9, proven: 0, isProven: true }, 3, true],
  ['never', { comment: seen, count: 9, proven: 0, isProven: true }, 0, false],
  ['hidden before', { comment: { ...seen, approved: false }, count: 9, proven: 0, isProven: true }, 3, false],
  ['reviewed, one who proved nothing', { comment: reviewed, count: 9, proven: 3, isProven: false }, 3, false],
  ['reviewed, too few proven', { comment: reviewed, count: 9, proven: 2, isProven: true }, 3, false],
  ['reviewed, enough proven', { comment: reviewed, count: 9, proven: 3, isProven: true }, 3, true],
  ['reviewed and shown again, one more', { comment: reviewed, count: 9, proven: 4, isProven: true }, 3, false],
]
for (const [what, flagged, threshold, hides] of cases) {
  test(what, () => assert.equal(shouldHideComment(flagged, threshold), hides))
}
