// Entry point of the page `/`: one state, its view and its effects.
import { render } from 'preact'
import { createHomeTranslator, type HomeTranslator } from '../../platform/i18n/home-translator.ts'
import { loadWordFile } from '../shared/load-words.ts'
import { createEffects, loadInstance, loadSession, signInByToken } from './effects.ts'
import { feedApi } from './feed-api.ts'
import { consumeLink, type FragmentData } from './fragment-link.ts'
import { readSavedState, takeExampleAsked, takeOldToken } from './saved-state.ts'
import { reduce } from './state/reduce.ts'
import { type Event, initialState } from './state/state.ts'
import { Page } from './view/page.tsx'

const home = new URL('.', document.baseURI)
const root = document.getElementById('page') as HTMLElement
const t = await loadTranslator()
const api = feedApi(home, t.language)
const effects = createEffects(api, send, (id) => location.assign(`my-feeds#/feed/${encodeURIComponent(id)}`))
// The server leaves out links to what it does not run.
const hasDesk = document.querySelector('nav [href="desk"]') !== null

const link = consumeLink()
const oldToken = takeOldToken()
let state = initialState(readSavedState())

/** Words of the language in which the server sent the page. */
async function loadTranslator(): Promise<HomeTranslator> {
  const { href } = document.querySelector('link[rel=preload]') as HTMLLinkElement
  const words = await loadWordFile<Parameters<typeof createHomeTranslator>[1]>(href, home)
  if (words) return createHomeTranslator(document.documentElement.lang, words)
  root.textContent = root.dataset.failed ?? ''
  throw new Error('The words of this page did not come.')
}

function send(event: Event): void {
  const before = state
  state = reduce(before, event)
  if (state !== before) show()
  effects(event, before, state)
}

function show(): void {
  render(<Page t={t} state={state} send={send} home={home} now={Date.now()} hasDesk={hasDesk} />, root)
}

function open({ token, ...carried }: FragmentData): void {
  send({ type: 'link opened', ...carried })
  if (token !== undefined) void signInByToken(token, api, send)
}

/** The example, if it was asked for before signing in. */
async function start(): Promise<void> {
  const isExampleAsked = takeExampleAsked()
  const instance = loadInstance(api, send)
  if (link?.token === undefined)
    await (oldToken === undefined ? loadSession(api, send) : signInByToken(oldToken, api, send))
  await instance
  if (isExampleAsked && state.session.is === 'in') send({ type: 'example asked' })
}

show()
if (link) open(link)
addEventListener('hashchange', () => {
  const carried = consumeLink()
  if (carried) open(carried)
})
if (state.strategy !== 'auto') send({ type: 'strategies opened' })
void start()
