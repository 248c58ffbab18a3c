// Browser storage of a thread: author (if wanted), session and edit keys for good; drafts and order while the tab is open.
import { type BrowserStorage, openStorage } from '../shared/browser-storage.ts'
import {
  type Author,
  type Draft,
  type EditKey,
  emptyDraft,
  orders,
  type SavedThreadState,
  type State,
} from './state/state.ts'

export interface SavedState {
  read(now: number): SavedThreadState
  /** Writes only the parts that changed. */
  write(before: State, after: State): void
  /** Session id, shared by all tabs. */
  session(): string | undefined
  setSession(session: string): void
}

export function openSavedState(tenantId: string, urlId: string): SavedState {
  const permanent = openStorage('localStorage')
  const perTab = openStorage('sessionStorage')
  const sessionKey = `pageside.thread-session.${tenantId}`
  const editKeysKey = `pageside.thread-edit-keys.${tenantId}`
  const authorKey = 'pageside.thread-author'
  const draftKey = `pageside.thread-draft.${tenantId}.${urlId}`
  return {
    session: () => permanent.get(sessionKey),
    setSession: (session) => permanent.set(sessionKey, session),
    read(now) {
      const [drafts, order, author] = Object.values(recordIn(perTab, draftKey))
      const editKeys = Object.entries(recordIn(permanent, editKeysKey)) as [string, EditKey][]
      return {
        drafts: draftsOf(drafts),
        editKeys: Object.fromEntries(editKeys.filter(([, one]) => one?.endsAt > now)),
        order: orders.find((one) => one === order),
        author: authorOf(author) ?? authorOf({ ...recordIn(permanent, authorKey), remember: true }),
      }
    },
    write({ author, drafts, order, editKeys }, after) {
      const { name, email, remember, isAsked } = after.author
      if (author !== after.author && !(remember && isAsked)) {
        permanent.set(authorKey, remember ? JSON.stringify({ name, email }) : undefined)
      }
      if (editKeys !== after.editKeys) {
        // Another tab may have added its own meanwhile.
        permanent.set(editKeysKey, JSON.stringify({ ...recordIn(permanent, editKeysKey), ...after.editKeys }))
      }
      if (drafts !== after.drafts || author !== after.author || order !== after.order) {
        perTab.set(draftKey, JSON.stringify([after.drafts, after.order, { name, email, remember }]))
      }
    },
  }
}

/** Drafts that were being sent can be sent again. Those whose text was still loading are dropped. */
function draftsOf(stored: unknown): Record<string, Draft> {
  const drafts = Object.entries((stored ?? {}) as Record<string, Partial<Draft> | null>).flatMap(([key, draft]) => {
    const { text, isOpen = false, mentions = [], work } = draft ?? {}
    return typeof text === 'string' && work !== 'fetching' ? [[key, { ...emptyDraft, text, isOpen, mentions }]] : []
  })
  return Object.fromEntries(drafts)
}

function authorOf(stored: unknown): SavedThreadState['author'] {
  const { name, email, remember = false } = (stored ?? {}) as Partial<Author>
  return typeof name === 'string' && typeof email === 'string' ? { name, email, remember } : undefined
}

/** Empty where the value is no JSON: another version of the script may have written it. */
function recordIn(place: BrowserStorage, key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(place.get(key) ?? '{}'))
  } catch {
    return {}
  }
}
