import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Connection } from './connection.ts'
import { createReadConnections } from './read-connections.ts'

/** A connection with so many statements under way, until it is lost. */
function connection(waiting: () => number): Connection & { lose(): void } {
  let isLost = false
  return {
    begin: ['BEGIN'],
    isCluster: false,
    run: () => Promise.reject(new Error('nothing is asked here')),
    isLost: () => isLost,
    lost: new Promise<never>(() => {}),
    waiting,
    stalledMs: () => 0,
    close: async () => {},
    lose() {
      isLost = true
    },
  }
}

test('an idle connection is taken before a lost one is replaced', async () => {
  let busy = 1
  const first = connection(() => busy)
  const second = connection(() => 0)
  const ready = [first, second]
  const lanes = createReadConnections(async () => {
    const next = ready.shift()
    if (!next) throw new Error('the server takes no more connections')
    return next
  }, 2)
  assert.equal(await lanes.choose(), first)
  assert.equal(await lanes.choose(), second)
  busy = 0
  first.lose()
  assert.equal(await lanes.choose(), second)
})
