// News between processes: told once in order, read from the row where messages are lost, and missed only with a word.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNewsInbox, createNewsOutbox, type NewsBatch } from './news.ts'

function sender() {
  const outbox = createNewsOutbox()
  let now = 0
  return {
    tell(...words: string[]): NewsBatch {
      for (const word of words) outbox.add(word)
      return outbox.take(now)!
    },
    row: () => outbox.text(now),
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('words that came as messages are not read again; those that did not are', () => {
  const one = sender()
  const inbox = createNewsInbox()
  assert.deepEqual(inbox.row('a', one.row(), true), [])
  assert.deepEqual(inbox.message('a', one.tell('e t 1', 'e t 2', 'e t 1')), ['e t 1', 'e t 2'])
  assert.deepEqual(inbox.row('a', one.row(), false), [])
  one.tell('e t 3')
  const late = one.tell('e t 4')
  assert.deepEqual(inbox.message('a', late), ['e t 4'])
  assert.deepEqual(inbox.row('a', one.row(), false), ['e t 3', 'e t 4'], 'twice rather than never')
  assert.deepEqual(inbox.message('a', late), [])
  assert.deepEqual(inbox.row('a', one.row(), false), [])
})

test('of a process that was there before us the past is no news; of one that comes later all is', () => {
  const one = sender()
  one.tell('old')
  const inbox = createNewsInbox()
  assert.deepEqual(inbox.row('a', one.row(), true), [])
  assert.deepEqual(inbox.row('b', one.row(), false), ['old'])
  inbox.keep(new Set(['b']))
  assert.deepEqual(inbox.row('a', one.row(), false), ['old'])
})

test('what is in the row no longer is known to be missing', () => {
  const one = sender()
  const inbox = createNewsInbox()
  inbox.row('a', one.row(), true)
  one.tell('first')
  one.pass(6000)
  assert.equal(inbox.row('a', one.row(), false), undefined)
  one.tell('second')
  assert.deepEqual(inbox.row('a', one.row(), false), ['second'])
  for (let i = 0; i < 1000; i++) one.tell(`e tenant ${'x'.repeat(20)}${i}`)
  assert.ok(Buffer.byteLength(one.row()) < 8000)
  assert.equal(inbox.row('a', one.row(), false), undefined)
})

test('a message is shorter than the database takes', () => {
  const outbox = createNewsOutbox()
  for (let i = 0; i < 1000; i++) outbox.add(`e tenant ${i}`)
  const words: string[] = []
  for (let batch = outbox.take(0); batch; batch = outbox.take(0)) {
    assert.ok(Buffer.byteLength(batch.words.join('\n')) < 7900)
    words.push(...batch.words)
  }
  assert.equal(new Set(words).size, 1000)
})
