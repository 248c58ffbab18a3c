// Work beside others and alone: nothing runs beside what must be alone, and failures hold nobody up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExclusiveGate } from './exclusive-gate.ts'

test('what must be alone waits for what runs, holds back what comes after, and goes in turn', async () => {
  const gate = new ExclusiveGate()
  const events: string[] = []
  const work = (name: string, until?: Promise<void>) => async () => {
    events.push(`${name} begins`)
    await until
    events.push(`${name} ends`)
    if (name.startsWith('failing')) throw new Error(name)
  }
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const first = gate.run(work('first', over))
  const second = gate.run(work('second', over))
  const failing = assert.rejects(gate.runAlone(work('failing alone')), /failing alone/)
  const alone = gate.runAlone(work('alone'))
  const last = [gate.run(work('third')), assert.rejects(gate.run(work('failing'))), gate.run(work('fourth'))]
  assert.deepEqual(events, ['first begins', 'second begins'])
  end()
  await Promise.all([first, second, failing, alone, ...last])
  const turns = ['failing alone begins', 'failing alone ends', 'alone begins', 'alone ends']
  assert.deepEqual(events.slice(4, 8), turns)
  assert.deepEqual(events.slice(8, 11), ['third begins', 'failing begins', 'fourth begins'])
})
