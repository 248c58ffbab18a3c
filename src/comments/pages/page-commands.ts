// Commands that close, open or restrict a page.
import type { Transaction } from '../../platform/data/database.ts'
import { insertEvent } from '../events/store.ts'
import { type CommandParts, type CommandProblem, runCommandTransaction } from '../tenancy/command-transaction.ts'
import { claimRanks, cleanTitle } from './rules-page-claim.ts'
import { normalizeUrlId, parsePageUrl } from './rules-url-id.ts'
import { lockOrAddPage, type PageRecord, type PageState, pageByUrlId, setPageState } from './store.ts'
import { bumpPageVersion, nextEvent } from './store-counters.ts'

export interface PageSettingsInput {
  tenantId: string
  /** As sent by clients. */
  urlId: string
  isClosed?: boolean | undefined
  isReadOnly?: boolean | undefined
  /** Null removes the restriction. */
  groups?: readonly string[] | null | undefined
  /** URL of the page; http or https. */
  url?: string | undefined
  title?: string | undefined
  /** Page that the key must lead to; undefined for any. */
  pageId?: string
  /** 0 ends it. */
  slowModeMinutes?: number | undefined
  /** Null: as the site's settings say. */
  preModeration?: PageState['preModeration'] | null
}

/** As in sign-on payloads. */
const maxGroups = { groups: 100, letters: 50 }
const notCounted = { comments: 0, roots: 0 }

export interface PageSettingsResult extends PageRecord {
  /** The page did not exist before. */
  isNew: boolean
}

/** Resolves to the new state of the page. */
export async function setPageSettings(
  input: PageSettingsInput,
  parts: CommandParts,
): Promise<PageSettingsResult | CommandProblem> {
  const read = readPageSettings(input)
  if ('problem' in read) return read
  const { tenantId, urlId: typed } = input
  const { urlId, url } = read
  const title = input.title === undefined ? undefined : cleanTitle(input.title)
  return runCommandTransaction(parts, tenantId, async (tx, now) => {
    const known = await pageByUrlId(tx, tenantId, urlId)
    const isNew = known === undefined
    const claim =
      url === '' && title === undefined
        ? { url: parsePageUrl(typed) ?? '', title, rank: claimRanks.visitor }
        : { url, title, rank: claimRanks.operator }
    const page = await lockOrAddPage(tx, { tenantId, urlId, ...claim }, parts.ids.next, now)
    if (input.pageId !== undefined && page.id !== input.pageId)
      return { problem: 'The key leads to another page meanwhile.', isWrong: false }
    const state = stateOf(page)
    const nextState = stateAfter(state, input, now)
    const before = { ...state, ...(claim.rank > 0 ? { url: known?.url, title: known?.title } : {}) }
    const after = { ...nextState, ...(claim.rank > 0 ? { url: page.url, title: page.title } : {}) }
    if (JSON.stringify(before) === JSON.stringify(after)) return { reply: { ...page, isNew }, audit: undefined }
    await setPageState(tx, page, nextState)
    if (state.closedAt === nextState.closedAt) await bumpPageVersion(tx, tenantId, page.id, notCounted)
    else await writeStateEvent(tx, page, nextState.closedAt !== undefined, parts)
    const entry = { resource: 'Page', objectId: page.id, crud: 'u', description: 'A page was set.' } as const
    return { reply: { ...page, ...nextState, isNew }, audit: { ...entry, before, after } }
  })
}

/** What can be said without the page: its key, normalised, and its address; empty for none. */
export function readPageSettings({
  urlId: typed,
  groups,
  url: sent,
}: PageSettingsInput): { urlId: string; url: string } | CommandProblem {
  const urlId = normalizeUrlId(typed)
  if (urlId === '') return { problem: `"${typed}" is no key of a page.`, isWrong: true }
  if (groups && !groups.every((group) => group !== '' && group.length <= maxGroups.letters))
    return { problem: `A group is 1 to ${maxGroups.letters} characters.`, isWrong: true }
  if (groups && groups.length > maxGroups.groups)
    return { problem: `A page is for at most ${maxGroups.groups} groups.`, isWrong: true }
  const url = sent === undefined ? '' : parsePageUrl(sent)
  return url === undefined ? { problem: `"${sent}" is no http or https address.`, isWrong: true } : { urlId, url }
}

function stateOf({ closedAt, isReadOnly, groups, slowModeMinutes, preModeration }: PageState): PageState {
  return { closedAt, isReadOnly, groups, slowModeMinutes, preModeration }
}

/** Closing a closed page keeps the time at which it was closed. */
function stateAfter(
  before: PageState,
  { isClosed, isReadOnly, groups, slowModeMinutes, preModeration }: PageSettingsInput,
  now: number,
): PageState {
  const isNowClosed = isClosed ?? before.closedAt !== undefined
  return {
    closedAt: isNowClosed ? (before.closedAt ?? now) : undefined,
    isReadOnly: isReadOnly ?? before.isReadOnly,
    groups: groups === undefined ? before.groups : (groups ?? undefined),
    slowModeMinutes: slowModeMinutes ?? before.slowModeMinutes,
    preModeration: preModeration === undefined ? before.preModeration : (preModeration ?? undefined),
  }
}

/** Open pages get an event, as for any other change. */
async function writeStateEvent(
  tx: Transaction,
  { tenantId, id: pageId }: PageRecord,
  isClosed: boolean,
  { ids, clock }: CommandParts,
): Promise<void> {
  const { number, at } = await nextEvent(tx, { tenantId, pageId }, notCounted, clock)
  const type = 'thread-state-change'
  const broadcastId = ids.next()
  const payload = JSON.stringify({ type, timestamp: at, broadcastId, isClosed })
  insertEvent(tx, {
    tenantId,
    pageId,
    number,
    id: ids.next(),
    at,
    type,
    commentId: undefined,
    broadcastId,
    payload,
  })
}
