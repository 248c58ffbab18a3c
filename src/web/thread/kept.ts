// What this browser keeps: who one is for good where that is wanted, what is being written for as long as the tab is open.
import { type Memory, memory } from '../shared/memory.ts'
import { type Draft, type EditKey, emptyDraft, type Kept, orders, type State } from './state/state.ts'

export interface Keep {
  read(now: number): Kept
  /** Only what changed is written. */
  write(before: State, after: State): void
  /** Several tabs share one session. */
  session(): string | undefined
  setSession(session: string): void
}

export function createKeep(tenantId: string, urlId: string): Keep {
  const lasting = memory('localStorage')
  const passing = memory('sessionStorage')
  const sessionKey = `pageside.thread-session.${tenantId}`
  const editKeysKey = `pageside.thread-edit-keys.${tenantId}`
  const authorKey = 'pageside.thread-author'
  const draftKey = `pageside.thread-draft.${tenantId}.${urlId}`
  return {
    session: () => lasting.get(sessionKey),
    setSession: (session) => lasting.set(sessionKey, session),
    read(now) {
      const draft = recordIn(passing, draftKey)
      const kept: Kept = { drafts: draftsOf(draft.drafts), editKeys: editKeysOf(recordIn(lasting, editKeysKey), now) }
      const order = orders.find((one) => one === draft.order)
      if (order) kept.order = order
      const author = authorOf(draft.author) ?? authorOf({ ...recordIn(lasting, authorKey), remember: true })
      if (author) kept.author = author
      return kept
    },
    write(before, after) {
      const { name, email, remember } = after.author
      if (before.author !== after.author) {
        const isKept = remember && !after.author.isAsked
        if (isKept) lasting.set(authorKey, JSON.stringify({ name, email }))
        else if (!remember) lasting.set(authorKey, undefined)
      }
      if (before.editKeys !== after.editKeys) {
        // Another tab may have added its own meanwhile.
        lasting.set(editKeysKey, JSON.stringify({ ...recordIn(lasting, editKeysKey), ...after.editKeys }))
      }
      if (before.drafts !== after.drafts || before.author !== after.author || before.order !== after.order) {
        const draft = { drafts: after.drafts, author: { name, email, remember }, order: after.order }
        passing.set(draftKey, JSON.stringify(draft))
      }
    },
  }
}

type Loose = Record<string, unknown>

function draftsOf(value: unknown): Record<string, Draft> {
  const drafts = Object.entries(isRecord(value) ? value : {}).flatMap(([key, draft]) => {
    if (!/^(?:new|(?:reply|edit)-\w+)$/.test(key) || !isRecord(draft) || typeof draft.text !== 'string') return []
    // What was on its way when the page was left is there to be sent again; a text that did not come yet is not.
    if (draft.work === 'fetching') return []
    const { text, isOpen, mentions } = draft
    return [[key, { ...emptyDraft, text, isOpen: isOpen === true, mentions: Array.isArray(mentions) ? mentions : [] }]]
  })
  return Object.fromEntries(drafts)
}

function editKeysOf(kept: Loose, now: number): Record<string, EditKey> {
  const good = Object.entries(kept).filter(
    ([, value]) => isRecord(value) && typeof value.key === 'string' && Number(value.endsAt) > now,
  )
  return Object.fromEntries(good) as Record<string, EditKey>
}

function authorOf(value: unknown): Kept['author'] {
  if (!isRecord(value)) return undefined
  const { name, email, remember } = value
  if (typeof name !== 'string' || typeof email !== 'string') return undefined
  return { name, email, remember: remember === true }
}

function recordIn(place: Memory, key: string): Loose {
  const value = parsed(place.get(key))
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null
}

/** Another version of this page may have written something else. */
function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
