// The thread's state, event by event, without a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallFailure } from '../../../platform/api/client.ts'
import { tellEnglish } from '../tell.ts'
import { madeUpComment as comment, madeUpPart } from './made-up-thread.ts'
import { explain, type Problem } from './problems.ts'
import { reduce } from './reduce.ts'
import { type Ask, draftOf, type Event, firstState, isOwn, type Kept, type State, type ThreadComment } from './state.ts'
import { idsOf } from './tree.ts'

const roots = [comment('a', { replies: [comment('a1', { parentId: 'a' })] }), comment('b')]
const me = { id: 'me', name: undefined, isStaff: false }
const part = madeUpPart(roots, { hasMore: true, count: 5, me })
const start: Ask = { is: 'start' }
const more: Ask = { is: 'after' }
const author = { name: 'Ann', email: 'ann@example.com', remember: false }
const notice: Problem = { at: 'notice', title: 'It failed', text: 'Because.', mayRetry: true }

const run = (state: State, events: Event[]) => events.reduce(reduce, state)
const open = (events: Event[] = [], kept: Kept = { author }) =>
  run(firstState(kept, false, tellEnglish), [
    { type: 'asked', ask: start },
    { type: 'part came', ask: start, part },
    ...events,
  ])
const ids = (state: State) => idsOf(state.shown?.roots ?? []).join(' ')
const draft = (state: State) => draftOf(state, 'new')
const type = (text: string): Event => ({ type: 'text typed', key: 'new', text })
const submit: Event = { type: 'submitted', key: 'new' }
const posted = (one: ThreadComment): Event => ({
  type: 'posted',
  key: one.parentId === undefined ? 'new' : `reply-${one.parentId}`,
  posted: { comment: one, session: 's', me: 'me', editKey: { key: 'k', endsAt: 2 } },
})

test('a part that follows is added; what moved into it stands once', () => {
  const next = { ...part, roots: [comment('b'), comment('c')], page: 1, hasMore: false }
  const state = open([
    { type: 'asked', ask: more },
    { type: 'part came', ask: more, part: next },
  ])
  assert.equal(ids(state), 'a a1 b c')
  assert.deepEqual([state.shown?.first, state.shown?.last, state.shown?.hasMore], [0, 1, false])
})

test('answers to what is no longer asked change nothing', () => {
  const state = open()
  const late: Event[] = [
    { type: 'part came', ask: more, part },
    { type: 'reading failed', ask: start, problem: notice },
    { type: 'time passed', pace: 'slow' },
    { type: 'reading stopped' },
    { type: 'delete undone', id: 'a' },
    { type: 'delete due', id: 'a' },
    { type: 'sending is slow', key: 'new' },
  ]
  for (const event of late) assert.equal(reduce(state, event), state, event.type)
})

test('another order takes the place of what is being read', () => {
  const state = open([
    { type: 'asked', ask: more },
    { type: 'order chosen', order: 'OF' },
  ])
  assert.deepEqual([state.order, state.reading?.ask.is], ['OF', 'start'])
  assert.equal(reduce(state, { type: 'part came', ask: more, part }), state)
})

test('a new comment stands where a reload would show it', () => {
  const cases: [State['order'], ThreadComment, string][] = [
    ['MR', comment('n'), 'n a a1 b'],
    ['NF', comment('n', { parentId: 'a' }), 'a n a1 b'],
    ['OF', comment('n'), 'a a1 b n'],
    ['OF', comment('n', { parentId: 'a' }), 'a a1 n b'],
  ]
  for (const [order, one, expected] of cases) {
    const state = open([posted(one)], { author, order })
    assert.equal(ids(state), expected)
    assert.equal(state.shown?.count, 6)
    assert.ok(isOwn(state, one))
  }
})

test('what was posted while nothing could be read is read now, in its place', () => {
  const state = run(firstState({ author }, false, tellEnglish), [posted(comment('n'))])
  assert.deepEqual(state.reading?.ask, { is: 'start', target: 'n' })
})

test('nothing is sent twice, and a failure gives the text back', () => {
  const sending = open([type('hello'), submit])
  assert.equal(draft(sending).work, 'sending')
  assert.equal(reduce(sending, submit), sending)
  const back = reduce(sending, { type: 'draft failed', key: 'new', problem: notice })
  assert.deepEqual([draft(back).work, draft(back).text, draft(back).problem], ['typing', 'hello', notice])
})

test('what is wrong with who writes opens the fields', () => {
  const wrong: Problem = { at: 'email', title: '', text: 'No address.', mayRetry: false }
  const state = open([type('x'), submit, { type: 'draft failed', key: 'new', problem: wrong }])
  assert.equal(state.author.isAsked, true)
  const typed = reduce(state, { type: 'author changed', author: { email: 'a@example.com' } })
  assert.equal(draft(typed).problem, undefined)
})

test('a reply that is closed keeps its text, a change that is given up does not', () => {
  const leave = (key: 'reply-a' | 'edit-a') =>
    open([
      { type: 'draft opened', key },
      { type: 'text came', key, text: 'was' },
      { type: 'text typed', key, text: 'is' },
      { type: 'draft left', key },
    ]).drafts[key]
  assert.deepEqual([leave('reply-a')?.text, leave('reply-a')?.isOpen], ['is', false])
  assert.equal(leave('edit-a'), undefined)
})

test('a deleted comment goes with its count, or leaves its place and is counted', () => {
  const ask = (id: string): Event[] => [
    { type: 'delete asked', id },
    { type: 'delete due', id },
  ]
  const gone = open([...ask('a1'), { type: 'deleted', id: 'a1', isGone: true }])
  assert.deepEqual([ids(gone), gone.shown?.count, gone.shown?.roots[0]?.replyCount], ['a b', 4, 0])
  const left = open([...ask('a'), { type: 'deleted', id: 'a', isGone: false }])
  assert.deepEqual([ids(left), left.shown?.count, left.shown?.roots[0]?.isDeleted], ['a a1 b', 5, true])
  assert.equal(left.shown?.roots[0]?.html, '')
})

test('connected again, only what was missed for that reason is read', () => {
  const missed = (problem: Problem) =>
    open([{ type: 'asked', ask: more }, { type: 'reading failed', ask: more, problem }, { type: 'came online' }])
  assert.equal(missed({ ...notice, isOffline: true }).reading?.ask, more)
  assert.equal(missed(notice).reading, undefined)
})

const failure = (status: number, code: string) => new CallFailure(status, { code, message: 'Said by the server.' })

test('failures are told in words, by their code', () => {
  const cases: [CallFailure, Problem['at'], RegExp][] = [
    [failure(404, 'invalid-tenant'), 'notice', /Make it so/],
    [failure(422, 'username-taken'), 'name', /has this name/],
    [failure(422, 'locked'), 'notice', /no replies and no changes/],
    [failure(401, 'edit-key-invalid'), 'notice', /remembered for a day/],
    [failure(401, 'unauthorized'), 'notice', /Ask whoever runs it/],
    [failure(503, 'unavailable'), 'notice', /Your text is kept/],
    [failure(500, 'internal'), 'notice', /Its log says more/],
    [failure(422, 'invalid-input'), 'notice', /Said by the server\. Your text is kept/],
  ]
  for (const [given, at, said] of cases) {
    const problem = explain(given, 'writing', { tell: tellEnglish, noTenant: 'Make it so.' })
    assert.equal(problem.at, at)
    assert.match(problem.text, said)
  }
})
