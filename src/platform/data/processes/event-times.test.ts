import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEventTimes, StaleMembership } from './event-times.ts'
import type { Membership } from './membership.ts'
import type { ProcessStore } from './process-store.ts'

test('a transaction that is over before it had a time holds no mark', async () => {
  let now = 2_000_000
  let isFresh = true
  const beat = Promise.withResolvers<void>()
  const membership = {
    epoch: () => 1,
    isFresh: () => isFresh,
    async beat() {
      await beat.promise
      isFresh = true
    },
  } as unknown as Membership
  const store = {
    raiseMark: async () => true,
    highestMark: async () => 0,
    lowestMark: async () => undefined,
  } as unknown as ProcessStore
  const times = createEventTimes({ store, clock: { now: () => now }, membership: () => membership })
  await times.begin()
  isFresh = false
  const attempt = times.beginAttempt()
  const late = attempt.takeTime(now)
  attempt.end('over')
  beat.resolve()
  await assert.rejects(late, StaleMembership)
  now = 9_000_000
  assert.ok((await times.settledAt()) >= now - 1)
})
