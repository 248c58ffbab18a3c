// Long lists: planned in a thread, as short ones are, while the server goes on.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { planInThread } from '../../../src/feeds/takeover/plan-in-thread.ts'
import { opml, outline, type TakeoverWorld, takeoverWorld } from './takeover-setup.ts'

let world: TakeoverWorld

before(async () => {
  world = await takeoverWorld()
})

after(() => world.app.stop())

const entry = (number: number, padding = '') =>
  outline({ text: `Feed ${number}${padding}`, xmlUrl: `https://example.org/${number}`, 'frss:cssFullContent': 'main' })

/** Beyond what is planned at once. */
const padding = ' and more of it'.repeat(40)

test('a long list becomes what its entries become in a short one', async () => {
  const numbers = Array.from({ length: 200 }, (_, i) => i)
  const long = opml(...numbers.map((number) => entry(number, padding)))
  assert.ok(long.length > 100_000)
  const rows = await world.rows(long)
  const [short] = await world.rows(opml(entry(7, padding)))
  assert.equal(rows.length, numbers.length)
  assert.deepEqual({ ...rows[7], place: '' }, { ...short, place: '' })
})

test('a long text that is no list is refused with the sentence of a short one', async () => {
  const [long, short] = await Promise.all([world.ask(`<${'a'.repeat(100_000)}`), world.ask('<a')])
  assert.equal(long.status, 400)
  assert.equal(long.json.error.message, short.json.error.message)
})

test('the event loop turns while a long list is planned', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const text = opml(...Array.from({ length: 2000 }, (_, i) => entry(i, padding)))
  const plan = await planInThread({ text, account: { id: 'a', name: 'a', allowedPages: [] }, known: new Set() })
  isOver = true
  assert.ok('rows' in plan && plan.rows.length === 2000)
  assert.ok(turns > 1)
})

test('an account has one list planned and one that waits', async () => {
  const list = { text: opml(entry(1)), account: { id: 'b', name: 'b', allowedPages: [] }, known: new Set<string>() }
  const outcomes = await Promise.allSettled([planInThread(list), planInThread(list), planInThread(list)])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected'],
  )
})
