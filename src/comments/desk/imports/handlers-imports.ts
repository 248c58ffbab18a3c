// Handlers of imports at the desk.
import type { Handler, Reply } from '../../../platform/api/operation.ts'
import { ApiError } from '../../../platform/errors.ts'
import { isDiskFullError } from '../../../platform/files/upload-folder.ts'
import { systemNames } from '../../import/import-comments.ts'
import { runCommandTransaction } from '../../tenancy/command-transaction.ts'
import { toStorableText } from '../../text/storable-text.ts'
import type { DeskContext } from '../access/context.ts'
import { csvOf } from '../insight/rules-csv.ts'
import { commandPartsOf } from '../pages/command-parts.ts'
import { refuseProblem } from '../pages/handlers-pages.ts'
import {
  type addImport,
  type addImportPart,
  type getImportIssues,
  type getImports,
  maxPartBytes,
  type removeImport,
  type startImport,
  type stopImport,
} from './contract-imports.ts'
import { enqueueImport, fileRetentionMs } from './import-job.ts'
import {
  advanceImport,
  type ImportRow,
  importById,
  insertImport,
  issuesOfImport,
  newestImports,
  removeImport as removeRow,
} from './store-imports.ts'

const maxImports = 50
const maxReasons = 100
const maxMapped = 20
/** Left for the database, and for what the check writes beside the file. */
const spareBytes = 256 * 1024 * 1024
const underWay: readonly ImportRow['state'][] = ['uploading', 'checking', 'importing', 'stopping']

export const getImportsHandler: Handler<typeof getImports, DeskContext> = async (_, ctx) => ({
  imports: (await newestImports(ctx.database, ctx.tenant.id, maxImports)).map(present),
  systems: [...systemNames],
  maxBytes: ctx.imports.maxBytes,
  maxPartBytes,
})

/** Throws `import-too-large`, `disk-full`, `import-under-way`. */
export const addImportHandler: Handler<typeof addImport, DeskContext> = async ({ body }, ctx) => {
  const { system, bytes, site, replacements = [] } = body
  const { tenant, ids, imports } = ctx
  if (!systemNames.includes(system)) throw new ApiError('invalid-input', { message: 'system: Is none of the list.' })
  if (site && !/^https?:\/\/./i.test(site))
    throw new ApiError('invalid-input', { message: 'site: Must begin with https:// or http://.' })
  if (bytes > imports.maxBytes) throw new ApiError('import-too-large')
  if (((await imports.files.freeBytes()) ?? Infinity) < 2 * bytes + spareBytes) throw new ApiError('disk-full')
  const parts = commandPartsOf(ctx)
  const row = await runCommandTransaction(parts, tenant.id, async (tx, now) => {
    // The tenant is locked: of two at once, the second finds the first.
    const newest = await newestImports(tx, tenant.id, maxImports)
    if (newest.some(({ state }) => underWay.includes(state))) throw new ApiError('import-under-way')
    const reply: ImportRow = {
      ...{ tenantId: tenant.id, id: ids.next(), state: 'uploading', system, bytes, received: 0, read: 0, written: 0 },
      fileName: toStorableText(body.fileName),
      map: {
        replacements: replacements.map(([from, to]) => [toStorableText(from), toStorableText(to)]),
        site: site || undefined,
      },
      ...{ report: undefined, failure: undefined, createdAt: now, changedAt: now },
    }
    insertImport(tx, reply)
    await enqueueImport(tx, ctx, reply, { act: 'expire', runAt: now + fileRetentionMs, now })
    return { reply, audit: auditOf(reply, 'The upload of comments to import began.') }
  })
  refuseProblem(row)
  return { import: present(row) }
}

function auditOf({ tenantId, system, bytes }: ImportRow, description: string) {
  return { resource: 'Tenant', objectId: tenantId, crud: 'c', description, after: { system, bytes } } as const
}

/** Throws `import-elsewhere`, `disk-full`, `import-changed`. */
export const addImportPartHandler: Handler<typeof addImportPart, DeskContext> = async (
  { params, query, body },
  ctx,
) => {
  const row = await requireImport(params.importId, ctx)
  const bytes = Buffer.from(body, 'latin1')
  // Its answer was lost: the browser sends it again.
  const isAgain = bytes.length > 0 && query.offset + bytes.length === row.received
  if (isAgain && (await ctx.imports.files.holds(row.id, query.offset, bytes))) return { import: present(row) }
  const received = row.received + bytes.length
  if (row.state !== 'uploading' || query.offset !== row.received || received > row.bytes || bytes.length === 0)
    throw new ApiError('import-changed')
  const { files } = ctx.imports
  if (row.received > 0 && ((await files.sizeOf(row.id)) ?? 0) < row.received) throw new ApiError('import-elsewhere')
  try {
    await files.write(row.id, row.received, bytes)
  } catch (error) {
    throw isDiskFullError(error) ? new ApiError('disk-full') : error
  }
  return {
    import: present(await advance(row, { received, state: received === row.bytes ? 'checking' : 'uploading' }, ctx)),
  }
}

