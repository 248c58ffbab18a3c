// Plan of a take-over: what each entry of a list would become for an account. Makes nothing, and fetches nothing.

import type { z } from 'zod'
import { ApiError } from '../../platform/errors.ts'
import { mayFetch } from '../accounts/rules-allowed-pages.ts'
import type { Account } from '../accounts/store-accounts.ts'
import { errorEntryOf } from '../errors.ts'
import { normalizePageUrl } from '../feed/rules-page-url.ts'
import { strategyFor } from '../fetching/strategies.ts'
import { parseSettings } from '../management/check-settings.ts'
import type { ImportEntry } from '../management/contract-shapes.ts'
import type { TakeoverRow } from './contract-takeover.ts'
import type { Facts } from './rules/facts.ts'
import type { ListEntry } from './rules/list-entry.ts'
import type { ReadList } from './rules/lists/list-form.ts'
import { maxEntries, readList } from './rules/lists/read-list.ts'
import { type ResolvedEntry, resolveEntry } from './rules/resolve-entry.ts'

export interface TakeoverPlan {
  form: ReadList['form']
  rows: TakeoverRow[]
  empty: number
  isCut: boolean
}

export interface Planner {
  account: Account
  facts: Facts
  /** Pages that the account has feeds of. */
  known: ReadonlySet<string>
}

interface Planning extends Planner {
  /** How many entries so far have settings that cannot be stored. */
  broken: number
}

type Entry = z.output<typeof ImportEntry>

const maxNotes = 20
const maxAddressChars = 4000
/** To tell what is wrong takes a hundred times longer than to read what is right; further ones are not looked at. */
const maxBroken = 100

/** `problem`: why it is no list, in a sentence. */
export function planTakeover(text: string, planner: Planner): TakeoverPlan | { problem: string } {
  const list = readList(text)
  if ('problem' in list) return list
  const places = new Map<string, string>()
  const planning = { ...planner, broken: 0 }
  const rows = list.entries.slice(0, maxEntries).map((entry) => {
    const row = rowOf(entry, list.form, planning)
    const page = row.entry && normalizePageUrl(row.entry.url)
    const earlier = page === undefined ? undefined : places.get(page)
    if (page !== undefined && earlier === undefined) places.set(page, row.place)
    return earlier === undefined ? row : { ...row, same_as: earlier }
  })
  return { form: list.form, rows, empty: list.empty, isCut: list.isCut }
}

function rowOf(entry: ListEntry, form: ReadList['form'], planner: Planning): TakeoverRow {
  const { place, title, folder, own } = entry
  const shown = { place, title: title.slice(0, 200), folder: folder.slice(0, 100) }
  const address = (entry.address || entry.page).slice(0, maxAddressChars)
  if (own) return checked({ ...shown, address, kind: 'page', program: 'Pageside', notes: [] }, ownEntry(entry), planner)
  const found = resolveEntry(entry, planner.facts)
  if (found.kind === 'unresolved') {
    const { reason, program, suggestion } = found
    const more = { ...(program ? { program } : {}), ...(suggestion ? { suggestion } : {}) }
    return { ...shown, address, kind: 'unresolved', ...more, reason, notes: [], known: false }
  }
  const notes = found.notes.slice(0, maxNotes)
  const url = found.kind === 'page' ? found.url : entry.page || entry.address
  const made = importEntry(entry, found, url)
  // In a list of addresses alone nothing says that one is a feed: the page is read, and its feed is found.
  if (found.kind === 'feed' && form !== 'addresses')
    return checked({ ...shown, address, kind: 'feed', notes }, made, planner)
  const told = found.kind === 'page' ? found.toldBy : 'address'
  const program = found.kind === 'page' && found.program ? { program: found.program } : {}
  return checked({ ...shown, address, kind: 'page', ...program, told_by: told, notes }, made, planner)
}

function ownEntry({ own, page, address, title, folder }: ListEntry): Entry {
  const { strategy, settings, tags, paused, named } = own ?? { strategy: 'auto' }
  return {
    ...{ url: page || address, title, folder, strategy },
    ...(settings === undefined ? {} : { settings }),
    ...(tags ? { tags } : {}),
    ...(paused ? { paused } : {}),
    ...(named ? { named } : {}),
  }
}

function importEntry({ title, folder, tags }: ListEntry, found: ResolvedEntry, url: string): Entry {
  const strategy = found.kind === 'page' ? found.strategy : undefined
  const settings = found.kind === 'unresolved' ? {} : found.settings
  return {
    ...{ url, folder: folder.slice(0, 100) },
    ...(title === '' ? {} : { title: title.slice(0, 200) }),
    ...(strategy === undefined ? {} : { strategy, ...(title === '' ? {} : { named: true }) }),
    ...(Object.keys(settings).length > 0 ? { settings: JSON.stringify(settings) } : {}),
    ...(tags.length > 0 ? { tags: tags.slice(0, 20).map((tag) => tag.slice(0, 50)) } : {}),
    ...(found.isPaused ? { paused: true } : {}),
  }
}

/** With what the account may do, and without settings that cannot be stored. */
function checked(row: Omit<TakeoverRow, 'entry' | 'known'>, entry: Entry, planning: Planning): TakeoverRow {
  const { account, known } = planning
  const page = normalizePageUrl(entry.url)
  const problem =
    page === undefined ? 'invalid-url' : mayFetch(account.allowedPages, page) ? undefined : 'url-not-allowed'
  if (page === undefined || problem) {
    const reason = errorEntryOf(new ApiError(problem ?? 'invalid-url')).message
    return { ...row, kind: 'unresolved', reason, known: false }
  }
  const wrong = entry.settings === undefined ? undefined : problemOf(entry.settings, entry.strategy, planning)
  const { settings: _, ...without } = entry
  return {
    ...row,
    notes: wrong === undefined ? row.notes : [...row.notes, `The settings are not taken: ${wrong}`],
    entry: wrong === undefined ? entry : without,
    known: known.has(page),
  }
}

function problemOf(settings: string, strategy: string | undefined, planning: Planning): string | undefined {
  if (planning.broken >= maxBroken) return `Those of ${maxBroken} other entries of this list could not be stored.`
  try {
    parseSettings(settings, strategyFor(strategy) ?? '', planning.account)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    planning.broken++
    return errorEntryOf(error).message
  }
}
