// Offsets of time zones, across the changes of summer time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTimeZone, zoneOffsetIn } from './contract-time-zone.ts'

const cases: [zone: string, local: string, minutes: number][] = [
  ['UTC', '2026-07-01T12:00Z', 0],
  ['Europe/Berlin', '2026-01-15T12:00Z', 60],
  ['Europe/Berlin', '2026-07-01T12:00Z', 120],
  ['Europe/Berlin', '2026-03-29T01:59Z', 60],
  ['Europe/Berlin', '2026-03-29T03:00Z', 120],
  ['Europe/Berlin', '2026-10-25T03:30Z', 60],
  ['America/New_York', '2026-12-24T23:00Z', -300],
  ['US/Pacific', '2026-07-01T00:00Z', -420],
  ['Asia/Kolkata', '2026-07-01T00:00Z', 330],
]
for (const [zone, local, minutes] of cases) {
  test(`${zone} at ${local}`, () => assert.equal(zoneOffsetIn(zone)?.(Date.parse(local)), minutes))
}

test('a name that is no zone is none', () => {
  for (const name of ['', 'Harbour/Town', 'x'.repeat(100)]) assert.equal(isTimeZone(name), false, name)
  assert.equal(zoneOffsetIn('Harbour/Town'), undefined)
})
