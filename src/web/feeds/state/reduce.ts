// Reducer of the feed page's state: pure, so that every state can be built in a test.
import { formatCount } from '../../../platform/i18n/relative-time.ts'
import { noAddress, type Problem, renderProblem, tokenMalformed } from './problems.ts'
import { withFeed, withoutFeed } from './recent-feeds.ts'
import type { Event, FeedRequest, FeedSource, Instance, MadeFeed, State, Work } from './state.ts'

export function reduce(state: State, event: Event): State {
  switch (event.type) {
    case 'address typed':
      return { ...state, address: event.text, work: withoutFieldProblem(state.work) }
    case 'strategies opened':
      return { ...state, strategies: 'loading' }
    case 'strategies failed':
      return say({ ...state, strategies: 'failed' }, 'The list of strategies did not come.')
    case 'strategies came':
      return { ...state, strategies: event.list }
    case 'strategy chosen':
      return { ...state, strategy: event.id }
    case 'instance came':
      return instanceCame(state, event.instance)
    case 'address taken':
      return taken(state, event)
    case 'feed forgotten':
      return say({ ...state, recent: withoutFeed(state.recent, event.feed) }, `Forgotten: ${event.feed.title}`)
    case 'feeds kept elsewhere':
      return { ...state, recent: event.recent }
    default:
      return reduceToken(state, event) ?? reduceWork(state, event)
  }
}

type Later<T extends Event['type']> = Extract<Event, { type: T }>

function reduceToken(state: State, event: Event): State | undefined {
  switch (event.type) {
    case 'token typed':
      return { ...state, tokenTyped: event.text, tokenProblem: undefined }
    case 'token saved':
      return tokenSaved(state)
    case 'token change asked':
      return { ...state, asking: 'other', tokenTyped: '', tokenProblem: undefined }
    case 'token change left':
      return { ...state, asking: undefined, tokenTyped: '', tokenProblem: undefined }
    case 'token forgotten':
      return say({ ...state, token: undefined, tokenTyped: '', asking: 'first' }, 'Access token forgotten.')
    case 'offered token taken':
      return state.offeredToken === undefined ? state : withToken(state, state.offeredToken)
    case 'offered token left':
      return say({ ...state, offeredToken: undefined }, 'The present access token is kept.')
    case 'link opened':
      return linkOpened(state, event)
    default:
      return undefined
  }
}

function reduceWork(state: State, event: Event): State {
  const { work } = state
  switch (event.type) {
    case 'submitted':
      return submitted(state)
    case 'retried':
      return work.is === 'failed' ? start(state, work.source) : state
    case 'feed opened':
      return start(state, event.feed)
    case 'time passed':
      return timePassed(state, event.pace)
    case 'feed made':
      return work.is === 'working' ? { ...state, work: { ...work, source: event.feed } } : state
    case 'preview came':
      return previewCame(state, event)
    case 'failed':
      return failed(state, event.problem)
    case 'showing failed':
      return work.is === 'shown' ? withFailure(state, work.feed, renderProblem) : state
    case 'cancelled':
      return work.is === 'working' ? say({ ...state, work: work.earlier ?? { is: 'none' } }, 'Stopped.') : state
    case 'another asked':
      return { ...state, address: '', work: { is: 'none' } }
    default:
      return state
  }
}

function tokenSaved(state: State): State {
  const token = state.tokenTyped.trim()
  return isToken(token) ? withToken(state, token) : { ...state, tokenProblem: tokenMalformed }
}

const isToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

function withToken(state: State, token: string): State {
  const settled = { tokenTyped: '', asking: undefined, tokenProblem: undefined, offeredToken: undefined }
  const ready: State = { ...state, token, ...settled }
  return state.waitingForToken ? submitted({ ...ready, waitingForToken: false }) : say(ready, 'Access token saved.')
}

/** Links come from anybody: one brings a token where there is none, but replaces none that is kept. */
function linkOpened(state: State, { token, address }: Later<'link opened'>): State {
  const there = address === undefined ? state : { ...state, address, work: withoutFieldProblem(state.work) }
  if (token === undefined) return there
  const known = state.token
  if (!isToken(token)) {
    return known === undefined
      ? say({ ...there, asking: there.asking ?? 'first', tokenProblem: tokenMalformed }, tokenMalformed)
      : say(there, 'The link carries no access token that can be used. The present one is kept.')
  }
  if (known === undefined || known === token) return withToken(there, token)
  return say(
    { ...there, offeredToken: token },
    'The link carries another access token. Use it, or keep the present one.',
  )
}

/** A server that needs no token is not asked for one; one that makes no feeds has nothing under way. */
function instanceCame(state: State, instance: Instance): State {
  const asking = state.asking === 'first' && !instance.tokenRequired ? undefined : state.asking
  const known = { ...state, instance, asking }
  return instance.creation ? known : say({ ...known, work: { is: 'none' } }, 'This server makes no feeds at present.')
}

function submitted(state: State): State {
  if (state.work.is === 'working') return state
  const asked: FeedRequest = { address: state.address.trim(), strategy: state.strategy }
  if (asked.address === '') return withFailure(state, asked, noAddress)
  if (state.token === undefined && state.instance.tokenRequired) {
    return say({ ...state, asking: 'first', waitingForToken: true, work: { is: 'none' } }, 'Enter the access token.')
  }
  return start(state, asked)
}

function start(state: State, source: FeedSource): State {
  const { work } = state
  if (work.is === 'working') return state
  const working: Work = { is: 'working', source, pace: 'quick' }
  return { ...state, work: work.is === 'shown' ? { ...working, earlier: work } : working }
}

function timePassed(state: State, pace: 'noticeable' | 'slow'): State {
  if (state.work.is !== 'working') return state
  const text = pace === 'slow' ? 'The page is slow to answer. You can cancel.' : 'Getting the page.'
  return say({ ...state, work: { ...state.work, pace } }, text)
}

function previewCame(state: State, { feed, preview }: Later<'preview came'>): State {
  if (state.work.is !== 'working') return state
  const named: MadeFeed = { ...feed, title: preview.title }
  const shown: State = { ...state, recent: withFeed(state.recent, named), work: { is: 'shown', feed: named, preview } }
  return say(shown, `Feed ready: ${preview.title}, ${formatCount(preview.total_items, 'item')}.`)
}

/** A refused token is asked for again; when a new one is saved, the same feed is made. */
function failed(state: State, problem: Problem): State {
  if (state.work.is !== 'working') return state
  if (problem.at !== 'token') return withFailure(state, state.work.source, problem)
  const asking: State = { ...state, token: undefined, asking: 'refused', waitingForToken: true, work: { is: 'none' } }
  return say({ ...asking, tokenProblem: problem.text }, problem.text)
}

function withFailure(state: State, source: FeedSource, problem: Problem): State {
  const words = problem.title === '' ? problem.text : `${problem.title}. ${problem.text}`
  return say({ ...state, work: { is: 'failed', source, problem } }, words)
}

function taken(state: State, { form, how }: Later<'address taken'>): State {
  if (state.work.is !== 'shown') return state
  const text =
    how === 'copied'
      ? `${form} address copied.`
      : `Copying is not permitted here. The ${form} address is selected: copy it with the keyboard or the menu.`
  return say({ ...state, work: { ...state.work, taken: { form, how } } }, text)
}

/** A field's error is cleared when the field changes. */
function withoutFieldProblem(work: Work): Work {
  return work.is === 'failed' && work.problem.at === 'address' ? { is: 'none' } : work
}

function say(state: State, text: string): State {
  return { ...state, said: { text, times: state.said.times + 1 } }
}
