// Lines against the patterns of headings: each text of some megabytes ends within the time of a worker.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTextSections } from './text-sections.ts'

/** CPU time, in microseconds: the limit of a worker thread. A hundredth of it is needed where patterns are linear. */
const maxMicros = 5_000_000

const commit = `commit ${'a'.repeat(40)}\n`
const rpm = '* Tue Jan 02 2024 '

const texts: [what: string, text: string][] = [
  ['a gap in a heading', `# 1.0${' '.repeat(180)}x\n`.repeat(10_000)],
  ['hashes in a heading', `# 1.0${' #'.repeat(90)}x\n`.repeat(10_000)],
  ['a gap in a line of RPM', `${rpm}${' '.repeat(170)}b c d\n`.repeat(1000)],
  ['hyphens in a line of RPM', `${rpm}${' -'.repeat(80)} b c d\n`.repeat(1000)],
  ['a gap behind the author of commits', `${commit.repeat(11)}Author: x${' '.repeat(3_000_000)}`],
  ['brackets in the title of commits', `${commit.repeat(11)}    ${' ('.repeat(500_000)}`],
]
for (const [what, text] of texts) {
  test(`hostile text: ${what}`, () => {
    const before = process.cpuUsage()
    findTextSections(text)
    const { user } = process.cpuUsage(before)
    assert.ok(user < maxMicros, `${user} µs`)
  })
}
