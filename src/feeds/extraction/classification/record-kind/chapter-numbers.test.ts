// Chapter numbers against dates, versions and counts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { haveChapterNumbers } from './chapter-numbers.ts'

const chapters = [
  ['10.1. Moorings', '10.2. Ropes', '10.3. Fees'],
  ['2.1 Moorings', '2.2 Ropes', 'A remark', '2.3 Fees', '2.4 Oars', '2.5 Tar'],
  ['Section 4.1: Moorings', 'Section 4.2: Ropes'],
  ['7.1.1. Moorings', '7.2.1. Ropes', '7.2.2. Fees'],
  ['A.2. Moorings', 'A.3. Ropes', 'A.10. “Fees”'],
]
const others = [
  ['10.1. Concert', '17.1. Reading', '24.1. Dance'],
  ['3.2. Concert', '3.3. Reading', '3.5. Dance'],
  ['1.4.2 Fewer faults', '1.4.1 A lamp', '1.4.0 Two lamps'],
  ['2.2 Fewer faults', '2.1 A lamp'],
  ['1.0.1 A lamp', '1.0.2 Two lamps', '1.1.1 Fewer faults'],
  ['1.4.1', '1.4.2', '1.4.3'],
  ['1. Moorings', '2. Ropes', '3. Fees'],
  ['Moorings', 'Ropes', '2.1 Fees', '2.2 Oars'],
  ['2.1 Moorings'],
  [],
]

for (const names of chapters) test(`chapters: ${names.join(', ')}`, () => assert.equal(haveChapterNumbers(names), true))
for (const names of others) test(`others: ${names.join(', ')}`, () => assert.equal(haveChapterNumbers(names), false))
