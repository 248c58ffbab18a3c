// Pages of docs/decisions: numbered once, with a title and a status, a page each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDecisions } from '../../scripts/decision-index.ts'

/** Of at most 130 characters: what fits on a printed page. */
const maxLines = 64

const decisions = readDecisions()

for (const { file, number, title, status, lines } of decisions) {
  test(file, () => {
    assert.equal(number, file.slice(0, 4), 'the heading begins with the number of the file')
    assert.ok(title.length > 0 && title.length <= 100, 'a title')
    assert.match(status, /^(?:accepted|superseded by \[\d{4}\]\(.+\)), \d{4}-\d\d-\d\d$/, 'a status with its date')
    assert.ok(lines <= maxLines, `${lines} lines; ${maxLines} are a page`)
  })
}

test('each number stands for one decision', () => {
  assert.deepEqual(new Set(decisions.map(({ number }) => number)).size, decisions.length)
})
