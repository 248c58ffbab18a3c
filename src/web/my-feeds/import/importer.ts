// Import under way: sent part by part, while any screen of this page is open; told to whoever watches.
import { listOperations } from '../../../feeds/management/contract-list.ts'
import { isCallFailure } from '../../../platform/api/client.ts'
import type { Problem } from '../../shared/parts/problem.ts'
import { type FeedsApi, knownProblem } from '../api.ts'
import type { OpmlEntry } from './list-entries.ts'

export interface Import {
  entries: readonly OpmlEntry[]
  paused: boolean
  /** How many have their result. */
  sent: number
  created: readonly string[]
  known: number
  refused: readonly { entry: OpmlEntry; reason: string }[]
  state: 'running' | 'stopped' | 'done'
  /** What the last part failed with; it can be sent again. */
  problem: Problem | undefined
  startedAt: number
}

export interface Importer {
  now(): Import | undefined
  watch(tell: () => void): () => void
  start(entries: readonly OpmlEntry[], paused: boolean): void
  /** After a failure, with the part that failed. */
  goOn(): void
  /** After the part that is under way. */
  stop(): void
  forget(): void
}

const partSize = 50
/** Of settings of one part in characters, below the bound of a request; an entry alone is always within it. */
const maxPartLength = 400_000
/** Where the server says how long. */
const maxWaitSeconds = 60

function nextPart(entries: readonly OpmlEntry[], from: number): readonly OpmlEntry[] {
  let length = 0
  const end = entries.findIndex(({ settings = '' }, i) => {
    if (i < from) return false
    length += settings.length
    return i > from && (i === from + partSize || length > maxPartLength)
  })
  return entries.slice(from, end === -1 ? undefined : end)
}

export function createImporter({ call }: Pick<FeedsApi, 'call'>): Importer {
  let now: Import | undefined
  const watchers = new Set<() => void>()
  const set = (next: Import | undefined) => {
    now = next
    for (const tell of watchers) tell()
  }
  const change = (changes: Partial<Import>) => now && set({ ...now, ...changes })

  async function run(): Promise<void> {
    while (now?.state === 'running' && now.sent < now.entries.length) {
      const part = nextPart(now.entries, now.sent)
      const results = await sendPart(part, now.paused, call)
      if (now) set(withResults(now, part, results))
    }
    if (now?.state === 'running') change({ state: 'done' })
  }

  const start = () => {
    change({ state: 'running', problem: undefined })
    run().catch((error: unknown) => {
      const problem = knownProblem(error)
      change({ state: 'stopped', problem })
      if (!problem) throw error
    })
  }
  return {
    now: () => now,
    watch(tell) {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    start(entries, paused) {
      const none = { sent: 0, created: [], known: 0, refused: [], problem: undefined }
      now = { entries, paused, ...none, state: 'running', startedAt: Date.now() }
      start()
    },
    goOn: start,
    stop: () => void change({ state: 'stopped' }),
    forget: () => set(undefined),
  }
}

interface Result {
  result: 'created' | 'known' | 'refused'
  id?: string | undefined
  reason?: string | undefined
}

/** Waits where the server asks for it. */
async function sendPart(part: readonly OpmlEntry[], paused: boolean, call: FeedsApi['call']): Promise<Result[]> {
  for (;;) {
    try {
      const { data } = await call(listOperations.importEntries, { body: { entries: [...part], paused } })
      return data.results
    } catch (error) {
      const seconds = isCallFailure(error) && error.status === 429 ? (error.retryAfterSeconds ?? 1) : undefined
      if (seconds === undefined || seconds > maxWaitSeconds) throw error
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
}

function withResults(before: Import, part: readonly OpmlEntry[], results: readonly Result[]): Import {
  const created = [...before.created]
  const refused = [...before.refused]
  let { known } = before
  for (const [at, { result, id, reason = '' }] of results.entries()) {
    const entry = part[at]
    if (result === 'created' && id !== undefined) created.push(id)
    else if (result === 'known') known++
    else if (entry) refused.push({ entry, reason })
  }
  return { ...before, created, known, refused, sent: before.sent + part.length }
}
