// The page's state, event by event, without a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Preview } from '../../../feeds/serving/contract-preview.ts'
import { noAddress, type Problem, renderProblem } from './problems.ts'
import { reduce } from './reduce.ts'
import { type Event, initialState, type MadeFeed, type SavedFeedState, type State } from './state.ts'

const address = 'https://example.com/news'
const feed: MadeFeed = { token: 'feed1', title: 'example.com: News', address, madeAt: 1 }
const preview: Preview = {
  title: 'The Quay Courier',
  home_page_url: address,
  total_items: 2,
  checked_every_seconds: 300,
  items: [],
  explanation: { found_by: [], left_out: [], dates: '' },
}
const notice: Problem = { at: 'notice', title: 'It failed', text: 'Because.', mayRetry: true }
const tokenWrong: Problem = { at: 'token', title: '', text: 'Not known.', mayRetry: false }

const after = (events: Event[], kept: SavedFeedState = { token: 't0ken', address }) =>
  events.reduce(reduce, initialState(kept))
const submit: Event = { type: 'submitted' }
const made: Event = { type: 'feed made', feed }
const came: Event = { type: 'preview came', feed, preview }
const failed: Event = { type: 'failed', problem: notice }

test('a browser without a token is asked for one, with a token it is ready', () => {
  assert.equal(initialState({}).asking, 'first')
  assert.equal(initialState({ token: 'a' }).asking, undefined)
})

test('from the address to the feed', () => {
  const working = after([submit])
  assert.deepEqual(working.work, { is: 'working', source: { address, strategy: 'auto' }, pace: 'quick' })
  const shown = after([submit, made, came])
  assert.deepEqual(shown.work, { is: 'shown', feed: { ...feed, title: preview.title }, preview })
  assert.deepEqual(shown.recent, [{ ...feed, title: preview.title }])
  assert.equal(shown.said.text, 'Feed ready: The Quay Courier, 2 items.')
  assert.equal(shown.address, address)
})

test('what is typed goes without blanks around it, and nothing goes twice', () => {
  const typed: Event = { type: 'address typed', text: ` ${address}\n` }
  const { work } = after([typed, { type: 'strategy chosen', id: 'http' }, submit])
  assert.deepEqual(work, { is: 'working', source: { address, strategy: 'http' }, pace: 'quick' })
  const first = after([submit])
  assert.equal(reduce(first, submit), first)
})

test('an empty address is named at the field until it is typed in', () => {
  const empty = after([submit], { token: 'a', address: ' ' })
  assert.deepEqual(empty.work.is === 'failed' && empty.work.problem, noAddress)
  assert.equal(empty.said.text, noAddress.text)
  assert.equal(reduce(empty, { type: 'address typed', text: 'e' }).work.is, 'none')
})

test('a notice stays while the address is typed', () => {
  const state = after([submit, failed, { type: 'address typed', text: 'e' }])
  assert.equal(state.work.is, 'failed')
})

test('time makes the wait noticeable, then slow, and says so', () => {
  const noticeable = after([submit, { type: 'time passed', pace: 'noticeable' }])
  assert.equal(noticeable.said.text, 'Getting the page.')
  const slow = reduce(noticeable, { type: 'time passed', pace: 'slow' })
  assert.ok(slow.work.is === 'working' && slow.work.pace === 'slow')
  assert.match(slow.said.text, /slow.*cancel/)
})

test('what comes too late changes nothing', () => {
  const state = after([submit, failed])
  const late: Event[] = [{ type: 'time passed', pace: 'slow' }, made, came, failed, { type: 'cancelled' }]
  for (const event of late) assert.equal(reduce(state, event), state, event.type)
})

test('cancelling goes back to what was there before, and keeps the address', () => {
  assert.equal(after([submit, { type: 'cancelled' }]).work.is, 'none')
  const again = after([submit, made, came, submit, { type: 'cancelled' }])
  assert.equal(again.work.is, 'shown')
  assert.equal(again.address, address)
})

