import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDate } from './read-date.ts'

const at = Date.UTC(2020, 0, 2, 3, 4, 5)

const cases: [written: string | number | undefined, at: number | undefined][] = [
  ['2020-01-02T03:04:05Z', at],
  ['2020-01-02T03:04:05', at],
  ['2020-01-02T03:04:05.678Z', at + 678],
  ['2020-01-02T04:04:05.678901234+01:00', at + 678],
  ['2020-01-02 03:04:05', at],
  ['2020/01/02 03:04:05', at],
  ['2020-01-02 04:04:05.678 +0100 CET', at + 678],
  ['2020-01-02 03:04', at - 5000],
  ['2020-01-02', Date.UTC(2020, 0, 2)],
  ['Thu, 02 Jan 2020 03:04:05 GMT', at],
  ['Thu, 02 Jan 2020 04:04:05 +0100', at],
  ['Jan 2, 2020 03:04:05', at],
  [at, at],
  [at / 1000, at],
  [at * 1000, at],
  [String(at), at],
  [`${at / 1000}.25`, at + 250],
  ['0000-00-00 00:00:00', undefined],
  ['yesterday', undefined],
  ['', undefined],
  [undefined, undefined],
  [-1, undefined],
  ['2020-13-45T00:00:00Z', undefined],
  ['9999-12-31T00:00:00Z', undefined],
]

for (const [written, expected] of cases)
  test(`a date: ${JSON.stringify(written)}`, () => assert.equal(readDate(written), expected))
