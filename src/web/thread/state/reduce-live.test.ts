// What others do while a thread is open, event by event.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellEnglish } from '../tell.ts'
import { madeUpComment as comment, madeUpPart } from './made-up-thread.ts'
import { reduce } from './reduce.ts'
import { type Ask, firstState, isHere, type News, type State, type ThreadComment } from './state.ts'
import { find, idsOf } from './tree.ts'

const roots = [comment('a', { replies: [comment('a1', { parentId: 'a' })] }), comment('b', { personId: 'ann' })]
const part = madeUpPart(roots, { count: 3 })
const ask: Ask = { is: 'start' }

function open(...news: News[]): State {
  const read = reduce(reduce(firstState({}, false, tellEnglish), { type: 'asked', ask }), {
    type: 'part came',
    ask,
    part,
  })
  return news.reduce((state, one) => reduce(state, { type: 'heard', news: one }), read)
}
const ids = (state: State) => idsOf(state.shown?.roots ?? []).join(' ')
const shown = (state: State, id: string) => find(state.shown?.roots ?? [], id)
const fresh = (id: string, given: Partial<ThreadComment> = {}): News => ({ is: 'new', comment: comment(id, given) })

test('new comments wait until they are wanted, then stand where a reload would show them', () => {
  const state = open(fresh('n'), fresh('n1', { parentId: 'n' }), fresh('a2', { parentId: 'a' }))
  assert.deepEqual([ids(state), state.fresh.length, state.shown?.count], ['a a1 b', 3, 3])
  const after = reduce(state, { type: 'fresh wanted' })
  assert.deepEqual([ids(after), after.fresh.length, after.shown?.count, after.target], ['n n1 a a2 a1 b', 0, 6, 'n'])
})

test('what waits is changed, voted on and taken back as it waits', () => {
  const changed: News = { is: 'changed', comment: comment('n', { html: 'better' }) }
  const state = open(fresh('n'), fresh('m'), changed, { is: 'voted', id: 'n', by: 1 }, { is: 'gone', id: 'm' })
  assert.deepEqual(
    state.fresh.map(({ id, html, votes }) => [id, html, votes]),
    [['n', 'better', 1]],
  )
})

test('a change keeps the replies; one that is told of again is no new one', () => {
  const state = open({ is: 'changed', comment: comment('a', { html: 'x', isPinned: true }) }, fresh('b', { html: 'y' }))
  assert.deepEqual([ids(state), shown(state, 'a')?.html, shown(state, 'a')?.isPinned], ['a a1 b', 'x', true])
  assert.deepEqual([state.fresh.length, shown(state, 'b')?.html], [0, 'y'])
})

test('what is deleted goes, and leaves its place where others replied', () => {
  const state = open({ is: 'gone', id: 'a' }, { is: 'gone', id: 'b' }, { is: 'gone', id: 'nowhere' })
  assert.deepEqual([ids(state), shown(state, 'a')?.isDeleted, state.shown?.count], ['a a1', true, 2])
})

test('votes, and a thread that is closed', () => {
  const state = open(
    { is: 'voted', id: 'a1', by: 1 },
    { is: 'voted', id: 'a1', by: -1 },
    { is: 'voted', id: 'b', by: 1 },
  )
  assert.deepEqual([shown(state, 'a1')?.votes, shown(state, 'b')?.votes], [0, 1])
  assert.equal(open({ is: 'closed', isClosed: true }).shown?.isClosed, true)
})

test('who is here: people by their id, sessions behind a word, and how many', () => {
  const b = roots[1] as ThreadComment
  const come = (joined: string[], left: string[] = [], count?: number): News => ({ is: 'present', joined, left, count })
  assert.equal(isHere(open(), b), false)
  assert.equal(isHere(open(come(['ann'])), b), true)
  assert.equal(isHere(open(come(['anon:ann'], [], 4)), b), true)
  const gone = open(come(['anon:ann'], [], 4), come(['ann']), come([], ['anon:ann'], 3), come([]))
  assert.deepEqual([isHere(gone, b), gone.here.count], [false, 3])
})

test('more than anybody wants to see at once are read anew', () => {
  const many = open(...Array.from({ length: 101 }, (_, i) => fresh(`n${i}`)))
  const after = reduce(many, { type: 'fresh wanted' })
  assert.deepEqual([after.reading?.ask.is, after.fresh.length], ['start', 0])
})
