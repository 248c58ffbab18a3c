// Votes, marks and deletions: at once, and back where the server refuses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problem } from '../../../platform/i18n/widget-problems.ts'
import { foldToggled } from './comment-tree.ts'
import {
  actionFailed,
  deleteStarted,
  deleteUndone,
  flagSaved,
  voteFailed,
  voteSaved,
  voteStarted,
  withDeleting,
  withFlag,
} from './comment-updates.ts'
import { eventReceived } from './live-events.ts'
import type { State } from './state.ts'
import { fixtureComment as comment, fixtureThread, ids, fixtureList as list, shown } from './thread-fixture.ts'

const roots = [comment('a', { votes: 4 }), comment('b', { commenterName: 'Bo' }), comment('c', { commenterName: 'Bo' })]
const failed = problem('notice', 'It failed.', 'Because.')
type Change = (state: State) => State
const open = (...changes: Change[]) => fixtureThread(list(roots), ...changes)

const up: Change = (state) => voteStarted(state, 'a', true)
const down: Change = (state) => voteStarted(state, 'a', false)
const counted: Change = (state) => voteSaved(state, 'a', 'v', false)
const refusedVote: Change = (state) => voteFailed(state, 'a', failed)
const byAnother: Change = (state) =>
  eventReceived(state, {
    type: 'new-vote',
    vote: {
      _id: 'x',
      tenantId: 't',
      urlId: 'u',
      urlIdRaw: 'u',
      commentId: 'a',
      direction: 1,
      createdAt: 1,
      verificationId: null,
    },
  })

const ballots: [what: string, changes: Change[], votes: number, own: number][] = [
  ['up', [up], 5, 1],
  ['one at a time', [up, up, down], 5, 1],
  ['and back', [up, counted, up], 4, 0],
  ['turned around', [up, counted, down], 3, -1],
  ['refused', [up, refusedVote], 4, 0],
  ['turned around and refused', [up, counted, down, refusedVote], 5, 1],
  ['waiting for a mail', [up, (state) => voteSaved(state, 'a', 'v', true)], 4, 1],
  ['refused while somebody else voted', [up, byAnother, refusedVote], 5, 0],
]

for (const [what, changes, votes, own] of ballots) {
  test(`a vote: ${what}`, () => {
    const one = shown(open(...changes), 'a')
    assert.deepEqual([one?.votes, Number(one?.isVotedUp ?? false) - Number(one?.isVotedDown ?? false)], [votes, own])
  })
}

test('what is refused is told at the comment', () => {
  const state = open(up, refusedVote)
  assert.deepEqual(state.remark, { id: 'a', text: 'It failed. Because.', isBad: true })
  assert.equal(up(state).remark, undefined)
})

test('marks are there at once, and go where they are refused', () => {
  for (const mark of ['isFlagged', 'isBlocked', 'isPinned', 'isLocked'] as const) {
    const asked = open((state) => withFlag(state, 'b', mark, true))
    assert.equal(shown(asked, 'b')?.[mark], true)
    const back = actionFailed(withFlag(asked, 'b', mark, false), 'b', failed)
    assert.deepEqual([shown(back, 'b')?.[mark], back.remark?.id], [false, 'b'])
  }
})

test('all that somebody wrote who is blocked is put away', () => {
  const commentStatuses = { a: false, b: true, c: true }
  const state = open((state) =>
    flagSaved(withFlag(state, 'b', 'isBlocked', true), 'b', { mark: 'isBlocked', isOn: true }, { commentStatuses }),
  )
  assert.deepEqual(
    state.shown?.roots.map(({ isBlocked = false }) => isBlocked),
    [false, true, true],
  )
})

test('a pinned comment goes where the server says', () => {
  const cases: [before: string | null, after: string | null, order: string][] = [
    [null, 'a', 'c a b'],
    ['a', 'b', 'a c b'],
    ['b', null, 'a b c'],
    ['elsewhere', 'elsewhere too', 'a b c'],
  ]
  for (const [before, after, order] of cases) {
    const commentPositions = { MR: { before, after } }
    assert.equal(
      ids(open((state) => flagSaved(state, 'c', { mark: 'isPinned', isOn: true }, { commentPositions }))),
      order,
    )
  }
})

test('a deletion waits, and can be undone until it is sent', () => {
  const asked: Change = (state) => deleteStarted(state, 'a')
  const undone: Change = (state) => deleteUndone(state, 'a')
  const sent: Change = (state) => withDeleting(state, 'a', 'sending')
  assert.deepEqual(open(asked).deleting, { a: 'waiting' })
  assert.deepEqual(open(asked, undone).deleting, {})
  assert.deepEqual(open(asked, sent, undone).deleting, { a: 'sending' })
})

test('replies are put away and brought out', () => {
  const turn: Change = (state) => foldToggled(state, 'a')
  assert.deepEqual([open(turn).toggledIds, open(turn, turn).toggledIds], [['a'], []])
})
