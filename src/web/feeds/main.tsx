// Entry point of the page `/`: one state, its view and its effects.
import { render } from 'preact'
import { createEffects, loadInstance } from './effects.ts'
import { feedApi } from './feed-api.ts'
import { consumeFragment } from './fragment-link.ts'
import { onFeedsChangedElsewhere, readSavedState } from './saved-state.ts'
import { reduce } from './state/reduce.ts'
import { type Event, initialState } from './state/state.ts'
import { Page } from './view/page.tsx'

const home = new URL('.', document.baseURI)
const api = feedApi(home)
const effects = createEffects(api, send)
const root = document.getElementById('page') as HTMLElement

const link = consumeFragment()
const saved = readSavedState()
let state = initialState(saved)

function send(event: Event): void {
  const before = state
  state = reduce(before, event)
  if (state !== before) show()
  effects(event, before, state)
}

function show(): void {
  render(<Page state={state} send={send} home={home} now={Date.now()} />, root)
}

show()
if (link) send({ type: 'link opened', ...link })
addEventListener('hashchange', () => {
  const carried = consumeFragment()
  if (carried) send({ type: 'link opened', ...carried })
})
onFeedsChangedElsewhere((recent) => send({ type: 'feeds kept elsewhere', recent }))
const inView = state.recent.find(({ token }) => token === saved.shown)
if (inView && link === undefined) send({ type: 'feed opened', feed: inView })
if (state.strategy !== 'auto') send({ type: 'strategies opened' })
void loadInstance(api, send)