test('trying again makes the feed, or only looks at it once it is made', () => {
  const making = after([submit, failed, { type: 'retried' }])
  assert.deepEqual(making.work.is === 'working' && making.work.source, { address, strategy: 'auto' })
  const looking = after([submit, made, failed, { type: 'retried' }])
  assert.deepEqual(looking.work.is === 'working' && looking.work.source, feed)
})

test('without a token the feed waits for it, then is made', () => {
  const waiting = after([submit], { address })
  assert.equal(waiting.work.is, 'none')
  assert.ok(waiting.waitingForToken)
  const saved = [{ type: 'token typed', text: ' t0ken ' }, { type: 'token saved' }] as Event[]
  const going = saved.reduce(reduce, waiting)
  assert.equal(going.token, 't0ken')
  assert.equal(going.work.is, 'working')
  assert.equal(going.asking, undefined)
})

test('a token saved beforehand only signs in', () => {
  const state = after([{ type: 'token typed', text: 't0ken' }, { type: 'token saved' }], { address })
  assert.equal(state.work.is, 'none')
  assert.equal(state.said.text, 'Access token saved.')
})

test('what cannot be a token is not saved', () => {
  for (const text of ['', '  ', 'two words', 'schlüssel']) {
    const state = after([{ type: 'token typed', text }, { type: 'token saved' }], {})
    assert.equal(state.token, undefined)
    assert.match(state.tokenProblem ?? '', /without spaces/)
    assert.equal(reduce(state, { type: 'token typed', text: 'a' }).tokenProblem, undefined)
  }
})

test('a refused token is dropped and asked for again; the address stays, and the new one goes on', () => {
  const refused = after([submit, { type: 'failed', problem: tokenWrong }])
  assert.equal(refused.token, undefined)
  assert.equal(refused.asking, 'refused')
  assert.equal(refused.tokenProblem, 'Not known.')
  assert.equal(refused.address, address)
  const events: Event[] = [{ type: 'token typed', text: 'better' }, { type: 'token saved' }]
  assert.equal(events.reduce(reduce, refused).work.is, 'working')
})

test('the token can be changed, kept and forgotten', () => {
  const changing = after([{ type: 'token change asked' }])
  assert.equal(changing.asking, 'other')
  assert.equal(reduce(changing, { type: 'token change left' }).token, 't0ken')
  const forgotten = reduce(changing, { type: 'token forgotten' })
  assert.deepEqual([forgotten.token, forgotten.asking], [undefined, 'first'])
})

test('a link brings a token, an address, or both', () => {
  const both = after([{ type: 'link opened', token: 'abc', address: 'example.org' }], {})
  assert.deepEqual([both.token, both.address, both.asking, both.work.is], ['abc', 'example.org', undefined, 'none'])
  const only = after([{ type: 'link opened', address: 'example.org' }])
  assert.deepEqual([only.token, only.address], ['t0ken', 'example.org'])
})

test('a link with another token asks before it replaces the kept one', () => {
  const link: Event = { type: 'link opened', token: 'another', address: 'example.org' }
  const asked = after([link])
  assert.deepEqual([asked.token, asked.offeredToken, asked.address], ['t0ken', 'another', 'example.org'])
  assert.match(asked.said.text, /another access token/)
  const cases: [Event[], token: string | undefined, offered: string | undefined][] = [
    [[{ type: 'offered token taken' }], 'another', undefined],
    [[{ type: 'offered token left' }], 't0ken', undefined],
    [[{ type: 'offered token left' }, { type: 'offered token taken' }], 't0ken', undefined],
    [[{ type: 'token typed', text: 'typed' }, { type: 'token saved' }], 'typed', undefined],
    [[submit, came], 't0ken', 'another'],
  ]
  for (const [events, token, offered] of cases) {
    const state = events.reduce(reduce, asked)
    assert.deepEqual([state.token, state.offeredToken], [token, offered])
  }
  assert.equal(after([{ type: 'link opened', token: 't0ken' }]).offeredToken, undefined)
})

