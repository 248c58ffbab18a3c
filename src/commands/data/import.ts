// `pageside import`: comments of another system into a tenant; the server may run meanwhile.
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommentAdmin } from '../../comments/admin.ts'
import { readConfig } from '../../config.ts'
import { allowList } from '../../outgoing.ts'
import { createSafeFetch } from '../../platform/http/fetch/safe-fetch.ts'
import { type Command, parseCommandArgs, printError, printResult, UsageError } from '../command.ts'
import { NotFoundError } from '../empty-results.ts'
import { flagOption, requireTenant, textOption, throwIfProblem, withCommentAdmin } from '../with-comment-admin.ts'
import { fetchRecords, type RecordSource } from './fetch-records.ts'
import { createReport, removeStaleScratch } from './import-files.ts'
import { recordSource } from './record-sources.ts'

type Report = Exclude<Awaited<ReturnType<CommentAdmin['importComments']>>, { problem: string }>

const exitCodes = { nothingFound: 3 }

/** Between two lines about how far it is. */
const progressEveryMs = 2000

export const importCommand: Command = {
  name: 'import',
  usage:
    'SYSTEM (FILE | --api-key-file FILE --source-tenant S [--url URL] | --url URL) --tenant T [--dry-run] [--map-url OLD=NEW …] [--site URL] [--keep-users] [--report FILE]',
  summary:
    'Take comments over from disqus, wordpress, commento, isso, remark42, artalk, waline, twikoo, valine, hyvor, cusdis, giscus, fastcomments, csv or jsonl; of fastcomments also by key, of wordpress also from the address of the blog. Run again, it imports nothing twice; with --dry-run, say what would happen.',
  async run(args) {
    const options = {
      tenant: textOption,
      'dry-run': flagOption,
      'map-url': { type: 'string', multiple: true },
      site: textOption,
      report: textOption,
      'keep-users': flagOption,
      url: textOption,
      'api-key-file': textOption,
      'source-tenant': textOption,
    } as const
    const { values, positionals } = parseCommandArgs(args, options, 2)
    const [system = '', file = ''] = positionals
    const source = await recordSource(system, values)
    if (system === '' || (file === '') === (source === undefined))
      throw new UsageError('Name the system and its file: pageside import disqus export.xml --tenant T.')
    const tenantId = requireTenant(values)
    if (!source) await mustBeReadable(file)
    const report = createReport(values.report)
    const scratch = readConfig().DATA_DIR
    await removeStaleScratch(scratch)
    const fetched = source && (await fetchFrom(source, tenantId))
    const path = fetched?.path ?? file
    const request = {
      tenantId,
      system,
      path,
      scratchPath: join(scratch, `import-${process.pid}.tmp`),
      map: { replacements: (values['map-url'] ?? []).map(parseReplacement), site: parseSite(values.site) },
      keepsUsers: values['keep-users'] ?? false,
      isDryRun: values['dry-run'] ?? false,
      onIssue: report.add,
      onProgress: createProgress(),
    }
    try {
      const done = throwIfProblem(await withCommentAdmin((admin) => admin.importComments(request)))
      report.end()
      await fetched?.remove()
      printResult(values.json, done, summaryOf(done, values.report))
      return done.comments.found === 0 ? exitCodes.nothingFound : 0
    } finally {
      report.close()
    }
  },
}

/** Asks whether the tenant is there before anything is fetched. */
async function fetchFrom(source: RecordSource, tenantId: string) {
  const tenants = await withCommentAdmin((admin) => admin.listTenants())
  if (!tenants.some(({ id }) => id === tenantId)) throw new NotFoundError('tenant', `There is no tenant "${tenantId}".`)
  const config = readConfig()
  const fetch = createSafeFetch({
    allow: allowList(config),
    ...(config.FETCH_PROXY ? { proxy: config.FETCH_PROXY } : {}),
  })
  const progress = createProgress()
  const onProgress = (records: number) => progress('fetched', records)
  return fetchRecords(source, { folder: config.DATA_DIR, fetch, pauseMs: pauseOfPagesMs, onProgress })
}

/** Others are served meanwhile. */
const pauseOfPagesMs = 250

async function mustBeReadable(path: string): Promise<void> {
  try {
    await access(path)
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}.`)
  }
}

function parseSite(typed: string | undefined): string | undefined {
  if (typed !== undefined && !/^https?:\/\/./i.test(typed))
    throw new UsageError('--site: it begins with https:// or http://.')
  return typed
}

/** At the first `=` before an address or a path: addresses have that sign, too. */
function parseReplacement(typed: string): readonly [string, string] {
  const address = /=(?=https?:\/\/|\/)/i.exec(typed)?.index ?? -1
  const at = address > 0 ? address : typed.indexOf('=')
  if (at < 1) throw new UsageError('--map-url: name the beginning of an address, `=`, and what stands in its place.')
  return [typed.slice(0, at), typed.slice(at + 1)]
}

/** Says on standard error how far it is. */
function createProgress(): (step: 'fetched' | 'read' | 'written', comments: number) => void {
  let saidAt = performance.now()
  return (step, comments) => {
    if (performance.now() - saidAt < progressEveryMs) return
    saidAt = performance.now()
    printError(`${comments} comments ${step}`)
  }
}

function summaryOf({ comments, pages, reasons, isDryRun, mapped }: Report, reportFile: string | undefined): string[] {
  const states = Object.entries(comments.states).map(([state, count]) => `${count} ${state}`)
  const taken = Object.values(comments.states).reduce((sum, count) => sum + count, 0)
  return [
    isDryRun
      ? `${taken} of ${comments.found} comments would be imported to ${pages} pages: ${states.join(', ') || 'none'}.${comments.known > 0 ? ` ${comments.known} of them are here already.` : ''} Nothing was changed.`
      : `${comments.written} of ${comments.found} comments were imported to ${pages} pages; ${comments.known} were here before.`,
    ...(comments.deleted > 0 ? [`${comments.deleted} not imported: deleted in the old system, without replies.`] : []),
    ...reasons.map(({ kind, reason, count }) => `${kind === 'aside' ? 'Skipped' : 'Corrected'}: ${count} × ${reason}`),
    ...(isDryRun
      ? mapped.slice(0, 10).map(({ source, urlId, comments: count }) => `${source} → ${urlId} (${count})`)
      : []),
    ...(reasons.length > 0 && reportFile === undefined
      ? ['With --report FILE each of them is written with its place.']
      : []),
  ]
}
