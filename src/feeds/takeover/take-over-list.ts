// Take-over of a list by a command: each entry is planned, and made a feed where it can be one.

import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/crypto/ids.ts'
import type { SecretKey } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/data/database.ts'
import { readText } from '../../platform/record-files/read-text.ts'
import type { Account } from '../accounts/store-accounts.ts'
import type { FeedParts } from '../context.ts'
import { strategyFor } from '../fetching/strategies.ts'
import { importFeed } from '../management/create-feed.ts'
import { maxListChars, type TakeoverRow } from './contract-takeover.ts'
import { loadFacts } from './load-facts.ts'
import { pagesOfAccount } from './pages-of-account.ts'
import { planTakeover, type TakeoverPlan } from './plan-takeover.ts'

/** Of a command. */
export interface TakeoverParts {
  database: Database
  clock: Clock
  ids: Ids
  secretKey: SecretKey
}

export interface TakeoverRequest {
  path: string
  /** Feeds that are feeds already are made, too. */
  adopts: boolean
  /** New ones are not polled until they are resumed. */
  paused: boolean
  /** In place of the folders of the list. */
  folder: string | undefined
  /** For entries that say nothing of it. */
  strategy: string | undefined
  isDryRun: boolean
}

export interface TakeoverResult extends TakeoverRow {
  /** `left`: there is no page, it is a feed already, or an earlier entry has its page. In a dry run, `created` would be. */
  result: 'created' | 'known' | 'refused' | 'left'
  id?: string | undefined
}

export interface TakeoverOutcome extends Omit<TakeoverPlan, 'rows' | 'form'> {
  /** `pageside`: an export of this server, with items. */
  form: TakeoverPlan['form'] | 'pageside'
  results: TakeoverResult[]
}

type Parts = Pick<FeedParts, 'feedStore' | 'sealer' | 'clock' | 'ids'>

/** `problem`: in a sentence. */
export async function takeOverList(
  request: TakeoverRequest,
  account: Account,
  parts: Parts,
): Promise<TakeoverOutcome | { problem: string }> {
  if (request.strategy !== undefined && !strategyFor(request.strategy))
    return { problem: `There is no strategy "${request.strategy}".` }
  const text = await listIn(request.path)
  if (typeof text !== 'string') return text
  const known = await pagesOfAccount(account.id, parts.feedStore)
  const planned = planTakeover(text, { account, facts: await loadFacts(), known })
  if ('problem' in planned) return planned
  const { rows, ...plan } = planned
  const results: TakeoverResult[] = []
  for (const row of rows) results.push(await takeOverRow(row, request, account, parts))
  return { ...plan, results }
}

async function listIn(path: string): Promise<string | { problem: string }> {
  let text = ''
  let damage: string | undefined
  for await (const piece of readText(path, (sentence) => (damage ??= sentence))) {
    text += piece
    if (text.length > maxListChars) return { problem: `The list is larger than ${maxListChars / 1024 / 1024} MB.` }
  }
  return damage === undefined ? text : { problem: damage }
}

async function takeOverRow(
  row: TakeoverRow,
  { adopts, paused, folder, strategy, isDryRun }: TakeoverRequest,
  account: Account,
  parts: Parts,
): Promise<TakeoverResult> {
  const { entry, kind } = row
  if (!entry || row.same_as !== undefined || (kind === 'feed' && !adopts)) return { ...row, result: 'left' }
  if (row.known && entry.strategy === undefined) return { ...row, result: 'known' }
  if (isDryRun) return { ...row, result: 'created' }
  const { title: name, ...rest } = entry
  const asked = { ...rest, strategy: rest.strategy ?? strategy, folder: folder ?? rest.folder }
  // A title of another reader is a name, whatever the strategy.
  const named = row.program === 'Pageside' ? rest.named : true
  const made = await importFeed({ ...asked, name, named, paused: paused || rest.paused }, account, parts)
  return made.result === 'refused'
    ? { ...row, result: 'refused', reason: made.reason }
    : { ...row, result: made.result, id: made.id }
}