test('a link with what cannot be a token changes none, and is told of where none is kept', () => {
  for (const token of ['€ x', 'a\r\nX-A:b', ' ']) {
    const fresh = after([{ type: 'link opened', token }], {})
    assert.deepEqual([fresh.token, fresh.asking], [undefined, 'first'])
    assert.match(fresh.tokenProblem ?? '', /without spaces/)
    const kept = after([{ type: 'link opened', token }])
    assert.deepEqual([kept.token, kept.asking, kept.offeredToken], ['t0ken', undefined, undefined])
    assert.match(kept.said.text, /present one is kept/)
  }
})

test('a feed that the page fails to show leaves a notice, not the feed before it', () => {
  const state = after([submit, came, { type: 'showing failed' }])
  assert.deepEqual(state.work.is === 'failed' && state.work.problem, renderProblem)
  assert.equal(state.recent.length, 1)
  const working = after([submit])
  assert.equal(reduce(working, { type: 'showing failed' }), working)
})

test('feeds of another tab take the place of those known here', () => {
  assert.deepEqual(after([{ type: 'feeds kept elsewhere', recent: [feed] }]).recent, [feed])
})

test('a server that needs no token is not asked for one; one that makes no feeds stops', () => {
  const instance = { creation: true, tokenRequired: false, featured: [] }
  const open = after([{ type: 'instance came', instance }, submit], { address })
  assert.deepEqual([open.asking, open.work.is], [undefined, 'working'])
  const off = reduce(open, { type: 'instance came', instance: { ...instance, creation: false } })
  assert.deepEqual([off.work.is, off.said.text], ['none', 'This server makes no feeds at present.'])
})

test('at most ten feeds are kept, each page once, the newest first', () => {
  const feeds = Array.from({ length: 12 }, (_, i) => ({ ...feed, token: `f${i}`, address: `${address}/${i % 11}` }))
  const events = feeds.flatMap((one): Event[] => [submit, { type: 'preview came', feed: one, preview }])
  const { recent } = after(events)
  assert.deepEqual(
    recent.map(({ token }) => token),
    ['f11', 'f10', 'f9', 'f8', 'f7', 'f6', 'f5', 'f4', 'f3', 'f2'],
  )
})

test('a kept feed is looked at again or forgotten, and what was typed stays', () => {
  const kept: SavedFeedState = { token: 'a', address: 'half typed', recent: [feed] }
  const opened = after([{ type: 'feed opened', feed }], kept)
  assert.deepEqual(opened.work.is === 'working' && opened.work.source, feed)
  assert.equal(opened.address, 'half typed')
  assert.deepEqual(after([{ type: 'feed forgotten', feed }], kept).recent, [])
})

test('taking an address marks it and says how', () => {
  const copied = after([submit, came, { type: 'address taken', form: 'RSS', how: 'copied' }])
  assert.equal(copied.said.text, 'RSS address copied.')
  const selected = reduce(copied, { type: 'address taken', form: 'Atom', how: 'selected' })
  assert.deepEqual(selected.work.is === 'shown' && selected.work.taken, { form: 'Atom', how: 'selected' })
  assert.match(selected.said.text, /not permitted.*selected/)
})

test('the same sentence twice counts twice, so that it is announced twice', () => {
  const copy: Event = { type: 'address taken', form: 'RSS', how: 'copied' }
  const once = after([submit, came, copy])
  assert.equal(reduce(once, copy).said.times, once.said.times + 1)
})

test('strategies come, or say that they did not', () => {
  const list = [{ id: 'auto', display_name: 'Automatic' }]
  const states: [Event[], State['strategies']][] = [
    [[{ type: 'strategies opened' }], 'loading'],
    [[{ type: 'strategies opened' }, { type: 'strategies came', list }], list],
    [[{ type: 'strategies opened' }, { type: 'strategies failed' }], 'failed'],
  ]
  for (const [events, strategies] of states) assert.deepEqual(after(events).strategies, strategies)
})

test('making another starts with an empty address', () => {
  const state = after([submit, made, came, { type: 'another asked' }])
  assert.deepEqual([state.address, state.work.is, state.recent.length], ['', 'none', 1])
})