/** With a job where it goes on. Throws `import-changed` where somebody else was first. */
async function advance(row: ImportRow, change: Partial<ImportRow>, ctx: DeskContext): Promise<ImportRow> {
  const now = ctx.clock.now()
  const next = { ...row, ...change, changedAt: now }
  await ctx.database.write(async (tx) => {
    if (!(await advanceImport(tx, row, next))) throw new ApiError('import-changed')
    if (next.state !== 'uploading') await enqueueImport(tx, ctx, next, { act: 'run', runAt: now, now })
  })
  ctx.runtime.wakeJobs()
  return next
}

export const startImportHandler: Handler<typeof startImport, DeskContext> = async ({ params }, ctx) => {
  const row = await requireImport(params.importId, ctx)
  const isReady = ['checked', 'stopped', 'failed'].includes(row.state) && row.received === row.bytes
  if (!isReady) throw new ApiError('import-changed')
  const begun = await runCommandTransaction(commandPartsOf(ctx), ctx.tenant.id, async (tx, now) => {
    const next: ImportRow = { ...row, state: 'importing', read: 0, written: 0, failure: undefined, changedAt: now }
    const others = await newestImports(tx, ctx.tenant.id, maxImports)
    if (others.some(({ id, state }) => id !== row.id && underWay.includes(state)))
      throw new ApiError('import-under-way')
    if (!(await advanceImport(tx, row, next))) throw new ApiError('import-changed')
    await enqueueImport(tx, ctx, next, { act: 'run', runAt: now, now })
    return { reply: next, audit: auditOf(next, 'An import of comments began.') }
  })
  refuseProblem(begun)
  ctx.runtime.wakeJobs()
  return { import: present(begun) }
}

export const stopImportHandler: Handler<typeof stopImport, DeskContext> = async ({ params }, ctx) => {
  const row = await requireImport(params.importId, ctx)
  if (!underWay.includes(row.state)) return { import: present(row) }
  // An upload has no run that would have to end, and jobs of other sites may take hours.
  const state = row.state === 'uploading' ? 'stopped' : 'stopping'
  return { import: present(await advance(row, { state }, ctx)) }
}

export const removeImportHandler: Handler<typeof removeImport, DeskContext> = async ({ params }, ctx) => {
  const row = await requireImport(params.importId, ctx)
  if (underWay.includes(row.state)) throw new ApiError('import-under-way')
  await ctx.database.write(async (tx) => {
    if ((await removeRow(tx, row)) === 0) throw new ApiError('import-changed')
  })
  await ctx.imports.files.remove(row.id)
  return { id: row.id }
}

export const getImportIssuesHandler: Handler<typeof getImportIssues, DeskContext> = async ({ params }, ctx) => {
  const row = await requireImport(params.importId, ctx)
  const issues = await issuesOfImport(ctx.database, ctx.tenant.id, row.id)
  return {
    bytes: csvOf([['place', 'kind', 'reason'], ...issues.map(({ place, kind, reason }) => [place, kind, reason])]),
    type: 'text/csv; charset=utf-8',
    cacheControl: 'no-store',
    headers: { 'Content-Disposition': `attachment; filename="import-${row.system}-issues.csv"` },
  }
}

async function requireImport(id: string, { database, tenant }: DeskContext): Promise<ImportRow> {
  const row = await importById(database, tenant.id, id)
  if (!row) throw new ApiError('not-found', { message: 'There is no such import.' })
  return row
}

function present({ tenantId: _, map: __, report, failure, createdAt, changedAt, ...row }: ImportRow): Shown {
  return {
    ...row,
    ...(report ? { report: presentReport(report) } : {}),
    ...(failure === undefined ? {} : { problem: failure }),
    createdAt: new Date(createdAt).toISOString(),
    changedAt: new Date(changedAt).toISOString(),
  }
}

type Shown = Reply<typeof getImports>['imports'][number]

function presentReport({ isDryRun, pages, comments, reasons, mapped }: NonNullable<ImportRow['report']>) {
  return { isDryRun, pages, comments, reasons: reasons.slice(0, maxReasons), mapped: mapped.slice(0, maxMapped) }
}
