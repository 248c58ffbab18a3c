// Reading and writing, change by change, without a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallFailure } from '../../../platform/api/client.ts'
import { describeFailure, type Problem, problem, problemSentence } from '../../../platform/i18n/widget-problems.ts'
import { englishTranslator } from '../../../platform/i18n/widget-translator.ts'
import { deleted, deleteStarted } from './comment-updates.ts'
import {
  authorChanged,
  commentPosted,
  draftFailed,
  draftLeft,
  draftOpened,
  draftSubmitted,
  draftTyped,
  withDraft,
} from './drafts.ts'
import { loadFailed, loadStarted, partLoaded, repliesLoaded } from './loading.ts'
import { draftOf, isOwn, type State, type ThreadComment } from './state.ts'
import { fixtureComment as comment, ids, fixtureList as list, fixtureThread as open, shown } from './thread-fixture.ts'

const roots = [comment('a', { children: [comment('a1', { parentId: 'a' })] }), comment('b')]
const read = list(roots, { hasMore: true, commentCount: 5, user: { id: 'me' } })
const notice = problem('notice', 'It failed.', 'Because.', true)
const draft = (state: State) => draftOf(state, 'new')
const type = (text: string) => (state: State) => draftTyped(state, 'new', text)
const submit = (state: State) => draftSubmitted(state, 'new')
const fail = (problem: Problem) => (state: State) => draftFailed(state, 'new', problem)
const post = (one: ThreadComment) => (state: State) =>
  commentPosted(state, one.parentId ? `reply-${one.parentId}` : 'new', {
    comment: one,
    user: { id: 'me' },
    editKey: { key: 'k', endsAt: 2 },
  })

test('a part that follows is added; what moved into it stands once', () => {
  const next = list([comment('b'), comment('c')], { pageNumber: 1, hasMore: false })
  const state = open(read, (one) => partLoaded(loadStarted(one, { is: 'after' }), { is: 'after' }, next))
  assert.equal(ids(state), 'a a1 b c')
  assert.deepEqual([state.shown?.first, state.shown?.last, state.shown?.hasMore], [0, 1, false])
})

test('replies that come later stand below their comment, and are counted', () => {
  const state = open(read, (one) => repliesLoaded(one, 'b', list([comment('b1'), comment('b2')])))
  assert.deepEqual([ids(state), shown(state, 'b')?.childCount], ['a a1 b b1 b2', 2])
})

test('a link to a comment that is not there says so', () => {
  const state = open(read, (one) => partLoaded(one, { is: 'start', targetId: 'x' }, read))
  assert.deepEqual([state.targetId, state.isTargetMissing], [undefined, true])
  assert.equal(loadStarted(state, { is: 'start' }).isTargetMissing, false)
})

test('what could not be read is told, and what was there stays', () => {
  const state = open(read, (one) => loadFailed(one, { is: 'after' }, notice))
  assert.deepEqual(
    [ids(state), state.loadError?.problem, state.announcement.text],
    ['a a1 b', notice, 'It failed. Because.'],
  )
})

test('a new comment stands where a reload would show it', () => {
  const cases: [State['order'], ThreadComment, string][] = [
    ['MR', comment('n'), 'n a a1 b'],
    ['NF', comment('n', { parentId: 'a' }), 'a n a1 b'],
    ['OF', comment('n'), 'a a1 b n'],
    ['OF', comment('n', { parentId: 'a' }), 'a a1 n b'],
  ]
  for (const [order, one, expected] of cases) {
    const state = open(read, (state) => post(one)({ ...state, order }))
    assert.equal(ids(state), expected)
    assert.equal(state.shown?.count, 6)
    assert.ok(isOwn(state, one))
  }
})

test('nothing is sent twice, and a failure gives the text back', () => {
  const sending = open(read, type('hello'), submit)
  assert.equal(draft(sending).work, 'sending')
  assert.equal(submit(sending), sending)
  const { work, text, problem } = draft(fail(notice)(sending))
  assert.deepEqual([work, text, problem], ['typing', 'hello', notice])
})

test('without a text or a name nothing is sent', () => {
  assert.equal(draft(open(read, type(' '), submit)).problem?.at, 'text')
  const nameless = open(read, type('x'), (state) => authorChanged(state, { name: ' ' }), submit)
  assert.equal(draft(nameless).problem?.at, 'name')
})

test('what is wrong with who writes opens the fields, until they change', () => {
  const state = open(read, type('x'), submit, fail(problem('email', '', 'No address.')))
  assert.equal(state.author.isAsked, true)
  assert.equal(draft(authorChanged(state, { email: 'a@example.com' })).problem, undefined)
})

test('a reply that is closed keeps its text, a change that is given up does not', () => {
  const leave = (key: 'reply-a' | 'edit-a') => {
    const begun = withDraft(draftOpened(open(read), key), key, { text: 'was', work: 'typing' })
    return draftLeft(draftTyped(begun, key, 'is'), key).drafts[key]
  }
  assert.deepEqual([leave('reply-a')?.text, leave('reply-a')?.isOpen], ['is', false])
  assert.equal(leave('edit-a'), undefined)
})

test('a deleted comment goes with its count, or leaves its place and is counted', () => {
  const gone = open(
    read,
    (state) => deleteStarted(state, 'a1'),
    (state) => deleted(state, 'a1', true),
  )
  assert.deepEqual([ids(gone), gone.shown?.count, shown(gone, 'a')?.childCount], ['a b', 4, 0])
  const left = open(read, (state) => deleted(state, 'a', false))
  assert.deepEqual([ids(left), left.shown?.count, shown(left, 'a')?.isDeleted], ['a a1 b', 5, true])
  assert.equal(shown(left, 'a')?.commentHTML, '')
})

test('failures are told by the server’s own sentence, with what is lost and what to do', () => {
  const cases: [status: number, code: string, at: Problem['at'], told: RegExp, mayRetry: boolean][] = [
    [404, 'invalid-tenant', 'notice', /^Because\. Your text is kept\. Make it so\.$/, true],
    [422, 'username-taken', 'name', /^Because\.$/, false],
    [422, 'locked', 'notice', /^Because\. Your text is kept\.$/, false],
    [401, 'malformed-sso', 'notice', /log in again\. Your text is kept\.$/, false],
    [503, 'unavailable', 'notice', /Your text is kept\. Try again in a moment\.$/, true],
    [0, 'unreachable', 'notice', /Your text is kept\. Reload to see whether it arrived/, true],
    [0, 'offline', 'notice', /Try again once it is connected\.$/, true],
    [429, 'rate-limited', 'notice', /Try again in 7 seconds\.$/, true],
  ]
  for (const [status, code, at, told, mayRetry] of cases) {
    const given = new CallFailure(status, { code, message: 'Because.' }, status === 429 ? 7 : undefined)
    const problem = describeFailure(given, 'writing', { localize: englishTranslator, noTenant: 'Make it so.' })
    assert.deepEqual([problem.at, problem.mayRetry], [at, mayRetry], code)
    assert.match(problemSentence(problem), told)
  }
})
