// Votes, marks and deletions: at once, and back where the server refuses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellEnglish } from '../tell.ts'
import { madeUpComment as comment, madeUpPart } from './made-up-thread.ts'
import type { Problem } from './problems.ts'
import { reduce } from './reduce.ts'
import { type Ask, type Event, firstState, type State } from './state.ts'
import { find, idsOf } from './tree.ts'

const ask: Ask = { is: 'start' }
const roots = [comment('a', { votes: 4 }), comment('b', { name: 'Bo' }), comment('c', { name: 'Bo' })]
const problem: Problem = { at: 'notice', title: 'It failed', text: 'Because.', mayRetry: false }

function open(...events: Event[]): State {
  const first: Event[] = [
    { type: 'asked', ask },
    { type: 'part came', ask, part: madeUpPart(roots) },
  ]
  return [...first, ...events].reduce(reduce, firstState({}, false, tellEnglish))
}
const shown = (state: State, id: string) => find(state.shown?.roots ?? [], id)
const standing = (state: State, id = 'a') => [shown(state, id)?.votes, shown(state, id)?.vote]
const vote = (by: 1 | -1): Event => ({ type: 'vote asked', id: 'a', vote: by })
const counted = (voteId: string | undefined, isPending = false): Event => ({
  type: 'voted',
  id: 'a',
  counted: { voteId, isPending, session: undefined },
})

const ballots: [what: string, events: Event[], votes: number, own: number][] = [
  ['up', [vote(1)], 5, 1],
  ['one at a time', [vote(1), vote(1), vote(-1)], 5, 1],
  ['and back', [vote(1), counted('v'), vote(1)], 4, 0],
  ['turned around', [vote(1), counted('v'), vote(-1)], 3, -1],
  ['refused', [vote(1), { type: 'vote failed', id: 'a', problem }], 4, 0],
  ['turned around and refused', [vote(1), counted('v'), vote(-1), { type: 'vote failed', id: 'a', problem }], 5, 1],
  ['waiting for a mail', [vote(1), counted('v', true)], 4, 1],
  [
    'refused while somebody else voted',
    [vote(1), { type: 'heard', news: { is: 'voted', id: 'a', by: 1 } }, { type: 'vote failed', id: 'a', problem }],
    5,
    0,
  ],
]

for (const [what, events, votes, own] of ballots) {
  test(`a vote: ${what}`, () => assert.deepEqual(standing(open(...events)), [votes, own]))
}

test('what is refused is told at the comment', () => {
  const state = open(vote(1), { type: 'vote failed', id: 'a', problem })
  assert.deepEqual(state.remark, { id: 'a', text: 'It failed. Because.', isBad: true })
  assert.equal(reduce(state, vote(1)).remark, undefined)
})

test('marks are there at once, and go where they are refused', () => {
  for (const mark of ['isFlagged', 'isBlocked', 'isPinned', 'isLocked'] as const) {
    const asked = open({ type: 'mark asked', id: 'b', mark, isOn: true })
    assert.equal(shown(asked, 'b')?.[mark], true)
    assert.equal(shown(reduce(asked, { type: 'mark failed', id: 'b', mark, isOn: true, problem }), 'b')?.[mark], false)
  }
})

test('all that somebody wrote who is blocked is put away', () => {
  const outcome = { blocked: { a: false, b: true, c: true } }
  const state = open(
    { type: 'mark asked', id: 'b', mark: 'isBlocked', isOn: true },
    { type: 'marked', id: 'b', mark: 'isBlocked', isOn: true, outcome },
  )
  assert.deepEqual(
    state.shown?.roots.map(({ isBlocked }) => isBlocked),
    [false, true, true],
  )
  const back = reduce(state, { type: 'marked', id: 'b', mark: 'isBlocked', isOn: false, outcome: {} })
  assert.deepEqual(back.reading?.ask, { is: 'start', target: 'b' })
})

test('a pinned comment goes where the server says', () => {
  const cases: [before: string | null, after: string | null, order: string][] = [
    [null, 'a', 'c a b'],
    ['a', 'b', 'a c b'],
    ['b', null, 'a b c'],
    ['elsewhere', 'elsewhere too', 'a b c'],
  ]
  for (const [before, after, order] of cases) {
    const outcome = { positions: { MR: { before, after } } }
    const state = open({ type: 'marked', id: 'c', mark: 'isPinned', isOn: true, outcome })
    assert.equal(idsOf(state.shown?.roots ?? []).join(' '), order)
  }
})

test('a deletion waits, and can be undone until it is due or the page is left', () => {
  const asked: Event = { type: 'delete asked', id: 'a' }
  const undone: Event = { type: 'delete undone', id: 'a' }
  assert.deepEqual(open(asked).deleting, { a: 'waiting' })
  assert.deepEqual(open(asked, undone).deleting, {})
  assert.deepEqual(open(asked, undone, { type: 'delete due', id: 'a' }).deleting, {})
  assert.deepEqual(open(asked, { type: 'delete due', id: 'a' }, undone).deleting, { a: 'sending' })
  assert.deepEqual(open(asked, { type: 'left' }, undone).deleting, { a: 'sending' })
  const failed = open(asked, { type: 'delete due', id: 'a' }, { type: 'delete failed', id: 'a', problem })
  assert.deepEqual([failed.deleting, failed.remark?.id], [{}, 'a'])
})

test('what is searched for takes the place of the list, until the field is closed', () => {
  const found = open({ type: 'search typed', text: ' lamp ' }, { type: 'search asked' })
  assert.deepEqual([found.found, found.reading?.ask.is], ['lamp', 'start'])
  const closed = reduce(found, { type: 'search typed', text: undefined })
  assert.deepEqual([closed.found, closed.search, closed.reading?.ask.is], [undefined, undefined, 'start'])
  assert.equal(open({ type: 'search typed', text: ' ' }, { type: 'search asked' }).reading, undefined)
})
