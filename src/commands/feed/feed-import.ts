// `pageside feed import`: feeds of the pages that lists of other programs name; the server may run meanwhile.
import { closeSync, openSync, writeSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FeedAdmin } from '../../feeds/admin.ts'
import { type Command, parseCommandArgs, printResult, UsageError } from '../command.ts'
import { NotFoundError } from '../empty-results.ts'
import { withFeedAdmin } from '../with-feed-admin.ts'

type Outcome = Exclude<Awaited<ReturnType<FeedAdmin['takeOver']>>, { problem: string } | { missingAccount: string }>
type Result = Outcome['results'][number] & { file: string }

const exitCodes = { nothingFound: 3 }
const maxFiles = 20
/** Of each kind, in what people read. */
const maxShown = 20

const options = {
  account: { type: 'string' },
  adopt: { type: 'boolean' },
  paused: { type: 'boolean' },
  folder: { type: 'string' },
  strategy: { type: 'string' },
  'dry-run': { type: 'boolean' },
  report: { type: 'string' },
  undo: { type: 'string' },
} as const

export const feedImport: Command = {
  name: 'feed import',
  usage:
    'FILE… [--dry-run] [--adopt] [--account NAME] [--folder F] [--paused] [--strategy S] [--report FILE] | --undo REPORT',
  summary:
    'Take feeds over from RSSHub, RSS-Bridge and others: OPML of any reader, JSON of Miniflux or changedetection.io, or addresses line by line. Feeds that are feeds already stay what they are, unless --adopt. Nothing is fetched; run again, it makes nothing twice; --undo deletes what a report says was made.',
  async run(args) {
    const { values, positionals: files } = parseCommandArgs(args, options, maxFiles)
    const account = values.account ?? 'owner'
    if (values.undo !== undefined) return undo(values.undo, account, values.json)
    if (files.length === 0) throw new UsageError('Name a file: pageside feed import feeds.opml.')
    for (const file of files) await mustBeReadable(file)
    const isDryRun = values['dry-run'] ?? false
    const { adopt: adopts = false, paused = false, folder, strategy } = values
    const report = values.report === undefined ? undefined : openReport(values.report)
    try {
      const results = await withFeedAdmin(async (admin) => {
        const all: Result[] = []
        for (const path of files) {
          const outcome = await admin.takeOver(account, { path, adopts, paused, folder, strategy, isDryRun })
          const found = outcomeOf(outcome, path).results.map((result) => ({ file: basename(path), ...result }))
          for (const result of found) if (report !== undefined) writeSync(report, `${JSON.stringify(result)}\n`)
          all.push(...found)
        }
        return all
      })
      printResult(values.json, { dryRun: isDryRun, results }, summaryOf(results, isDryRun))
      return results.some(({ entry }) => entry !== undefined) ? 0 : exitCodes.nothingFound
    } finally {
      if (report !== undefined) closeSync(report)
    }
  },
}

function outcomeOf(outcome: Awaited<ReturnType<FeedAdmin['takeOver']>>, path: string): Outcome {
  if ('missingAccount' in outcome) throw noAccount(outcome.missingAccount)
  if ('problem' in outcome) throw new UsageError(`${path}: ${outcome.problem}`)
  return outcome
}

const noAccount = (name: string) => new NotFoundError('account', `There is no account "${name}".`)

async function mustBeReadable(path: string): Promise<void> {
  try {
    await access(path)
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}.`)
  }
}

/** A new file: what is there may be what is imported. */
function openReport(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    throw new UsageError(`--report: a file ${path} cannot be made: ${(error as Error).message}.`)
  }
}

function summaryOf(results: readonly Result[], isDryRun: boolean): string[] {
  const count = (result: Result['result']) => results.filter((one) => one.result === result).length
  const left = results.filter(({ result }) => result === 'left')
  const feeds = left.filter(({ kind, same_as }) => kind === 'feed' && same_as === undefined)
  const repeated = left.filter(({ same_as }) => same_as !== undefined)
  const unresolved = results.filter(({ kind }) => kind === 'unresolved')
  const refused = results.filter(({ result }) => result === 'refused')
  const told = results.flatMap(({ notes, place, title }) => notes.map((note) => `${place} (${title}): ${note}`))
  return [
    isDryRun
      ? `${count('created')} of ${results.length} entries would become feeds; ${count('known')} are known already. Nothing was changed.`
      : `${count('created')} of ${results.length} entries became feeds; ${count('known')} were known already.`,
    ...programsIn(results),
    ...(feeds.length > 0 ? [`Feeds already, which stay what they are unless --adopt is given: ${feeds.length}.`] : []),
    ...(repeated.length > 0 ? [`${repeated.length} have the page of an earlier entry.`] : []),
    ...section('Their page cannot be told:', unresolved.map(unresolvedLine)),
    ...section(
      'Refused:',
      refused.map(({ place, address, reason = '' }) => `${place}: ${address}: ${reason}`),
    ),
    ...section('Settings that have no equal here:', told),
  ]
}

function programsIn(results: readonly Result[]): string[] {
  const made = results.filter(({ kind, program }) => kind === 'page' && program !== undefined)
  const by = Object.entries(Object.groupBy(made, ({ program = '' }) => program))
  return by.length === 0
    ? []
    : [`Pages of ${by.map(([program, some = []]) => `${program}: ${some.length}`).join(', ')}.`]
}

function unresolvedLine({ place, title, address, reason = '', suggestion }: Result): string {
  const next = suggestion === undefined ? '' : ` Begin with ${suggestion}`
  return `${place} (${title}): ${address}: ${reason}${next}`
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length > maxShown ? [`  … and ${lines.length - maxShown} more: --report FILE has them all.`] : []
  return [title, ...lines.slice(0, maxShown).map((line) => `  ${line}`), ...more]
}

async function undo(report: string, account: string, isJson: boolean | undefined): Promise<number> {
  const ids = createdIn(await readFile(report, 'utf8').catch(unreadable))
  if (ids.length === 0) throw new UsageError(`${report} says of no feed that it was made.`)
  const outcome = await withFeedAdmin((admin) => admin.undoTakeover(account, ids))
  if ('missingAccount' in outcome) throw noAccount(outcome.missingAccount)
  if ('problem' in outcome) throw new UsageError(outcome.problem)
  const { deleted } = outcome
  return printResult(
    isJson,
    { made: ids.length, deleted },
    `${deleted} of ${ids.length} feeds were deleted. They can be restored for 7 days.`,
  )
}

const unreadable = (error: Error): never => {
  throw new UsageError(`--undo: the report cannot be read: ${error.message}.`)
}

function createdIn(report: string): string[] {
  return report.split('\n').flatMap((line) => {
    if (line.trim() === '') return []
    const { result, id } = lineOf(line)
    return result === 'created' && typeof id === 'string' ? [id] : []
  })
}

function lineOf(line: string): { result?: unknown; id?: unknown } {
  try {
    return JSON.parse(line)
  } catch {
    throw new UsageError('--undo: this is no report of feed import.')
  }
}
