// Browser storage of a thread: the author's identity for good if wanted, drafts while the tab is open.
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
  /** Only what changed is written. */
  write(before: State, after: State): void
  /** Several tabs share one session. */
  session(): string | undefined
  setSession(session: string): void
}

export function openSavedState(tenantId: string, urlId: string): SavedState {
  const lasting = openStorage('localStorage')
  const passing = openStorage('sessionStorage')
  const sessionKey = `pageside.thread-session.${tenantId}`
  const editKeysKey = `pageside.thread-edit-keys.${tenantId}`
  const authorKey = 'pageside.thread-author'
  const draftKey = `pageside.thread-draft.${tenantId}.${urlId}`
  return {
    session: () => lasting.get(sessionKey),
    setSession: (session) => lasting.set(sessionKey, session),
    read(now) {
      const [drafts, order, author] = Object.values(recordIn(passing, draftKey))
      const editKeys = Object.entries(recordIn(lasting, editKeysKey)) as [string, EditKey][]
      return {
        drafts: draftsOf(drafts),
        editKeys: Object.fromEntries(editKeys.filter(([, one]) => one?.endsAt > now)),
        order: orders.find((one) => one === order),
        author: authorOf(author) ?? authorOf({ ...recordIn(lasting, authorKey), remember: true }),
      }
    },
    write({ author, drafts, order, editKeys }, after) {
      const { name, email, remember, isAsked } = after.author
      if (author !== after.author && !(remember && isAsked)) {
        lasting.set(authorKey, remember ? JSON.stringify({ name, email }) : undefined)
      }
      if (editKeys !== after.editKeys) {
        // Another tab may have added its own meanwhile.
        lasting.set(editKeysKey, JSON.stringify({ ...recordIn(lasting, editKeysKey), ...after.editKeys }))
      }
      if (drafts !== after.drafts || author !== after.author || order !== after.order) {
        passing.set(draftKey, JSON.stringify([after.drafts, after.order, { name, email, remember }]))
      }
    },
  }
}

/** Drafts that were being sent can be sent again; texts still loading are not stored. */
function draftsOf(kept: unknown): Record<string, Draft> {
  const drafts = Object.entries((kept ?? {}) as Record<string, Partial<Draft> | null>).flatMap(([key, draft]) => {
    const { text, isOpen = false, mentions = [], work } = draft ?? {}
    return typeof text === 'string' && work !== 'fetching' ? [[key, { ...emptyDraft, text, isOpen, mentions }]] : []
  })
  return Object.fromEntries(drafts)
}

function authorOf(kept: unknown): SavedThreadState['author'] {
  const { name, email, remember = false } = (kept ?? {}) as Partial<Author>
  return typeof name === 'string' && typeof email === 'string' ? { name, email, remember } : undefined
}

/** Another version of this page may have written something else. */
function recordIn(place: BrowserStorage, key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(place.get(key) ?? '{}'))
  } catch {
    return {}
  }
}
