// Import and export of comments by commands. Readers and formats are loaded by the command that needs them.
import type { Reader } from '../platform/data/database.ts'
import type { CommandInstance } from './command-context.ts'
import type { ExportCounts } from './export/export-comments.ts'
import type { ImportRequest } from './import/import-comments.ts'
import type { ImportReport } from './import/rules/import-report.ts'
import { type CommandProblem, tenantMissing } from './tenancy/command-transaction.ts'
import { createTenantStore } from './tenancy/store.ts'

export interface TransferAdmin {
  /** Resolves to the report; the problem is a missing tenant, or a system that is not known. */
  importComments(request: ImportRequest & { tenantId: string }): Promise<ImportReport | CommandProblem>
  /** Pieces of a file, from one snapshot of the database; `counts` moves with them. */
  exportComments(request: ExportRequest): Promise<{ pieces: AsyncIterable<string> } | CommandProblem>
}

export interface ExportRequest {
  tenantId: string
  format: string
  /** State of the database that is exported. */
  reader: Reader
  counts: ExportCounts
}

export function createTransferAdmin(parts: CommandInstance): TransferAdmin {
  return {
    importComments: (request) => importAll(request, parts),
    exportComments: (request) => exportAll(request, parts),
  }
}

async function importAll(
  { tenantId, ...request }: ImportRequest & { tenantId: string },
  instance: CommandInstance,
): Promise<ImportReport | CommandProblem> {
  const { importComments, systemNames } = await import('./import/import-comments.ts')
  const { commandContext } = await import('./command-context.ts')
  if (!systemNames.includes(request.system))
    return unknownName(`"${request.system}" is no system that can be imported.`, systemNames)
  const context = await commandContext(tenantId, instance)
  return context ? importComments(request, context) : tenantMissing(tenantId)
}

async function exportAll(
  { tenantId, format, reader, counts }: ExportRequest,
  { clock, database }: CommandInstance,
): ReturnType<TransferAdmin['exportComments']> {
  const { exportComments } = await import('./export/export-comments.ts')
  const { exportFormats } = await import('./export/formats/all-formats.ts')
  const made = Object.hasOwn(exportFormats, format) ? exportFormats[format]?.() : undefined
  if (!made) return unknownName(`There is no format "${format}".`, Object.keys(exportFormats))
  const found = (await createTenantStore(database).list()).find(({ id }) => id === tenantId)
  if (!found) return tenantMissing(tenantId)
  return { pieces: exportComments(reader, { id: tenantId, name: found.name, at: clock.now() }, made, counts) }
}

const unknownName = (sentence: string, names: readonly string[]): CommandProblem => ({
  problem: `${sentence} There are: ${names.join(', ')}.`,
  isWrong: true,
})
